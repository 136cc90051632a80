import { SelectField } from "#app/forms/fields/select-field.tsx";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { choice, lines } from "#app/forms/fields.ts";
import { fill, nameOfLanguage } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import type { RequestTexts } from "./request-list.server.ts";

type Props = { version: number; t: RequestTexts; language: Language };

export function AnswerForm({
  version,
  t,
  language,
  requestLanguage,
  heading,
}: Props & { requestLanguage: string; heading: string }) {
  const state = useStaffForm({ intent: "answer", fields: answerFields, texts: t });
  const name = nameOfLanguage(requestLanguage, language);
  return (
    <StaffForm state={state} hidden={{ version }} submit={t.steps.answer}>
      <TextField form={state.form} name="text" size="sm" help={fill(t.answerHelp, { language: name, heading })} />
    </StaffForm>
  );
}

/** `colleagues`: by their stored author. */
export function AssignForm({ version, t, colleagues }: Props & { colleagues: Record<string, string> }) {
  const fields = { assignee: choice(Object.keys(colleagues)) };
  const state = useStaffForm({ intent: "assign", fields, texts: t });
  return (
    <StaffForm state={state} hidden={{ version }} submit={t.steps.assign} variant="secondary">
      <SelectField form={state.form} name="assignee" options={colleagues} placeholder={t.choose} size="sm" />
    </StaffForm>
  );
}

export const answerFields = { text: lines(5_000) };
