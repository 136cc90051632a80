import { useNavigation } from "react-router";
import { TextField } from "#app/forms/fields/text-field.tsx";
import { PostedForm } from "#app/forms/posted-form.tsx";
import { PrivacyNote } from "#app/forms/privacy-note.tsx";
import { useForm } from "#app/forms/use-form.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ErrorSummary } from "#app/ui/controls/error-summary.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { lookUpFields } from "../rules/look-up-fields.ts";
import type { LookUpResult } from "../server/answer-look-up.server.ts";
import type { LookUpTexts } from "../server/look-up-texts.server.ts";

type Props = {
  t: LookUpTexts["form"];
  failures: LookUpTexts["failed"];
  language: Language;
  result: LookUpResult | undefined;
};

/** Number and e-mail, sent to the page itself: it works without scripts. */
export function LookUpForm({ t, failures, language, result }: Props) {
  const form = useForm({ fields: lookUpFields, texts: t, language, answer: result?.answer });
  // Not while another page is slow to come.
  const busy = useNavigation().formMethod === "POST";
  return (
    <PostedForm
      form={form}
      action={localizedPath(paths.orderTracking, language)}
      preventScrollReset
      className="grid gap-5"
    >
      <ErrorSummary title={t.summary} errors={form.faults} />
      {result?.failure && (
        <Notice tone="amber" role="alert">
          {failures[result.failure]}
        </Notice>
      )}
      <TextField
        form={form}
        name="number"
        help={t.numberHelp}
        input={{ autoComplete: "off", autoCapitalize: "characters", spellCheck: false }}
      />
      <TextField form={form} name="email" input={{ autoComplete: "email" }} />
      <Button type="submit" size="lg" loading={busy} loadingLabel={t.busy}>
        {t.submit}
      </Button>
      <PrivacyNote t={t} language={language} />
    </PostedForm>
  );
}
