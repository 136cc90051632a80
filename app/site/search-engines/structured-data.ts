import { brand } from "#app/brand.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { decimalFromCents, eurosOf } from "#app/platform/money/money.ts";
import { pictureAddress, productPictures } from "#app/ui/pictures/product-pictures.ts";

type DayRange = readonly [number, number];
/** The ledger's figures of delivery and withdrawal; given by the page, so that browsers need no ledger. */
export type SaleTerms = {
  daysFrance: DayRange;
  daysAbroad: DayRange;
  /** Countries with a price and days of their own. */
  zones: readonly { countries: readonly string[]; cents: number; days: DayRange }[];
  returnDays: number;
  countries: readonly string[];
  seller: { name: string; email: string; founded: number };
};

/**
 * The dongle with its offer, for search engines: the same facts as the page and the terms (decisions 11). No rating, since
 * there are no reviews; no number that the publisher has not given (decisions 1). Home and /dongle describe one product of one
 * language: the same `@id` with the same contents, so both pass the words of /dongle.
 */
export function productStructuredData(options: {
  publicUrl: string;
  language: Language;
  name: string;
  description: string;
  prices: { product: number; shippingFrance: number; shippingInternational: number };
  terms: SaleTerms;
}): Record<string, unknown> {
  const { publicUrl, language, prices, terms } = options;
  const page = `${publicUrl}${localizedPath(paths.dongle, language)}`;
  const inZones = new Set(terms.zones.flatMap(({ countries }) => countries));
  const abroad = terms.countries.filter((country) => country !== "FR" && !inZones.has(country));
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": `${page}#product`,
    sku: brand.sku,
    name: options.name,
    description: options.description,
    image: (["front", "keytray", "footwell"] as const).map(
      (view) => `${publicUrl}${pictureAddress(view, productPictures[view].width, "webp")}`,
    ),
    brand: { "@type": "Brand", name: brand.name },
    manufacturer: { "@type": "Organization", "@id": `${publicUrl}/#organization`, name: terms.seller.name },
    offers: {
      "@type": "Offer",
      url: page,
      price: decimalFromCents(prices.product),
      priceCurrency: "EUR",
      availability: "https://schema.org/InStock",
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@id": `${publicUrl}/#organization` },
      shippingDetails: [
        shipping(["FR"], prices.shippingFrance, terms.daysFrance),
        ...(abroad.length > 0 ? [shipping(abroad, prices.shippingInternational, terms.daysAbroad)] : []),
        ...terms.zones.map(({ countries, cents, days }) => shipping(countries, cents, days, "zone")),
      ],
      hasMerchantReturnPolicy: returnPolicy(terms),
    },
  };
}

/** The same for the shop and for its one product. */
const returnPolicy = ({
  returnDays,
  countries,
}: Pick<SaleTerms, "returnDays" | "countries">): Record<string, unknown> => ({
  "@type": "MerchantReturnPolicy",
  applicableCountry: countries,
  returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
  merchantReturnDays: returnDays,
  returnMethod: "https://schema.org/ReturnByMail",
  returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
});

/** `zone`: its price is a number, so that `followPrice` compares only those of the price rows. */
function shipping(countries: readonly string[], cents: number, transit: DayRange, zone?: "zone") {
  const days = ([minValue, maxValue]: DayRange) => ({
    "@type": "QuantitativeValue",
    minValue,
    maxValue,
    unitCode: "DAY",
  });
  return {
    "@type": "OfferShippingDetails",
    shippingRate: {
      "@type": "MonetaryAmount",
      value: zone ? eurosOf(cents) : decimalFromCents(cents),
      currency: "EUR",
    },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: countries },
    // Spec 9: handled in 1 to 2 days.
    deliveryTime: { "@type": "ShippingDeliveryTime", handlingTime: days([1, 2]), transitTime: days(transit) },
  };
}

/** The seller and the site, for search engines; the same facts as on the pages, nothing invented. */
export function shopStructuredData(
  publicUrl: string,
  language: Language,
  terms: Pick<SaleTerms, "returnDays" | "seller" | "countries">,
): Record<string, unknown>[] {
  const organization = `${publicUrl}/#organization`;
  return [
    {
      "@context": "https://schema.org",
      "@type": "OnlineStore",
      "@id": organization,
      name: brand.name,
      legalName: terms.seller.name,
      url: publicUrl,
      logo: `${publicUrl}/images/icon-512.png`,
      email: terms.seller.email,
      foundingDate: String(terms.seller.founded),
      hasMerchantReturnPolicy: returnPolicy(terms),
    },
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: brand.name,
      url: `${publicUrl}${localizedPath(paths.home, language)}`,
      inLanguage: language,
      publisher: { "@id": organization },
    },
  ];
}
