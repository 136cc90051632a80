import { firstYearByBrand, firstYearByEnergy } from "#app/catalogue/vehicles/first-model-years.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { rootDataOf } from "#app/i18n/root-data.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { HeroOffer } from "../components/hero-offer.tsx";
import { AppScreens } from "../components/home/app-screens.tsx";
import { CompatibleCars, type FirstYears } from "../components/home/compatible-cars.tsx";
import { GuideTeaser } from "../components/home/guide-teaser.tsx";
import { HeroFilm } from "../components/home/hero-film.tsx";
import { homeTexts, productWords, publishedData, saleTerms } from "../components/home/home-data.server.ts";
import {
  DrivingScore,
  FaultsInWords,
  Installation,
  NewsletterForm,
  ProductFacts,
  Professionals,
  QuestionList,
} from "../components/home/home-sections.tsx";
import { offerAnchor } from "../components/home/home-texts.ts";
import { HowItWorks } from "../components/home/how-it-works.tsx";
import { Alerts } from "../components/home/samples/alerts.tsx";
import { DataShowcase } from "../components/home/samples/data-showcase.tsx";
import { ExampleCards } from "../components/home/samples/example-cards.tsx";
import { StoreBadges } from "../components/home/store-badges.tsx";
import { PriceCard } from "../components/price-card.tsx";
import { BuyBar } from "../components/top-bar/buy-bar.tsx";
import type { FrameParts } from "../frame-parts.ts";
import { productStructuredData, shopStructuredData } from "../search-engines/structured-data.ts";
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
    ...shopStructuredData(publicUrl, language, terms),
    productStructuredData({ publicUrl, language, ...product, prices, terms }),
  ];
  return pageMeta({ publicUrl, language, path: paths.home, texts: t.meta, structuredData });
};

export const handle: FrameParts = { BuyBar };

/** The home page (spec 2.3). */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { language, prices, offer, years } = loaderData;
  const { t, card, samples, examples, questions, signUp } = loaderData.texts;
  return (
    <>
      <section className="relative overflow-hidden">
        <div className="container grid pt-12 pb-6 md:pt-20 lg:min-h-[40rem] lg:grid-cols-[1.05fr_1fr] lg:items-center lg:gap-16 lg:pb-16">
          <div className="relative z-10">
            <h1 className="max-w-[8.1em] text-5xl">{t.heading}</h1>
            <p className="mt-6 max-w-[34rem] text-lg text-muted">{t.lead}</p>
            <HeroOffer t={card} tax={card.taxIncluded} size="text-2xl" {...{ language, prices, offer }} />
            <StoreBadges t={card} className="mt-6 flex max-w-[28rem] flex-wrap gap-3" />
          </div>
        </div>
        <div className="relative lg:absolute lg:inset-y-0 lg:right-[max(0px,calc(50vw-47rem))] lg:w-[min(58vw,56rem)]">
          <HeroFilm t={t} />
        </div>
      </section>

      <FaultsInWords t={t} />
      <DataShowcase t={t} language={language} samples={samples} />
      <Installation t={t} />
      <AppScreens t={t} language={language} samples={samples} />
      <DrivingScore t={t} language={language} />
      <Alerts t={t} />
      <HowItWorks t={t} />
      <ProductFacts t={t} />
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
      <Professionals t={t} language={language} />
    </>
  );
}
