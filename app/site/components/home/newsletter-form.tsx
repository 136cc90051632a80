import { useRef, useState } from "react";
import { fill } from "#app/i18n/format.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { isBlank, isEmail } from "#app/platform/typed-text.ts";
import { type EmailAnswer, EmailForm } from "#app/ui/email-form.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { PartProps } from "./home-texts.ts";
import { subscribe } from "./subscribe.ts";

type Fault = "required" | "invalid" | "duplicate";

function faultOf(typed: string): Fault | null {
  if (isBlank(typed)) return "required";
  return isEmail(typed.trim()) ? null : "invalid";
}

/** Newsletter sign-up (spec 2.3, 5, 8): the address counts once it is confirmed by mail. */
export function NewsletterForm({ t, language }: PartProps) {
  const n = t.newsletter;
  const done = useRef<HTMLDivElement>(null);
  const [subscribed, setSubscribed] = useState("");

  async function send(email: string): Promise<EmailAnswer<Fault>> {
    const result = await subscribe(email, language);
    if (result === "duplicate" || result === "invalid") return { fault: result };
    if (result === "failed") {
      showToast({ variant: "destructive", title: n.failedTitle, description: n.failed });
      return { failure: { text: n.failed } };
    }
    setSubscribed(email);
    requestAnimationFrame(() => done.current?.focus());
    return {};
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
        {subscribed ? (
          <div ref={done} tabIndex={-1} className="outline-none">
            <Notice tone="signal" title={n.success}>
              {fill(n.successText, { subscriber: subscribed })}
            </Notice>
          </div>
        ) : (
          <EmailForm
            id="newsletter-email"
            action={localizedPath("/newsletter", language)}
            label={n.email}
            required
            submit={n.submit}
            sending={n.sending}
            faults={n}
            check={faultOf}
            send={send}
            note={
              <p className="text-xs text-muted">
                {n.privacy} <TextLink to={localizedPath("/privacy", language)}>{n.privacyLink}</TextLink>
              </p>
            }
          />
        )}
      </div>
    </section>
  );
}
