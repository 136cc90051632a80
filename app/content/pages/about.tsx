import { catalogueSize } from "#app/catalogue/vehicles/vehicle-lists.server.ts";
import { decimal } from "#app/i18n/format.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { publisherFile } from "#app/platform/files/publisher-files.server.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { ButtonLink } from "#app/ui/controls/link.tsx";
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
        className="aspect-3/2 max-h-[520px] w-full bg-night object-cover object-[50%_70%] md:aspect-video"
      />
      <div className="container pt-10 pb-20 md:pt-20 md:pb-32">
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_auto]">
          <div className="prose">
            <p className="text-xl font-medium tracking-tight">{t.text1}</p>
            <p>{t.text2}</p>
            <p>{t.text3}</p>
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
        <section
          aria-labelledby="founder"
          className="mt-20 grid gap-x-16 gap-y-8 border-t border-line pt-10 md:mt-28 md:pt-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
        >
          <div>
            <h2 id="founder" className="text-h2">
              {t.founder.title}
            </h2>
            {founder && (
              <p className="mt-4">
                <span className="text-xl font-semibold">{founder}</span>{" "}
                <span className="text-muted">{t.founder.role}</span>
              </p>
            )}
            <ul className="mt-6 flex flex-wrap gap-2 text-sm font-semibold">
              {[t.founder.ceo, t.founder.doctor, t.founder.engineer].map((badge) => (
                <li key={badge} className="rounded-full border border-control/60 px-4 py-1.5">
                  {badge}
                </li>
              ))}
            </ul>
            {portrait && (
              <img
                src={portrait}
                alt={founder}
                width={260}
                height={320}
                loading="lazy"
                className="mt-8 h-auto w-65 rounded-card object-cover"
              />
            )}
          </div>
          <p className="text-2xl font-medium tracking-tight text-balance md:text-3xl">{t.founder.text}</p>
        </section>
        <div className="mt-16 flex flex-wrap gap-3 md:mt-24">
          <ButtonLink to={localizedPath(paths.dongle, language)} className="max-sm:w-full">
            {t.next.dongle}
          </ButtonLink>
          <ButtonLink to={localizedPath(paths.smartlab, language)} variant="secondary" className="max-sm:w-full">
            {t.next.lab}
          </ButtonLink>
          <ButtonLink to={`mailto:${supportEmail}`} variant="secondary" className="max-sm:w-full">
            {t.next.contact}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
