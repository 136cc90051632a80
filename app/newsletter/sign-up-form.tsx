import { useRef, useState } from "react";
import { EmailForm } from "#app/forms/email-form.tsx";
import { PrivacyNote } from "#app/forms/privacy-note.tsx";
import { fill } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { callJson } from "#app/platform/browser/call-json.ts";
import { useOwnToast } from "#app/ui/overlays/use-own-toast.ts";
import { Notice } from "#app/ui/status/notice.tsx";
import type { SignUpResult } from "./server/subscribe.server.ts";
import type { SignUpTexts } from "./sign-up-texts.server.ts";

type FormTexts = Omit<SignUpTexts, "heading" | "text">;

type Props = {
  t: FormTexts;
  language: Language;
  result?: SignUpResult;
};

/** Sent with the form on island pages. */
export function ownTexts({ heading, text, ...formTexts }: SignUpTexts): FormTexts {
  return formTexts;
}

/** Newsletter sign-up (spec 2.3, 5, 8), confirmed by mail. */
export function SignUpForm({ t, language, result }: Props) {
  const done = useRef<HTMLDivElement>(null);
  const toast = useOwnToast();
  const [subscriber, setSubscriber] = useState(result?.subscriber);
  if (subscriber)
    return (
      <div ref={done} tabIndex={-1} className="outline-none">
        <Notice tone="signal" title={t.success}>
          {fill(t.successText, { subscriber })}
        </Notice>
      </div>
    );
  return (
    <EmailForm
      prefix="newsletter-"
      action={localizedPath(paths.newsletter, language)}
      texts={t}
      language={language}
      required
      submit={t.submit}
      sending={t.sending}
      send={({ email }) => {
        toast.close();
        return callJson("/api/newsletter", { json: { email, language }, timeoutSeconds: 10 });
      }}
      onSent={(_, email) => {
        setSubscriber(email);
        requestAnimationFrame(() => done.current?.focus());
      }}
      onFailed={() => {
        toast.show({ variant: "destructive", title: t.failedTitle, description: t.failed });
        return { text: t.failed };
      }}
      answer={result?.answer}
      failure={result?.failed ? { text: t.failed } : undefined}
      note={<PrivacyNote t={t} language={language} />}
    />
  );
}
