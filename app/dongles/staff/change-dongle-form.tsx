import { TextField } from "#app/forms/fields/text-field.tsx";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { Field } from "#app/ui/controls/field.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import type { DongleState } from "../dongle-states.ts";
import { dongleFields } from "./dongle-fields.ts";
import type { DongleTexts } from "./dongle-texts.server.ts";

type Props = { version: number; next: readonly DongleState[]; texts: DongleTexts };

export function ChangeDongleForm({ version, next, texts }: Props) {
  const state = useStaffForm({ intent: "change", fields: dongleFields, texts, defaults: { to: next[0] ?? "" } });
  const to = state.form.field("to");
  return (
    <Card padding="sm" className="max-w-form">
      <StaffForm state={state} hidden={{ version }} submit={texts.change}>
        <Field id={to.id} label={to.label} error={to.error} required>
          <Select
            name="to"
            size="sm"
            options={next.map((each) => ({ value: each, label: texts.states[each] }))}
            // The dongle has changed, and the step is no longer allowed.
            {...(!next.includes(to.typed as DongleState) && { placeholder: to.label })}
            value={next.includes(to.typed as DongleState) ? (to.typed as string) : ""}
            onChange={(event) => to.edit(event.target.value)}
          />
        </Field>
        <TextField form={state.form} name="note" optionalLabel={texts.optional} size="sm" />
      </StaffForm>
    </Card>
  );
}
