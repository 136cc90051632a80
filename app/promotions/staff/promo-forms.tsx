import { CheckboxField } from "#app/forms/fields/checkbox-field.tsx";
import { typedAmount } from "#app/forms/fields/number-fields.ts";
import type { Fields, NameOf } from "#app/forms/form-state.ts";
import type { Form } from "#app/forms/use-form.ts";
import type { Language } from "#app/i18n/languages.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { officeTimeZone } from "#app/platform/time/office-day.ts";
import { localTimeIn } from "#app/platform/time/zoned-time.ts";
import { type FieldSettings, StaffFields } from "#app/staff-ui/forms/staff-fields.tsx";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { batchFields, editFields, newFields } from "./promo-fields.ts";
import type { PromoTexts } from "./promo-list.server.ts";
import type { PromoRow } from "./promo-list.tsx";

type Props = { t: PromoTexts };

function RuleFields<F extends Fields>({ form, t }: { form: Form<F>; t: PromoTexts }) {
  const name = (field: string) => field as NameOf<F>;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <StaffFields
        form={form}
        names={["type", "value", "from", "until", "maxUses"].map(name)}
        options={{ type: t.types } as FieldSettings<F>["options"]}
        placeholder={t.choose}
        optional={t.optional}
        help={
          {
            value: ownValue<string>(t.units, String(form.typed[name("type")])),
            until: t.parisTime,
            maxUses: t.maxUsesHelp,
          } as FieldSettings<F>["help"]
        }
      />
      <CheckboxField form={form} name={name("oncePerEmail")} help={t.oncePerEmailHelp} className="sm:col-span-2" />
    </div>
  );
}

export function NewPromoDialog({ t }: Props) {
  return (
    <StaffFormDialog
      intent="create-promo"
      fields={newFields}
      texts={t}
      button={t.newCode}
      buttonVariant="primary"
      submit={t.create}
      defaults={{ type: "percentage" }}
    >
      {(form) => (
        <>
          <StaffFields
            form={form}
            names={["code"]}
            help={{ code: t.codeHelp }}
            input={{ code: { code: true, autoCapitalize: "characters", spellCheck: false } }}
          />
          <RuleFields form={form} t={t} />
          <CheckboxField form={form} name="isPublic" help={t.publicHelp} />
        </>
      )}
    </StaffFormDialog>
  );
}

export function BatchDialog({ t }: Props) {
  return (
    <StaffFormDialog
      intent="create-batch"
      fields={batchFields}
      texts={t}
      button={t.newBatch}
      description={t.batchHelp}
      submit={t.generate}
      defaults={{ type: "percentage", maxUses: "1" }}
    >
      {(form) => (
        <>
          <StaffFields form={form} names={["name"]} help={{ name: t.nameHelp }} />
          <div className="grid gap-4 sm:grid-cols-2">
            <StaffFields
              form={form}
              names={["prefix", "count"]}
              optional={t.optional}
              input={{ prefix: { code: true } }}
            />
          </div>
          <RuleFields form={form} t={t} />
        </>
      )}
    </StaffFormDialog>
  );
}

/** Without the code itself, which buyers have. */
export function EditPromoForm({ promo, t, language }: Props & { promo: PromoRow; language: Language }) {
  const local = (moment: Date | null) => (moment ? localTimeIn(officeTimeZone, moment) : "");
  const state = useStaffForm({
    intent: "edit-promo",
    version: promo.version,
    fields: editFields,
    texts: t,
    start: {
      type: promo.discountType,
      value: typedAmount(centsFromDecimal(promo.discountValue), language),
      from: local(promo.validFrom),
      until: local(promo.validUntil),
      maxUses: promo.maxUses === null ? "" : String(promo.maxUses),
      oncePerEmail: promo.oncePerEmail,
      isPublic: promo.isPublic,
      isActive: promo.isActive,
      version: String(promo.version),
    },
  });
  return (
    <StaffForm state={state} submit={t.save} hidden={{ version: state.version }}>
      <RuleFields form={state.form} t={t} />
      <CheckboxField form={state.form} name="isPublic" help={t.publicHelp} />
      <CheckboxField form={state.form} name="isActive" />
    </StaffForm>
  );
}
