import { localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { CodeKeeper } from "../components/code-keeper.tsx";
import type { Route } from "./+types/early-adopters";

type Texts = typeof import("../texts/fr/early-adopters.json");

export const loader = textsLoader((language) => ({ t: loadTexts<Texts>("promotions", "early-adopters", language) }));

export const meta = metaOfPage(paths.earlyAdopters);

export default function EarlyAdoptersPage({ loaderData: { language, t } }: Route.ComponentProps) {
  const { supportEmail } = usePublisher();
  const { steps, terms } = t;
  const all = [
    [steps.askTitle, steps.askText],
    [steps.driveTitle, steps.driveText],
    [steps.tellTitle, steps.tellText],
  ] as const;
  return (
    <div className="container pt-12 pb-20 md:pt-20 md:pb-32">
      <div className="grid items-start gap-12 lg:grid-cols-[1fr_minmax(0,480px)] lg:gap-16">
        <div>
          <h1 className="text-4xl">{t.heading}</h1>
          <p className="mt-6 max-w-text text-lg text-muted">{t.lead}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={`mailto:${supportEmail}?subject=${encodeURIComponent(terms.subject)}`}>
              {terms.ask}
            </ButtonLink>
            <ButtonLink to={localizedPath(paths.compatibility, language)} variant="secondary">
              {terms.check}
            </ButtonLink>
          </div>
        </div>
        <Card padding="lg">
          <h2 className="text-xl">{t.code.title}</h2>
          <p className="mt-2 mb-6 text-muted">{t.code.text}</p>
          <Island name="code-keeper" on="load" component={CodeKeeper} props={{ t: t.code, language }} />
        </Card>
      </div>
      <section aria-labelledby="how" className="mt-20 md:mt-32">
        <h2 id="how" className="text-3xl">
          {steps.title}
        </h2>
        <ol className="mt-8 grid gap-x-10 gap-y-8 md:mt-10 md:grid-cols-3">
          {all.map(([title, text], index) => (
            <li key={title} className="border-t border-line pt-5">
              <p aria-hidden="true" className="eyebrow tabular-nums">
                {index + 1}
              </p>
              <h3 className="mt-1 text-lg">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="terms" className="mt-16 max-w-text md:mt-24">
        <h2 id="terms" className="text-xl">
          {terms.title}
        </h2>
        <p className="mt-3 text-muted">{terms.text}</p>
      </section>
    </div>
  );
}
