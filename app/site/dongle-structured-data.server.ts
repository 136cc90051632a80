import { brand } from "#app/brand.ts";
import { deliveredCountries } from "#app/catalogue/countries.ts";
import { claims } from "#app/content/claims.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { type Cents, decimalFromCents } from "#app/platform/money.ts";

type DonglePrices = { product: Cents; shippingFrance: Cents; shippingInternational: Cents };

/** The dongle as /dongle shows it, with its offer. No rating, no number that the publisher has not given (decisions 1). */
export function dongleStructuredData(options: {
  publicUrl: string;
  language: Language;
  name: string;
  description: string;
  prices: DonglePrices;
}): Record<string, unknown> {
  const { publicUrl, language, name, description, prices } = options;
  const abroad = deliveredCountries.filter((country) => country !== "FR");
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": `${publicUrl}/#dongle`,
    name,
    description,
    url: publicUrl + localizedPath("/dongle", language),
    image: `${publicUrl}/images/social-${language}.png`,
    brand: { "@type": "Brand", name: brand.name },
    manufacturer: { "@type": "Organization", "@id": `${publicUrl}/#organization`, name: brand.publisher.name },
    offers: {
      "@type": "Offer",
      url: publicUrl + localizedPath("/dongle", language),
      price: decimalFromCents(prices.product),
      priceCurrency: "EUR",
      availability: "https://schema.org/InStock",
      itemCondition: "https://schema.org/NewCondition",
      shippingDetails: [
        shipping(["FR"], prices.shippingFrance, claims.deliveryFranceMin.value, claims.deliveryFranceMax.value),
        shipping(abroad, prices.shippingInternational, claims.deliveryAbroadMin.value, claims.deliveryAbroadMax.value),
      ],
      hasMerchantReturnPolicy: {
        "@type": "MerchantReturnPolicy",
        applicableCountry: deliveredCountries,
        returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
        merchantReturnDays: claims.withdrawalDays.value,
        returnMethod: "https://schema.org/ReturnByMail",
        returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
      },
    },
  };
}

function shipping(countries: readonly string[], cents: Cents, minValue: number, maxValue: number) {
  return {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", value: decimalFromCents(cents), currency: "EUR" },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: countries },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      transitTime: { "@type": "QuantitativeValue", minValue, maxValue, unitCode: "DAY" },
    },
  };
}
