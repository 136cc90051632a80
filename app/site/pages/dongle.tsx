import { guaranteeNotice } from "#app/catalogue/guarantee-notice.server.ts";
import { catalogueSize } from "#app/catalogue/vehicles/vehicle-lists.server.ts";
import { productFile } from "#app/content/documents.ts";
import type { DongleTexts } from "#app/content/dongle-sheet.ts";
import { decimal, fill } from "#app/i18n/format.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database/database.server.ts";
import { publicFile } from "#app/platform/http/public-files.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { DongleInside, DonglePresentation, LampBand } from "../components/dongle/dongle-scenes.tsx";
import {
  DongleCertifications,
  DongleCodes,
  DongleCompatibility,
  DongleInstallation,
  DongleNotices,
  DongleQuestions,
  DongleUsers,
} from "../components/dongle/dongle-sections.tsx";
import { HeroOffer } from "../components/hero-offer.tsx";
import { priceCardTexts, productWords, publishedData, saleTerms } from "../components/home/home-data.server.ts";
import { offerAnchor } from "../components/home/home-texts.ts";
import { PriceCard } from "../components/price-card.tsx";
import { BuyBar } from "../components/top-bar/buy-bar.tsx";
import type { FrameParts } from "../frame-parts.ts";
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
  const size = await catalogueSize({ db: database(), clock: systemClock });
  const structured = [
    productStructuredData({ publicUrl, language, ...productWords(language), prices, terms: saleTerms() }),
    filmStructuredData(publicUrl, { name: `${t.heading} – ${t.demo}`, description: t.demoText }),
  ];
  return {
    language,
    prices,
    offer,
    card: priceCardTexts(language),
    show,
    sheet: publicFile(`documents/${productFile("dongle-datasheet", language)}`),
    notice,
    catalogue: size
      ? {
          models: decimal(size.models, language),
          ofMakes: fill(t.catalogue, { makes: decimal(size.makes, language) }),
        }
      : undefined,
    awaitsData: !show || !notice.picture || t.addressValue === "",
    // Sent as one text, which is smaller than an object whose every key the router numbers.
    structured: JSON.stringify(structured),
    t,
  };
}

export const handle: FrameParts = { BuyBar };

export const meta = metaOfPage(path, ({ structured }: Route.ComponentProps["loaderData"]) => JSON.parse(structured));

/** The product page (spec 2.8): six sections, datasheet, videos, price, manufacturer and safety. */
export default function DonglePage({ loaderData }: Route.ComponentProps) {
  const { language, prices, offer, show, sheet, notice, card, catalogue, t } = loaderData;
  return (
    <>
      <section className="overflow-clip bg-sand">
        <div className="container grid gap-x-12 py-10 md:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
          <div className="self-end">
            <h1 className="max-w-[9em] text-display">{t.heading}</h1>
            <p className="mt-6 text-lg text-muted">{t.lead}</p>
          </div>
          {/* Its transparent margins may leave the column, its shadow never reaches the edge of the window. */}
          <div className="max-lg:mx-auto max-lg:-mt-6 max-lg:-mb-16 max-lg:w-[min(32rem,100%)] lg:row-span-2 lg:-my-16 lg:self-center">
            <ProductPicture
              view="front"
              alt={t.pictureAlt}
              sizes="(min-width: 90rem) 720px, (min-width: 64rem) 50vw, (min-width: 36rem) 32rem, 86vw"
              eager
              className="w-full lg:w-[min(720px,50vw)] lg:max-w-none"
            />
          </div>
          <div>
            <HeroOffer t={card} tax={t.tax} size="text-3xl" {...{ language, prices, offer }} />
          </div>
        </div>
      </section>

      <nav
        aria-label={t.onThisPage}
        className="z-30 border-b border-line bg-surface md:sticky md:top-18 print:hidden [@media(height<40rem)]:static"
      >
        <ul className="carousel-track container flex gap-x-6 overflow-x-auto text-sm xl:justify-between">
          {sections.map((id) => (
            <li key={id}>
              <TextLink to={`#${id}`} quiet className="block py-3 whitespace-nowrap">
                {t[`${id}Short`]}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>

      <DonglePresentation t={t} />
      <DongleCodes t={t} />
      <LampBand t={t} />
      <DongleInstallation t={t} language={language} show={show} />
      <DongleInside t={t} language={language} file={sheet} />
      <DongleCompatibility t={t} language={language} checkLabel={card.check} catalogue={catalogue} />
      <section id={offerAnchor} className="container section">
        <h2 className="mb-8 text-h2">{t.price}</h2>
        <PriceCard t={card} language={language} prices={prices} offer={offer} />
      </section>
      <DongleQuestions t={t} />
      <DongleCertifications t={t} language={language} />
      <DongleUsers t={t} language={language} />
      <DongleNotices t={t} notice={notice} />
    </>
  );
}

const sections = [
  "presentation",
  "installation",
  "specifications",
  "compatibility",
  offerAnchor,
  "certifications",
  "users",
] as const;
