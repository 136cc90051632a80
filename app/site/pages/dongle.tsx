import { guaranteeNotice } from "#app/catalogue/guarantee-notice.server.ts";
import { productFile } from "#app/content/documents.ts";
import type { DongleTexts } from "#app/content/dongle-texts.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { shopWords } from "#app/i18n/shop-words.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { publicFile } from "#app/platform/http/public-files.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { DongleGallery } from "../components/dongle/dongle-gallery.tsx";
import {
  DongleCertifications,
  DongleCompatibility,
  DongleGuarantee,
  DonglePresentation,
  DongleSafety,
  DongleSpecifications,
  DongleUsers,
} from "../components/dongle/dongle-sections.tsx";
import { HeroOffer } from "../components/hero-offer.tsx";
import { priceCardTexts, productWords, publishedData, saleTerms } from "../components/home/home-data.server.ts";
import { offerAnchor } from "../components/home/home-texts.ts";
import { InstallationSteps } from "../components/installation-steps.tsx";
import { PriceCard } from "../components/price-card.tsx";
import { filmStructuredData } from "../product-films.ts";
import { productStructuredData } from "../search-engines/structured-data.ts";
import type { Route } from "./+types/dongle";

const path = paths.dongle;

export async function loader({ context }: Route.LoaderArgs) {
  const language = context.get(requestLanguage);
  const { prices, offer } = await publishedData(database(), language);
  const t = loadTexts<DongleTexts>("content", "dongle", language);
  const show = publicFile("videos/dongle-show.mp4");
  const notice = guaranteeNotice(language);
  const { publicUrl } = settings();
  const structured = [
    productStructuredData({ publicUrl, language, ...productWords(language), prices, terms: saleTerms }),
    filmStructuredData(publicUrl, { name: `${t.heading} – ${t.demo}`, description: t.demoText }),
  ];
  return {
    language,
    prices,
    offer,
    card: priceCardTexts(language),
    thickness: shopWords(language).thickness,
    show,
    sheet: publicFile(`documents/${productFile("dongle-datasheet", language)}`),
    notice,
    awaitsData: !show || !notice.picture || t.addressValue === "",
    // Sent as one text, which is smaller than an object whose every key the router numbers.
    structured: JSON.stringify(structured),
    t,
  };
}

export const meta = metaOfPage(path, ({ structured }: Route.ComponentProps["loaderData"]) => JSON.parse(structured));

/** The product page (spec 2.8): six sections, datasheet, videos, price, manufacturer and safety. */
export default function DonglePage({ loaderData }: Route.ComponentProps) {
  const { language, prices, offer, thickness, show, sheet, notice, card, t } = loaderData;
  return (
    <>
      <section className="container grid items-center gap-10 pt-12 pb-8 md:pt-20 lg:grid-cols-[1fr_1.1fr] lg:gap-16">
        <div>
          <h1 className="text-5xl">{t.heading}</h1>
          <p className="mt-6 max-w-[32rem] text-lg text-muted">{t.lead}</p>
          <HeroOffer t={card} tax={t.tax} size="text-3xl" {...{ language, prices, offer }} />
        </div>
        <ProductPicture
          view="hero"
          alt={t.pictureAlt}
          sizes="(min-width: 78rem) 40rem, (min-width: 64rem) 50vw, 100vw"
          eager
          className="w-full"
        />
      </section>

      <nav aria-label={t.onThisPage} className="container mt-4 print:hidden">
        <ul className="flex flex-wrap gap-x-6 gap-y-1 border-y border-line py-3 text-sm md:justify-between">
          {sections.map((id) => (
            <li key={id}>
              <TextLink to={`#${id}`} quiet className="inline-block py-1">
                {t[`${id}Short`]}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>

      <DonglePresentation t={t} />
      <DongleGallery t={t} show={show} />
      <DongleCertifications t={t} language={language} />
      <DongleSpecifications t={t} language={language} thickness={thickness} file={sheet} />
      <DongleInstallation t={t} language={language} />

      <DongleCompatibility t={t} language={language} checkLabel={card.check} />
      <section id={offerAnchor} className="container section">
        <h2 className="mb-8 text-2xl">{t.price}</h2>
        <PriceCard t={card} language={language} prices={prices} offer={offer} />
      </section>

      <DongleUsers t={t} language={language} />
      <DongleGuarantee notice={notice} />
      <DongleSafety t={t} />
    </>
  );
}

const sections = [
  "presentation",
  "certifications",
  "specifications",
  "installation",
  "compatibility",
  offerAnchor,
  "users",
] as const;

/** Three steps, drawn, and the ways to the manual. */
function DongleInstallation({ t, language }: { t: DongleTexts; language: Language }) {
  const to = (french: string) => localizedPath(french, language);
  return (
    <section id="installation" className="container section">
      <h2 className="text-2xl">{t.installation}</h2>
      <p className="mt-4 max-w-[38rem] text-muted">{t.installationText}</p>
      <InstallationSteps t={t} className="mt-8 gap-y-10" />
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to={to(paths.installationManual)}>{t.manual}</TextLink>
        <TextLink to={to(paths.portLocation)}>{t.socket}</TextLink>
      </p>
    </section>
  );
}
