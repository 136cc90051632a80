/** Quiet steps in the cards whose facts they correct, and the letter to the buyer (decisions 9.5). */

import { SelectField } from "#app/forms/fields/select-field.tsx";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { AddressFieldset } from "#app/orders/delivery/address-form.tsx";
import { StaffFields } from "#app/staff-ui/forms/staff-fields.tsx";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { DetailsCard, Facts } from "#app/staff-ui/page/details-card.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { stepOf } from "./order-actions.tsx";
import { orderForms } from "./order-fields.ts";
import type { OrderPageTexts } from "./order-page-texts.server.ts";
import type { OrderPage } from "./read-order-page.server.ts";

type Props = { order: OrderPage; t: OrderPageTexts; language: Language };

export const EmailStep = (props: Props) => (
  <StaffFormDialog
    {...stepOf("email", props)}
    buttonVariant="ghost"
    start={{ email: props.order.email }}
    description={props.t.about.email}
  />
);

export const VehicleStep = (props: Props) => (
  <StaffFormDialog
    {...stepOf("vehicle", props)}
    buttonVariant="ghost"
    start={props.order.car}
    description={props.t.about.vehicle}
    help={{ reason: props.t.about.vehicleReason }}
    options={{ vehicle_energy: props.order.energies }}
  />
);

/** Tags, and who takes care of the order; neither is seen by the buyer. */
export function WorkCard({ order, t }: Props) {
  const shared = { texts: t, buttonVariant: "ghost", optional: t.optional } as const;
  return (
    <DetailsCard
      title={t.cards.work}
      steps={
        <>
          <StaffFormDialog
            {...shared}
            intent="tags"
            fields={orderForms.tags}
            button={t.actions.tags}
            start={{ tags: order.tags.join(", ") }}
            description={t.about.tags}
            submit={t.submits.tags}
          />
          <StaffFormDialog
            {...shared}
            intent="assign"
            fields={orderForms.assign}
            button={t.actions.assign}
            start={{ assignee: order.assignee ?? "" }}
            description={t.about.assign}
            submit={t.submits.assign}
          >
            {(form) => <SelectField form={form} name="assignee" options={order.colleagues} placeholder="–" size="sm" />}
          </StaffFormDialog>
        </>
      }
    >
      <Facts
        rows={[
          [t.rows.assignee, order.assigneeName],
          [t.rows.tags, order.tags.join(", ")],
        ]}
      />
    </DetailsCard>
  );
}

/** A saved reply of the chat fills the letter; what was typed before stays below it. */
export function WriteStep(props: Props) {
  const { order, t } = props;
  return (
    <StaffFormDialog
      {...stepOf("write", props)}
      hidden={{}}
      buttonVariant="ghost"
      description={fill(t.about.write, { language: order.languageName })}
      submit={t.submits.write}
    >
      {(form) => (
        <>
          {order.templates.length > 0 && (
            <Field id="letter-template" label={t.template}>
              <Select
                size="sm"
                placeholder={t.choose}
                options={order.templates.map(({ id, title }) => ({ value: id, label: title }))}
                onChange={({ target }) => {
                  const chosen = order.templates.find(({ id }) => id === target.value);
                  if (!chosen) return;
                  const message = [chosen.text, form.typed.message].filter((part) => part !== "").join("\n\n");
                  form.edit({ message, ...(form.typed.subject === "" && { subject: chosen.subject }) });
                }}
              />
            </Field>
          )}
          <StaffFields form={form} names={["subject", "message"]} />
        </>
      )}
    </StaffFormDialog>
  );
}

export function AddressStep(props: Props) {
  const { order, t } = props;
  return (
    <StaffFormDialog
      {...stepOf("address", props)}
      buttonVariant="ghost"
      start={order.address}
      description={t.about.address}
    >
      {(form) => <AddressFieldset form={form} optionalLabel={t.optional} size="sm" />}
    </StaffFormDialog>
  );
}
