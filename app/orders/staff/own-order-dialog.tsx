import { namesOf } from "#app/forms/form-state.ts";
import { type Language, languageNames } from "#app/i18n/languages.ts";
import { StaffFields } from "#app/staff-ui/forms/staff-fields.tsx";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { noteFields } from "../fields/order-field-rules.ts";
import { ownOrderFields, ownVehicleFields } from "./own-order-fields.ts";
import type { OwnOrderTexts } from "./own-order-list.server.ts";

type Props = { t: OwnOrderTexts; language: Language; countries: Record<string, string> };

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
      defaults={{ country: "FR", language }}
    >
      {(form) => {
        const settings = {
          form,
          options: { origin: t.origins, country: countries, language: languageNames },
          placeholder: t.choose,
          optional: t.optional,
          help: { reason: t.reasonHelp },
        };
        return (
          <>
            <StaffFields {...settings} names={["origin", "reason"]} />
            <div className="grid gap-4 sm:grid-cols-2">
              <StaffFields {...settings} names={["first_name", "last_name", "email", "phone"]} />
            </div>
            <StaffFields {...settings} names={["address"]} />
            <div className="grid gap-4 sm:grid-cols-2">
              <StaffFields {...settings} names={["postal_code", "city", "country", "language"]} />
            </div>
            <StaffFields {...settings} names={noteFields} />
            <p className="text-muted">{t.vehicleHelp}</p>
            <div className="grid gap-4 sm:grid-cols-2">
              <StaffFields {...settings} names={namesOf(ownVehicleFields)} />
            </div>
          </>
        );
      }}
    </StaffFormDialog>
  );
}
