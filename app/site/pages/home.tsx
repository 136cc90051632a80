import { firstYearByBrand, firstYearByEnergy } from "#app/catalogue/vehicles/first-model-years.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { rootDataOf } from "#app/i18n/root-data.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { BuyStrip } from "../components/buy-strip.tsx";
import { AppSection } from "../components/home/app-section.tsx";
import { CarQuestion } from "../components/home/car-question.tsx";
import type { FirstYears } from "../components/home/compatible-cars.tsx";
import { carChoices, homeTexts, productWords, publishedData, saleTerms } from "../components/home/home-data.server.ts";
import { HomeHero } from "../components/home/home-hero.tsx";
import {
  ClosingBand,
  DrivingScore,
  FaultsInWords,
  GuideTeaser,
  Installation,
  ProductFacts,
  QuestionList,
} from "../components/home/home-sections.tsx";
import { offerAnchor } from "../components/home/home-texts.ts";
import { ExampleCards } from "../components/home/samples/example-cards.tsx";
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
    terms: saleTerms(),
    years: firstYears(),
    choices: await carChoices(database()),
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
  const root = rootDataOf(matches);
  const { publicUrl } = root;
  const structuredData = [
    ...shopStructuredData(publicUrl, language, terms),
    productStructuredData({ publicUrl, language, ...product, prices, terms }),
  ];
  return pageMeta({ root, language, path: paths.home, texts: t.meta, structuredData });
};

export const handle: FrameParts = { BuyBar };

export default function Home({ loaderData }: Route.ComponentProps) {
  const { language, prices, offer, years, choices } = loaderData;
  const { t, card, samples, examples, questions, signUp } = loaderData.texts;
  return (
    <>
      <HomeHero t={t} />
      <BuyStrip t={card} language={language} prices={prices} offer={offer} />
      <FaultsInWords t={t} samples={samples} />
      <Installation t={t} />
      <AppSection t={t} language={language} samples={samples} />
      <DrivingScore t={t} language={language} />
      <ProductFacts t={t} />
      <CarQuestion t={t} language={language} choices={choices} years={years} />
      <section id={offerAnchor} className="container section">
        <PriceCard t={card} language={language} prices={prices} offer={offer}>
          <div>
            <h2 className="text-h2">{card.heading}</h2>
            <p className="mt-2 text-muted">{card.text}</p>
          </div>
        </PriceCard>
      </section>
      <ExampleCards t={t} examples={examples} />
      <QuestionList t={t} language={language} questions={questions} guide={<GuideTeaser t={t} language={language} />} />
      <ClosingBand t={t} language={language} signUp={signUp} />
    </>
  );
}
