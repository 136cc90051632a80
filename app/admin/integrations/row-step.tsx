import type { FormTexts } from "#app/forms/form-texts.ts";
import type { Language } from "#app/i18n/languages.ts";
import { StaffForm } from "../frame/staff-form.tsx";
import { useStaffForm } from "../frame/use-staff-form.ts";

type Props = {
  intent: string;
  id: string;
  label: string;
  form: Omit<FormTexts<never>, "labels">;
  language: Language;
};

/** A step on one row: its button. */
export function RowStep({ intent, id, label, form, language }: Props) {
  const state = useStaffForm({ intent, fields: {}, texts: { labels: {}, ...form }, language });
  return <StaffForm state={state} hidden={{ id }} submit={label} variant="secondary" />;
}
