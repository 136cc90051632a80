import { localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { loadTexts, textsLoader } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { HeadPicture, PageHead } from "#app/ui/layout/page-head.tsx";
import { CodeKeeper } from "../components/code-keeper.tsx";
import type { Route } from "./+types/early-adopters";

type Texts = typeof import("../texts/fr/early-adopters.json");

export const loader = textsLoader((language) => ({ t: loadTexts<Texts>("promotions", "early-adopters", language) }));

export const meta = metaOfPage(paths.earlyAdopters);

export default function EarlyAdoptersPage({ loaderData: { language, t } }: Route.ComponentProps) {
  const { supportEmail } = usePublisher();
  const { steps, terms } = t;
  const all = [
    { title: steps.askTitle, text: steps.askText },
    { title: steps.driveTitle, text: steps.driveText },
    { title: steps.tellTitle, text: steps.tellText },
  ];
  return (
    <>
      <PageHead heading={t.heading} lead={t.lead} picture={<HeadPicture view="box" alt={t.pictureAlt} />}>
        <section aria-labelledby="code" className="mt-8 max-w-form">
          <h2 id="code" className="mb-4 text-xl">
            {t.code.title}
          </h2>
          <Island name="code-keeper" on="load" component={CodeKeeper} props={{ t: t.code, language }} />
        </section>
        <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
          <TextLink to={`mailto:${supportEmail}?subject=${encodeURIComponent(terms.subject)}`}>{terms.ask}</TextLink>
          <TextLink to={localizedPath(paths.compatibility, language)}>{terms.check}</TextLink>
        </p>
      </PageHead>
      <section aria-labelledby="how" className="container section">
        <h2 id="how" className="text-3xl">
          {steps.title}
        </h2>
        <ol className="mt-8 grid gap-x-6 gap-y-10 md:mt-12 md:grid-cols-3">
          {all.map(({ title, text }, index) => (
            <li key={title} className="border-t-3 border-signal pt-5">
              <span aria-hidden="true" className="font-mono text-code-m text-muted">
                {index + 1}
              </span>
              <h3 className="mt-4 text-xl">{title}</h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section
        aria-labelledby="terms"
        className="container section grid gap-x-16 gap-y-3 pb-20 md:pb-32 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
      >
        <h2 id="terms" className="text-xl">
          {terms.title}
        </h2>
        <p className="text-muted">{terms.text}</p>
      </section>
    </>
  );
}
