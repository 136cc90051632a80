import { TextField } from "#app/forms/fields/text-field.tsx";
import { line } from "#app/forms/fields.ts";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import type { AccountTexts } from "./account-texts.server.ts";

export const nameFields = { name: line(60) };

export function AccountName({ name, t }: { name: string; t: AccountTexts }) {
  const state = useStaffForm({ intent: "rename", fields: nameFields, texts: t, start: { name } });
  return (
    <StaffForm state={state} submit={t.saveName}>
      <TextField form={state.form} name="name" size="sm" help={t.nameHelp} input={{ autoComplete: "name" }} />
    </StaffForm>
  );
}
