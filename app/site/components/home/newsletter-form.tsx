import type { Language } from "#app/i18n/languages.ts";
import { ownTexts, SignUpForm } from "#app/newsletter/sign-up-form.tsx";
import type { SignUpTexts } from "#app/newsletter/sign-up-texts.server.ts";
import { Island } from "#app/ui/islands/island.tsx";

/** The newsletter on the home page (spec 2.3). */
export function NewsletterForm({ t, language }: { t: SignUpTexts; language: Language }) {
  return (
    <section className="container section" aria-labelledby="newsletter">
      <div className="grid gap-8 rounded-card border border-line bg-surface p-6 md:p-12 lg:grid-cols-2 lg:gap-16">
        <div>
          <h2 id="newsletter" className="text-2xl">
            {t.heading}
          </h2>
          <p className="mt-3 text-muted">{t.text}</p>
        </div>
        <Island name="newsletter-sign-up" component={SignUpForm} props={{ t: ownTexts(t), language }} />
      </div>
    </section>
  );
}
