import { firstYearByBrand, firstYearByEnergy } from "#app/catalogue/compatibility-rules.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { rootDataOf } from "#app/i18n/root-data.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database.server.ts";
import { PlainLink, TextLink } from "#app/ui/controls/link.tsx";
import { PlainWords } from "#app/ui/layout/plain-words.tsx";
import { ArrowRightIcon } from "#app/ui/pictures/icons.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { HeroOffer } from "../components/hero-offer.tsx";
import { Alerts } from "../components/home/alerts.tsx";
import { AppScreens } from "../components/home/app-screens.tsx";
import { CompatibleCars, type FirstYears } from "../components/home/compatible-cars.tsx";
import { DataShowcase } from "../components/home/data-showcase.tsx";
import { ExampleCards } from "../components/home/example-cards.tsx";
import { GuideTeaser } from "../components/home/guide-teaser.tsx";
import { HeroFilm } from "../components/home/hero-film.tsx";
import { homeTexts, productWords, publishedData, saleTerms } from "../components/home/home-data.server.ts";
import { offerAnchor } from "../components/home/home-texts.ts";
import { HowItWorks } from "../components/home/how-it-works.tsx";
import { NewsletterForm } from "../components/home/newsletter-form.tsx";
import { QuestionList } from "../components/home/question-list.tsx";
import { StoreBadges } from "../components/home/store-badges.tsx";
import { InstallationSteps } from "../components/installation-steps.tsx";
import { PriceCard } from "../components/price-card.tsx";
import { ScorePicture } from "../components/score-picture.tsx";
import { productStructuredData } from "../product-structured-data.ts";
import { shopStructuredData } from "../structured-data.ts";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const { prices, offer } = await publishedData(database(), language);
  return {
    language,
    prices,
    offer,
    terms: saleTerms,
    years: firstYears(),
    product: productWords(language),
    texts: homeTexts(language),
  };
}

const firstYears = (): FirstYears => ({
  brands: Object.entries(firstYearByBrand).map(([brand, year]) => ({ brand, year })),
  petrol: firstYearByEnergy.Essence ?? 0,
  diesel: firstYearByEnergy.Diesel ?? 0,
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { language, prices, product, terms } = loaderData;
  const { t } = loaderData.texts;
  const { publicUrl } = rootDataOf(matches);
  const structuredData = [
    ...shopStructuredData(publicUrl, language),
    productStructuredData({
      publicUrl,
      language,
      ...product,
      prices,
      terms,
    }),
  ];
  return pageMeta({ publicUrl, language, path: paths.home, texts: t.meta, structuredData });
};

/** The home page (spec 2.3). */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { language, prices, offer, years } = loaderData;
  const { t, card, samples, examples, questions, signUp } = loaderData.texts;
  return (
    <>
      <section className="relative overflow-hidden">
        <div className="container grid pt-12 pb-6 md:pt-20 lg:min-h-[40rem] lg:grid-cols-[1.05fr_1fr] lg:items-center lg:gap-16 lg:pb-16">
          <div className="relative z-10">
            <h1 className="max-w-[12ch] text-5xl">{t.heading}</h1>
            <p className="mt-6 max-w-[34rem] text-lg text-muted">{t.lead}</p>
            <HeroOffer t={card} tax={card.taxIncluded} size="text-2xl" {...{ language, prices, offer }} />
            <StoreBadges t={card} className="mt-6 flex max-w-[28rem] flex-wrap gap-3" />
          </div>
        </div>
        <div className="relative lg:absolute lg:inset-y-0 lg:right-[max(0px,calc(50vw-47rem))] lg:w-[min(58vw,56rem)]">
          <HeroFilm t={t} />
        </div>
      </section>

      <section className="container section grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] lg:gap-16">
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

      <DataShowcase t={t} language={language} samples={samples} />

      <section className="container section">
        <h2 className="text-3xl">{t.stepsHeading}</h2>
        <ProductPicture
          view="plugged"
          alt={t.pluggedAlt}
          sizes="(min-width: 78rem) 75rem, 100vw"
          className="mt-10 aspect-video w-full rounded-card object-cover md:aspect-5/2"
        />
        <InstallationSteps t={t} className="mt-12 gap-y-12" />
      </section>

      <AppScreens t={t} language={language} samples={samples} />

      <section className="container section grid items-center gap-10 lg:grid-cols-[1fr_1.25fr] lg:gap-16">
        <div>
          <h2 className="max-w-[14ch] text-3xl">{t.scoreHeading}</h2>
          <p className="mt-4 max-w-[32rem] text-muted">{t.scoreText}</p>
          <p className="mt-5">
            <TextLink to={localizedPath(paths.drivingScore, language)}>{t.scoreLink}</TextLink>
          </p>
        </div>
        <ScorePicture t={t} />
      </section>

      <Alerts t={t} />

      <HowItWorks t={t} />

      <section className="container section grid items-center gap-10 lg:grid-cols-[1.25fr_1fr] lg:gap-16">
        <div className="max-lg:order-2">
          <ProductPicture
            view="exploded"
            alt={t.specPictureAlt}
            sizes="(min-width: 78rem) 42rem, (min-width: 64rem) 55vw, 100vw"
            className="w-full"
          />
        </div>
        <div>
          <h2 className="text-3xl">{t.specHeading}</h2>
          <p className="mt-4 text-muted">{t.specText}</p>
          <dl className="mt-8 divide-y divide-line border-y border-line text-sm">
            {[
              [t.thickness, t.thicknessValue],
              [t.connector, t.connectorValue],
              [t.radio, t.radioValue],
              [t.sleep, t.sleepValue],
              [t.temperature, t.temperatureValue],
              [t.electronics, t.electronicsValue],
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

      <CompatibleCars t={t} language={language} years={years} />

      <section id={offerAnchor} className="container section">
        <h2 className="text-3xl">{t.priceHeading}</h2>
        <p className="mt-4 mb-10 text-muted">{t.priceText}</p>
        <PriceCard t={card} language={language} prices={prices} offer={offer} />
      </section>

      <GuideTeaser t={t} language={language} />

      <ExampleCards t={t} examples={examples} />

      <QuestionList t={t} language={language} questions={questions} />

      <NewsletterForm t={signUp} language={language} />

      <section className="container section">
        <h2 className="text-xl">{t.prosHeading}</h2>
        <ul className="mt-6 grid border-t border-line md:grid-cols-3 md:gap-8">
          {(
            [
              [paths.fleet, t.fleet, t.fleetText],
              [paths.insurance, t.insurance, t.insuranceText],
              [paths.garage, t.garage, t.garageText],
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
