import { catalogueSize } from "#app/catalogue/vehicles/vehicle-lists.server.ts";
import { decimal } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { publisherFile } from "#app/platform/files/publisher-files.server.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { PlainLink, TextLink } from "#app/ui/controls/link.tsx";
import { ArrowRightIcon } from "#app/ui/pictures/page-icons.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import type { Route } from "./+types/about";

type Texts = typeof import("../texts/fr/about.json");

export async function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const t = loadTexts<Texts>("content", "about", language);
  const size = await catalogueSize({ db: database(), clock: systemClock });
  return {
    language,
    t,
    figures: [
      { value: String(shopFacts().publisher.founded), name: t.figures.founded },
      ...(size
        ? [
            { value: decimal(size.models, language), name: t.figures.models },
            { value: decimal(size.makes, language), name: t.figures.makes },
          ]
        : []),
    ],
    /** Added by the publisher. */
    portrait: publisherFile("founder"),
    founder: shopFacts().publisher.founder,
    awaitsData: shopFacts().publisher.founder === "",
  };
}

export const meta = metaOfPage(paths.about, ({ language, t }: Route.ComponentProps["loaderData"], publicUrl) => [
  {
    "@context": "https://schema.org",
    "@type": "AboutPage",
    name: t.meta.title,
    url: `${publicUrl}${localizedPath(paths.about, language)}`,
    inLanguage: language,
    about: { "@id": `${publicUrl}/#organization` },
  },
]);

export default function AboutPage({ loaderData: { language, t, figures, portrait, founder } }: Route.ComponentProps) {
  const { supportEmail } = usePublisher();
  return (
    <>
      <header className="container pt-12 pb-8 md:pt-16 md:pb-12">
        <h1 className="max-w-[12em] text-display">{t.heading}</h1>
        <p className="mt-6 max-w-text text-lg text-muted">{t.subtitle}</p>
      </header>
      <ProductPicture
        view="bench"
        alt={t.pictureAlt}
        sizes="100vw"
        eager
        className="aspect-3/2 max-h-[660px] w-full bg-night object-cover object-[50%_70%] md:aspect-video"
      />
      <div className="container section grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div>
          <p className="text-2xl font-medium tracking-tight">{t.text1}</p>
          <p className="mt-6 max-w-text text-muted">{t.text2}</p>
          <p className="mt-4 max-w-text text-muted">{t.text3}</p>
        </div>
        <dl className="grid grid-cols-3 gap-x-4 gap-y-8 border-line max-lg:border-t max-lg:pt-6 lg:grid-cols-1 lg:border-l lg:pl-16">
          {figures.map(({ value, name }) => (
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="mt-1 text-sm hyphens-auto text-muted">{name}</dt>
              <dd className="text-3xl font-semibold tracking-tight tabular-nums md:text-[4rem] md:leading-none">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <Made t={t.made} language={language} />
      <Privacy t={t.privacy} language={language} />
      <section
        aria-labelledby="founder"
        className="container grid items-end gap-x-16 gap-y-10 py-14 md:py-24 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
      >
        <div className="min-w-0">
          <p className="max-w-[12em] text-5xl font-semibold tracking-tight text-balance">{t.founder.text}</p>
          <div className="mt-8 flex flex-wrap items-end gap-6">
            {portrait && (
              <img
                src={portrait}
                alt={founder}
                width={260}
                height={320}
                loading="lazy"
                className="h-auto w-65 rounded-card object-cover"
              />
            )}
            <div className="border-t-2 border-signal pt-4">
              <h2 id="founder" className="text-lg tracking-normal">
                {t.founder.title}
              </h2>
              {founder && <p>{founder}</p>}
              <ul className="flex flex-wrap gap-2 text-muted">
                {[t.founder.ceo, t.founder.doctor, t.founder.engineer].map((badge, index) => (
                  <li key={badge} className="flex gap-2">
                    {index > 0 && <span aria-hidden="true">·</span>}
                    <span>{badge}</span>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </div>
        <ul className="border-t border-line">
          {[
            { to: localizedPath(paths.dongle, language), label: t.next.dongle },
            { to: localizedPath(paths.smartlab, language), label: t.next.lab },
            { to: `mailto:${supportEmail}`, label: t.next.contact },
          ].map(({ to, label }) => (
            <li key={to} className="border-b border-line">
              <ArrowLink to={to}>{label}</ArrowLink>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Made({ t, language }: { t: Texts["made"]; language: Language }) {
  return (
    <section aria-labelledby="made" className="overflow-clip bg-sand">
      <div className="container columns items-center gap-y-2 py-12 md:py-24">
        <div className="col-span-full lg:order-2 lg:col-span-5">
          <h2 id="made" className="text-h2">
            {t.heading}
          </h2>
          <ul className="mt-6 border-t border-ink/15">
            {(["dongle", "app", "scores", "lab"] as const).map((key) => (
              <li key={key} className="border-b border-ink/15">
                <ArrowLink to={localizedPath(madePaths[key], language)} text={t[`${key}Text`]}>
                  {t[key]}
                </ArrowLink>
              </li>
            ))}
          </ul>
        </div>
        <div className="bleed col-span-full lg:order-1 lg:col-span-7">
          <ProductPicture view="exploded" alt="" sizes="(min-width: 64rem) 60vw, 100vw" className="w-full" />
        </div>
      </div>
    </section>
  );
}

const ArrowLink = ({ to, text, children }: { to: string; text?: string; children: string }) => (
  <PlainLink to={to} className="group block py-4 hover:text-signal">
    <span className="flex items-center justify-between gap-4 font-semibold">
      <span>{children}</span>
      <ArrowRightIcon className="size-5 text-muted transition-[translate] group-hover:translate-x-1" />
    </span>
    {text && <span className="block text-sm text-muted">{text}</span>}
  </PlainLink>
);

const madePaths = { dongle: paths.dongle, app: paths.guide, scores: paths.drivingScore, lab: paths.smartlab };

function Privacy({ t, language }: { t: Texts["privacy"]; language: Language }) {
  return (
    <section data-theme="dark" aria-labelledby="data" className="bg-night">
      <div className="container py-14 md:py-24">
        <h2 id="data" className="max-w-[12em] text-5xl">
          {t.heading}
        </h2>
        <ul className="mt-10 grid gap-x-6 gap-y-8 md:mt-16 md:grid-cols-3">
          {(["mode", "consent", "file"] as const).map((key) => (
            <li key={key} className="border-t-2 border-signal pt-4">
              <h3 className="text-lg">{t[key]}</h3>
              <p className="mt-1 text-muted">{t[`${key}Text`]}</p>
            </li>
          ))}
        </ul>
        <p className="mt-10">
          <TextLink to={localizedPath(paths.privacy, language)}>{t.link}</TextLink>
        </p>
      </div>
    </section>
  );
}
