import { SelectField } from "#app/forms/fields/select-field.tsx";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { type Language, languageNames } from "#app/i18n/languages.ts";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { ownOrderFields, ownVehicleFields } from "./own-order-fields.ts";
import type { OwnOrderTexts } from "./own-order-list.server.ts";

type Props = { t: OwnOrderTexts; language: Language; countries: Record<string, string> };

/** A new order that the provider makes itself: its reason and its address. */
export function OwnOrderDialog({ t, language, countries }: Props) {
  return (
    <StaffFormDialog
      intent="create-own-order"
      fields={ownOrderFields}
      texts={t}
      button={t.newOrder}
      buttonVariant="primary"
      description={t.text}
      submit={t.create}
      start={{ country: "FR", language }}
    >
      {(form) => (
        <>
          <SelectField form={form} name="origin" options={t.origins} placeholder={t.choose} size="sm" />
          <TextField form={form} name="reason" size="sm" help={t.reasonHelp} />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name="first_name" size="sm" />
            <TextField form={form} name="last_name" size="sm" />
            <TextField form={form} name="email" size="sm" />
            <TextField form={form} name="phone" size="sm" />
          </div>
          <TextField form={form} name="address" size="sm" />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField form={form} name="postal_code" size="sm" />
            <TextField form={form} name="city" size="sm" />
            <SelectField form={form} name="country" options={countries} placeholder={t.choose} size="sm" />
            <SelectField form={form} name="language" options={languageNames} placeholder={t.choose} size="sm" />
          </div>
          <p className="text-muted">{t.vehicleHelp}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            {(Object.keys(ownVehicleFields) as (keyof typeof ownVehicleFields)[]).map((name) => (
              <TextField key={name} form={form} name={name} size="sm" optionalLabel={t.optional} />
            ))}
          </div>
        </>
      )}
    </StaffFormDialog>
  );
}
