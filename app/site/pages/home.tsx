import { brand } from "#app/brand.ts";
import { cachedPrices } from "#app/catalogue/prices.server.ts";
import { fill, money } from "#app/i18n/format.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { languageOfParams } from "#app/i18n/request-language.ts";
import { rootDataOf } from "#app/i18n/root-data.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { database } from "#app/platform/database.server.ts";
import { ArrowRightIcon } from "#app/ui/icons.tsx";
import { ButtonLink, PlainLink, TextLink } from "#app/ui/link.tsx";
import { PlainWords } from "#app/ui/plain-words.tsx";
import { TechnicalDrawing } from "#app/ui/technical-drawing.tsx";
import { BuyLink } from "../components/buy-link.tsx";
import { DonglePicture } from "../components/dongle-picture.tsx";
import { type HomePrices, type HomeTexts, PriceCard } from "../components/price-card.tsx";
import { ScorePicture } from "../components/score-picture.tsx";
import { DrivePicture, PairPicture, PlugInPicture } from "../components/step-pictures.tsx";
import { shopStructuredData } from "../structured-data.ts";
import type { Route } from "./+types/home";

export async function loader({ params }: Route.LoaderArgs) {
  const language = languageOfParams(params);
  const all = await cachedPrices(database());
  const prices: HomePrices = {
    product: all.product,
    shippingFrance: all.shipping_france,
    shippingInternational: all.shipping_international,
  };
  return { language, prices, t: loadTexts<HomeTexts>("site", "home", language) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { language, t } = loaderData;
  const { publicUrl } = rootDataOf(matches);
  const texts = {
    title: fill(t.meta.title, { brand: brand.name }),
    description: fill(t.meta.description, { brand: brand.name }),
    keywords: t.meta.keywords,
  };
  return pageMeta({ publicUrl, language, path: "/", texts, structuredData: shopStructuredData(publicUrl, language) });
};

/** First version of the home page (spec 2.3): what it is, price card, order button, the three steps. */
export default function Home({ loaderData: { language, t, prices } }: Route.ComponentProps) {
  const withBrand = (text: string) => fill(text, { brand: brand.name });
  return (
    <>
      <section className="container grid items-center gap-10 pt-12 pb-8 md:pt-20 lg:grid-cols-[1.05fr_1fr] lg:gap-16 lg:pb-16">
        <div>
          <h1 className="max-w-[12ch] text-5xl">{t.heading}</h1>
          <p className="mt-6 max-w-[34rem] text-lg text-muted">{withBrand(t.lead)}</p>
          <p className="mt-8 flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="text-2xl font-semibold tracking-tight tabular-nums">
              {money(prices.product, language)}
            </span>
            <span className="text-sm text-muted">
              {t.taxIncluded}
              {prices.shippingFrance === 0 && ` · ${t.shippingLine}`}
            </span>
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <BuyLink language={language} size="lg" className="max-sm:w-full">
              {t.order}
            </BuyLink>
            <ButtonLink
              to={localizedPath("/compatibilite", language)}
              variant="secondary"
              size="lg"
              className="max-sm:w-full"
            >
              {t.check}
            </ButtonLink>
          </div>
        </div>
        <div className="overflow-hidden rounded-card bg-sunken">
          <DonglePicture alt={withBrand(t.dongleAlt)} className="w-full p-4 md:p-8" />
          <p
            aria-hidden="true"
            className="flex flex-wrap items-baseline gap-x-4 border-t border-line px-5 py-4 md:px-8 md:py-5"
          >
            <span className="font-mono text-muted">P0171</span>
            <span className="h-px w-8 self-center bg-signal" />
            <span className="font-medium">{t.lean}</span>
          </p>
        </div>
      </section>

      <section className="container section grid gap-10 lg:grid-cols-[1fr_1.5fr] lg:gap-16">
        <div>
          <h2 className="max-w-[16ch] text-3xl">{t.wordsHeading}</h2>
          <p className="mt-4 max-w-[30rem] text-muted">{t.wordsText}</p>
        </div>
        <PlainWords
          rows={[
            { code: "P0171", sentence: t.lean, detail: t.leanDetail },
            { code: t.voltage, sentence: t.charging, detail: t.chargingDetail },
            { code: "P0420", sentence: t.catalyst, detail: t.catalystDetail },
            { code: "6 L", sentence: t.fuel, detail: t.fuelDetail },
          ]}
        />
      </section>

      <section className="container section">
        <h2 className="text-3xl">{t.stepsHeading}</h2>
        <ol className="mt-10 grid gap-x-8 gap-y-12 md:grid-cols-3">
          {[
            { name: t.step1, text: t.step1Text, Picture: PlugInPicture },
            { name: t.step2, text: t.step2Text, Picture: PairPicture },
            { name: t.step3, text: t.step3Text, Picture: DrivePicture },
          ].map(({ name, text, Picture }, index) => (
            <li key={name}>
              <div className="rounded-card bg-sunken p-6">
                <Picture />
              </div>
              <h3 className="mt-5 flex gap-3 text-lg">
                <span className="text-muted tabular-nums">{index + 1}</span>
                {name}
              </h3>
              <p className="mt-2 text-muted">{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className="container section grid items-center gap-10 lg:grid-cols-[1fr_1.25fr] lg:gap-16">
        <div>
          <h2 className="max-w-[14ch] text-3xl">{t.scoreHeading}</h2>
          <p className="mt-4 max-w-[32rem] text-muted">{t.scoreText}</p>
          <p className="mt-5">
            <TextLink to={localizedPath("/score-conduite", language)}>{t.scoreLink}</TextLink>
          </p>
        </div>
        <ScorePicture t={t} />
      </section>

      <section className="container section grid items-center gap-10 lg:grid-cols-[1.25fr_1fr] lg:gap-16">
        <div className="max-lg:order-2">
          <TechnicalDrawing alt={t.specDrawingAlt} />
        </div>
        <div>
          <h2 className="text-3xl">{t.specHeading}</h2>
          <p className="mt-4 text-muted">{t.specText}</p>
          <dl className="mt-8 divide-y divide-line border-y border-line text-sm">
            {[
              [t.thickness, "6 mm"],
              [t.connector, t.connectorValue],
              [t.radio, t.radioValue],
              [t.sleep, t.sleepValue],
              [t.temperature, t.temperatureValue],
              [t.vehicles, t.vehiclesValue],
            ].map(([name, value]) => (
              <div key={name} className="grid grid-cols-[2fr_3fr] gap-4 py-3">
                <dt className="text-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>

      <section className="container section">
        <h2 className="text-3xl">{t.priceHeading}</h2>
        <p className="mt-4 mb-10 text-muted">{t.priceText}</p>
        <PriceCard t={t} language={language} prices={prices} />
      </section>

      <section className="container section">
        <h2 className="text-xl">{t.prosHeading}</h2>
        <ul className="mt-6 grid border-t border-line md:grid-cols-3 md:gap-8">
          {(
            [
              ["/fleet", t.fleet, t.fleetText],
              ["/insurance", t.insurance, t.insuranceText],
              ["/garage", t.garage, t.garageText],
            ] as const
          ).map(([path, name, text]) => (
            <li key={path} className="border-b border-line">
              <PlainLink to={localizedPath(path, language)} className="group block py-5">
                <span className="flex items-center justify-between gap-4 font-semibold group-hover:text-signal">
                  {name}
                  <ArrowRightIcon className="size-5 text-muted transition-[translate] group-hover:translate-x-1" />
                </span>
                <span className="mt-1 block text-sm text-muted">{text}</span>
              </PlainLink>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
