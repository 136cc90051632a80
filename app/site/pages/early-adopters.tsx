import { cachedPrices } from "#app/catalogue/pricing/prices.server.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { usePublisher } from "#app/i18n/publisher.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { CodeKeeper } from "#app/promotions/code-keeper.tsx";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { Island } from "#app/ui/islands/island.tsx";
import { HeadPicture, PageHead } from "#app/ui/layout/page-head.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import type { Route } from "./+types/early-adopters";

type Texts = typeof import("#app/promotions/texts/fr/early-adopters.json");

export async function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  return {
    language,
    price: (await cachedPrices(database())).product,
    t: loadTexts<Texts>("promotions", "early-adopters", language),
  };
}

export const meta = metaOfPage(paths.earlyAdopters);

export default function EarlyAdoptersPage({ loaderData: { language, price, t } }: Route.ComponentProps) {
  const { supportEmail } = usePublisher();
  const { steps, terms } = t;
  return (
    <>
      <PageHead heading={t.heading} lead={t.lead} picture={<HeadPicture view="box" alt={t.pictureAlt} />}>
        <p className="mt-8 flex flex-wrap gap-3">
          <ButtonLink
            to={`mailto:${supportEmail}?subject=${encodeURIComponent(terms.subject)}`}
            size="lg"
            className="max-sm:w-full"
          >
            {terms.ask}
          </ButtonLink>
          <ButtonLink to="#code" variant="secondary" size="lg" className="max-sm:w-full">
            {t.code.have}
          </ButtonLink>
        </p>
      </PageHead>
      <section aria-labelledby="code" className="bg-sand max-lg:-mt-6 lg:mt-24">
        <div className="container py-14 md:py-24">
          <h2 id="code" className="text-h2">
            {t.code.title}
          </h2>
          <Island name="code-keeper" on="load" component={CodeKeeper} props={{ t: t.code, language, price }} />
        </div>
      </section>
      <section aria-labelledby="how" className="container columns items-center gap-y-10 py-14 md:py-24">
        <div className="col-span-full lg:order-2 lg:col-span-5 lg:pl-16">
          <h2 id="how" className="text-h2">
            {steps.title}
          </h2>
          <ol className="mt-8 border-t border-line">
            {(["ask", "drive", "tell"] as const).map((key, index) => (
              <li key={key} className="flex gap-6 border-b border-line py-5">
                <span aria-hidden="true" className="font-mono text-code-m text-signal">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-lg">{steps[`${key}Title`]}</h3>
                  <p className="mt-1 text-muted">{steps[`${key}Text`]}</p>
                  {key === "ask" && (
                    <p className="mt-2">
                      <TextLink to={localizedPath(paths.compatibility, language)}>{terms.check}</TextLink>
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ol>
        </div>
        <div className="bleed col-span-full lg:order-1 lg:col-span-7">
          <ProductPicture
            view="footwell"
            alt={steps.pictureAlt}
            sizes="(min-width: 78rem) 43rem, (min-width: 64rem) 55vw, 100vw"
            className="aspect-3/2 w-full bg-night object-cover lg:rounded-card"
          />
        </div>
      </section>
      <section aria-labelledby="terms" className="container pb-20 md:pb-32">
        <h2 id="terms" className="text-2xl">
          {terms.title}
        </h2>
        <ul className="mt-8 grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {(["once", "alone", "withdrawal", "warranty"] as const).map((key) => (
            <li key={key} className="border-t-2 border-ink pt-4">
              <span className="block text-2xl font-semibold tracking-tight hyphens-auto">{terms[key]}</span>
              <span className="mt-1 block text-sm text-muted">{terms[`${key}Text`]}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
