import { SelectField } from "#app/forms/fields/select-field.tsx";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { choice, lines } from "#app/forms/fields.ts";
import { fill, nameOfLanguage } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { type OfferedReply, SavedReplies } from "#app/staff-ui/forms/saved-replies.tsx";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { useFocusAtDesk } from "#app/staff-ui/forms/use-focus-at-desk.ts";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import type { RequestTexts } from "./request-list.server.ts";

type Props = { version: number; t: RequestTexts; language: Language };

type AnswerProps = Props & { id: string; requestLanguage: string; heading: string; replies: OfferedReply[] };

export function AnswerForm({ id, version, t, language, requestLanguage, heading, replies }: AnswerProps) {
  const state = useStaffForm({ intent: "answer", fields: answerFields, texts: t });
  const name = nameOfLanguage(requestLanguage, language);
  useFocusAtDesk(state.form.field("text").id, id);
  return (
    <StaffForm state={state} hidden={{ version }} submit={t.steps.answer}>
      <SavedReplies title={t.replies} replies={replies} form={state.form} name="text" />
      <TextField form={state.form} name="text" size="sm" help={fill(t.answerHelp, { language: name, heading })} />
    </StaffForm>
  );
}

/** For what comes back by mail or telephone. */
export const ReplyDialog = ({ version, t }: Props) => (
  <StaffFormDialog
    intent="recordReply"
    fields={replyFields}
    texts={t}
    hidden={{ version }}
    button={t.steps.recordReply}
    buttonVariant="ghost"
    title={t.steps.recordReply}
    description={t.aboutReply}
    submit={t.recordReply}
  />
);

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

export const replyFields = { reply: lines(10_000) };
