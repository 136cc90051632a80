import { type FormEvent, useRef, useState } from "react";
import { fill } from "#app/i18n/format.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { isBlank, isEmail } from "#app/platform/typed-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { PartProps } from "./home-texts.ts";
import { subscribe } from "./subscribe.ts";

type Phase = "open" | "sending" | "failed" | "done";

/** Newsletter sign-up (spec 2.3, 5, 8): the address counts once it is confirmed by mail. */
export function NewsletterForm({ t, language }: PartProps) {
  const n = t.newsletter;
  const input = useRef<HTMLInputElement>(null);
  const done = useRef<HTMLDivElement>(null);
  const [email, setEmail] = useState("");
  const [phase, setPhase] = useState<Phase>("open");
  const [fault, setFault] = useState<"required" | "invalid" | "duplicate" | null>(null);

  function refuse(found: NonNullable<typeof fault>) {
    setFault(found);
    setPhase("open");
    input.current?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (phase === "sending") return;
    if (isBlank(email)) return refuse("required");
    if (!isEmail(email.trim())) return refuse("invalid");
    setFault(null);
    setPhase("sending");
    const result = await subscribe(email.trim(), language);
    if (result === "duplicate" || result === "invalid") return refuse(result);
    if (result === "failed") {
      setPhase("failed");
      showToast({ variant: "destructive", title: n.failedTitle, description: n.failed });
      return;
    }
    setPhase("done");
    requestAnimationFrame(() => done.current?.focus());
  }

  return (
    <section className="container section" aria-labelledby="newsletter">
      <div className="grid gap-8 rounded-card border border-line bg-surface p-6 md:p-12 lg:grid-cols-2 lg:gap-16">
        <div>
          <h2 id="newsletter" className="text-2xl">
            {n.heading}
          </h2>
          <p className="mt-3 text-muted">{n.text}</p>
        </div>
        {phase === "done" ? (
          <div ref={done} tabIndex={-1} className="outline-none">
            <Notice tone="signal" title={n.success}>
              {fill(n.successText, { email: email.trim() })}
            </Notice>
          </div>
        ) : (
          <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
            {phase === "failed" && <Notice tone="red">{n.failed}</Notice>}
            <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
              <Field id="newsletter-email" className="flex-1" label={n.email} required error={fault && n[fault]}>
                <TextInput
                  ref={input}
                  type="email"
                  name="email"
                  inputMode="email"
                  autoComplete="email"
                  maxLength={254}
                  value={email}
                  onChange={(event) => {
                    setEmail(event.currentTarget.value);
                    setFault(null);
                  }}
                />
              </Field>
              <Button type="submit" className="min-h-12 sm:mt-7" loading={phase === "sending"} loadingLabel={n.sending}>
                {n.submit}
              </Button>
            </div>
            <p className="text-xs text-muted">
              {n.privacy} <TextLink to={localizedPath("/privacy", language)}>{n.privacyLink}</TextLink>
            </p>
          </form>
        )}
      </div>
    </section>
  );
}
