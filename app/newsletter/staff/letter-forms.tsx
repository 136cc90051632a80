import { TextField } from "#app/forms/fields/text-field.tsx";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import type { LetterText } from "../letter-mails.server.ts";
import { letterPlaceholders } from "../letters.ts";
import { newLetterFields, scheduleFields, textFields } from "./letter-fields.ts";
import type { NewsletterTexts } from "./newsletter-texts.server.ts";

type Props = { t: NewsletterTexts };

export function NewLetterDialog({ t }: Props) {
  return (
    <StaffFormDialog
      intent="create"
      fields={newLetterFields}
      texts={t}
      button={t.newLetter}
      buttonVariant="primary"
      description={t.newLetterText}
      submit={t.create}
    />
  );
}

/** `text`: as stored. */
export function LetterTextForm({
  t,
  letterLanguage,
  version,
  text,
}: Props & { letterLanguage: Language; version: number; text: LetterText | undefined }) {
  const state = useStaffForm({
    intent: "write",
    row: letterLanguage,
    version,
    fields: textFields,
    texts: t,
    start: {
      language: letterLanguage,
      version: String(version),
      subject: text?.subject ?? "",
      preheader: text?.preheader ?? "",
      body: text?.body ?? "",
    },
  });
  const input = { lang: letterLanguage, autoComplete: "off" };
  const placeholders = letterPlaceholders.map((name) => `{${name}}`).join(" ");
  return (
    <StaffForm state={state} hidden={{ language: letterLanguage, version: state.version }} submit={t.save}>
      <TextField form={state.form} name="subject" size="sm" input={input} />
      <TextField
        form={state.form}
        name="preheader"
        size="sm"
        input={input}
        optionalLabel={t.optional}
        help={t.preheaderHelp}
      />
      <TextField
        form={state.form}
        name="body"
        size="sm"
        className="[&_textarea]:min-h-96 [&_textarea]:font-mono"
        help={fill(t.bodyHelp, { placeholders })}
      />
    </StaffForm>
  );
}

export function ScheduleDialog({ t, version, copies }: Props & { version: number; copies: string }) {
  return (
    <StaffFormDialog
      intent="schedule"
      fields={scheduleFields}
      texts={t}
      button={t.schedule}
      buttonVariant="primary"
      description={copies}
      hidden={{ version }}
      defaults={{ version: String(version) }}
      optional={t.optional}
      help={{ at: t.atHelp }}
    />
  );
}
