import { Form } from "react-router";
import { emailFields } from "#app/forms/email-fields.ts";
import { TextField } from "#app/forms/text-field.tsx";
import { useForm } from "#app/forms/use-form.ts";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { SignUpResult } from "../server/answer-sign-up.server.ts";

type Texts = typeof import("../texts/fr/newsletter.json")["signUp"];

/** What became of a sign-up that was sent without scripts, and the form again where it was refused. */
export function SignUpForm({ t, language, result }: { t: Texts; language: Language; result: SignUpResult }) {
  const faults = {
    required: t.required,
    invalidEmail: t.invalid,
    tooLong: t.invalid,
    alreadySubscribed: t.duplicate,
  };
  const texts = { labels: { email: t.email }, faults };
  const form = useForm({ fields: emailFields, texts, language, answer: result.answer });
  if (result.subscriber !== null)
    return (
      <Notice tone="signal" title={t.success} role="status">
        {fill(t.successText, { subscriber: result.subscriber })}
      </Notice>
    );
  return (
    <Form method="post" noValidate onSubmit={(event) => form.check() || event.preventDefault()} className="grid gap-5">
      {result.failed && (
        <Notice tone="red" role="alert">
          {t.failed}
        </Notice>
      )}
      <TextField form={form} name="email" input={{ autoComplete: "email" }} />
      <Button type="submit">{t.submit}</Button>
    </Form>
  );
}
