import { guaranteeNotice } from "#app/catalogue/guarantee-notice.server.ts";
import type { DongleTexts } from "#app/content/dongle-texts.ts";
import { localizedPath } from "#app/i18n/languages.ts";
import { metaOfPage } from "#app/i18n/page-meta.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { shopWords } from "#app/i18n/shop-words.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { database } from "#app/platform/database.server.ts";
import { publicFile } from "#app/platform/public-files.server.ts";
import { settings } from "#app/platform/settings.server.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { PlainWords } from "#app/ui/layout/plain-words.tsx";
import { CheckIcon } from "#app/ui/pictures/icons.tsx";
import { ProductPicture } from "#app/ui/pictures/product-picture.tsx";
import { TechnicalDrawing } from "#app/ui/pictures/technical-drawing.tsx";
import { DongleGallery } from "../components/dongle/dongle-gallery.tsx";
import { DongleInstallation } from "../components/dongle/dongle-installation.tsx";
import { DongleSection, Facts } from "../components/dongle/dongle-section.tsx";
import { HeroOffer } from "../components/hero-offer.tsx";
import { priceCardTexts, productWords, publishedData, saleTerms } from "../components/home/home-data.server.ts";
import { offerAnchor } from "../components/home/home-texts.ts";
import { PriceCard } from "../components/price-card.tsx";
import { filmStructuredData } from "../product-films.ts";
import { productStructuredData } from "../product-structured-data.ts";
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
    productStructuredData({
      publicUrl,
      language,
      ...productWords(language),
      prices,
      terms: saleTerms,
    }),
    filmStructuredData(publicUrl, { name: `${t.heading} – ${t.demo}`, description: t.demoText }),
  ];
  return {
    language,
    prices,
    offer,
    card: priceCardTexts(language),
    thickness: shopWords(language).thickness,
    show,
    notice,
    awaitsData: !show || !notice.picture || t.addressValue === "",
    // As one text it weighs less in the page than as an object whose every key the router numbers.
    structured: JSON.stringify(structured),
    t,
  };
}

export const meta = metaOfPage(path, ({ structured }: Route.ComponentProps["loaderData"]) => JSON.parse(structured));

/** The product page (spec 2.8): six sections, datasheet, videos, price, manufacturer and safety. */
export default function DonglePage({ loaderData }: Route.ComponentProps) {
  const { language, prices, offer, thickness, show, notice, card, t } = loaderData;
  const to = (french: string) => localizedPath(french, language);
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
        <ul className="flex gap-x-6 gap-y-1 border-y border-line py-3 text-sm max-md:flex-wrap md:justify-between">
          {sections.map((id) => (
            <li key={id}>
              <TextLink to={`#${id}`} quiet className="inline-block py-1">
                {t[`${id}Short`]}
              </TextLink>
            </li>
          ))}
        </ul>
      </nav>

      <DongleSection id="presentation" heading={t.presentation} text={t.presentationText}>
        <PlainWords
          rows={[
            { code: "P0171", sentence: t.p0171, detail: t.p0171Detail },
            { code: "P0420", sentence: t.p0420, detail: t.p0420Detail },
            { code: "P0128", sentence: t.p0128, detail: t.p0128Detail },
            { code: "B1342", sentence: t.b1342, detail: t.b1342Detail },
          ]}
        />
        <ul className="mt-8 grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {[t.reads1, t.reads2, t.reads3, t.reads4, t.reads5, t.reads6].map((text) => (
            <li key={text} className="flex gap-3">
              <CheckIcon className="mt-0.5 size-5 text-signal" />
              {text}
            </li>
          ))}
        </ul>
      </DongleSection>

      <DongleGallery t={t} show={show} />

      <DongleSection
        id="certifications"
        heading={t.certifications}
        text={t.certificationsText}
        more={<TextLink to={to(paths.certifications)}>{t.certificationsLink}</TextLink>}
      >
        <ul className="grid gap-4 sm:grid-cols-3">
          {(
            [
              ["CE", t.ce],
              ["UKCA", t.ukca],
              ["E-Mark", t.eMark],
            ] as const
          ).map(([mark, text]) => (
            <li key={mark} className="rounded-card border border-line bg-surface p-5">
              <p className="text-xl font-semibold">{mark}</p>
              <p className="mt-2 text-sm text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </DongleSection>

      <DongleSection
        id="specifications"
        heading={t.specifications}
        text={t.specificationsText}
        more={
          <ButtonLink to={to(paths.dongleSheet)} variant="secondary">
            {t.datasheet}
          </ButtonLink>
        }
      >
        <TechnicalDrawing alt={t.drawingAlt} thickness={thickness} />
        <Facts
          rows={[
            [t.connector, t.connectorValue],
            [t.radio, t.radioValue],
            [t.processor, t.processorValue],
            [t.power, t.powerValue],
            [t.temperature, t.temperatureValue],
          ]}
        />
      </DongleSection>

      <DongleInstallation t={t} language={language} />

      <DongleSection
        id="compatibility"
        heading={t.compatibility}
        text={t.compatibilityText}
        more={
          <ButtonLink to={to(paths.compatibility)} variant="secondary">
            {card.check}
          </ButtonLink>
        }
      >
        <Facts
          rows={[
            [t.petrol, t.petrolValue],
            [t.diesel, t.dieselValue],
            [t.electric, t.electricValue],
            [t.coverage, t.coverageValue],
            [t.phone, t.phoneValue],
            [t.anotherCar, t.anotherCarValue],
          ]}
        />
      </DongleSection>

      <section id={offerAnchor} className="container section">
        <h2 className="mb-8 text-2xl">{t.price}</h2>
        <PriceCard t={card} language={language} prices={prices} offer={offer} />
      </section>

      <DongleSection id="users" heading={t.users} text={t.usersText}>
        <ul className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8">
          {(
            [
              [t.drivers, t.driversText, paths.compatibility],
              [t.garages, t.garagesText, paths.garage],
              [t.insurers, t.insurersText, paths.insurance],
              [t.fleets, t.fleetsText, paths.fleet],
            ] as const
          ).map(([name, text, french]) => (
            <li key={name} className="border-b border-line py-5">
              <TextLink to={to(french)} className="font-semibold">
                {name}
              </TextLink>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </DongleSection>

      <DongleSection
        id="guarantee"
        heading={notice.title}
        text={notice.picture ? notice.text : undefined}
        more={
          <TextLink to={notice.address} target="_blank" rel="noopener">
            {notice.link}
          </TextLink>
        }
      >
        {notice.picture ? (
          <img
            src={notice.picture}
            alt={notice.title}
            width={300}
            height={424}
            loading="lazy"
            className="h-auto max-w-full"
          />
        ) : (
          <p className="max-w-prose">{notice.text}</p>
        )}
      </DongleSection>

      <DongleSection id="safety" heading={t.safety} text={t.safetyText}>
        <ul className="grid list-disc gap-2 pl-5 marker:text-muted">
          {[t.warning1, t.warning2, t.warning3, t.warning4, t.warning5].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <Facts
          rows={[
            [t.product, t.productValue],
            [t.manufacturer, t.manufacturerValue],
            ...(t.addressValue === "" ? [] : [[t.address, t.addressValue] as const]),
            [t.email, t.emailValue],
          ]}
        />
      </DongleSection>
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
