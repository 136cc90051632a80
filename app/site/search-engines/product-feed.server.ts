import { brand } from "#app/brand.ts";
import type { Prices } from "#app/catalogue/pricing/prices.server.ts";
import { abroadRange, shippingCents } from "#app/catalogue/shipping-price.server.ts";
import { soldCountries } from "#app/catalogue/sold-countries.server.ts";
import { zoneDays } from "#app/catalogue/zone-days.server.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { isSold, soldLanguages } from "#app/i18n/sold-languages.server.ts";
import { dispatchDays, transitTo } from "#app/orders/delivery/delivery-dates.ts";
import { paths } from "#app/paths.ts";
import { type Cents, decimalFromCents } from "#app/platform/money/money.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { pictureAddress, productPictures } from "#app/ui/pictures/product-pictures.ts";
import { productWords, saleTerms } from "../components/home/home-data.server.ts";

export const feedPath = (language: Language, kind: "xml" | "json"): string => `/product-feed/${language}.${kind}`;

const amount = (cents: Cents): string => `${decimalFromCents(cents)} EUR`;
const yesOrNo = (value: boolean): string => (value ? "yes" : "no");

/** Attributes by their names in Google's product data specification; the facts are those of the pages. */
type FeedItem = Record<string, string | number | (string | Record<string, string | number>)[]>;

/**
 * The product for comparison sites and assistants: price, availability, and for each country we deliver to the shipping and
 * the return policy (decisions 12). Google wants a tax-included price for the Union, which is what we charge.
 */
export function feedItem(publicUrl: string, language: Language, prices: Prices): FeedItem {
  const { name, description } = productWords(language);
  const picture = (view: "front" | "keytray" | "footwell") =>
    `${publicUrl}${pictureAddress(view, productPictures[view].width, "webp")}`;
  const { returnDays } = saleTerms();
  const zones = zoneDays();
  return {
    id: brand.sku,
    title: name,
    description,
    link: `${publicUrl}${localizedPath(paths.dongle, language)}`,
    image_link: picture("front"),
    additional_image_link: [picture("keytray"), picture("footwell")],
    availability: "in_stock",
    price: amount(prices.product),
    condition: "new",
    brand: brand.name,
    mpn: brand.sku,
    // Without a GTIN the maker's number and the brand identify the product.
    identifier_exists: yesOrNo(true),
    adult: yesOrNo(false),
    is_bundle: yesOrNo(false),
    shipping: soldCountries().map((country) => {
      const [least, most] = transitTo({ country, postal_code: "" }, zones);
      return {
        country,
        price: amount(shippingCents(prices, country)),
        min_handling_time: dispatchDays[0],
        max_handling_time: dispatchDays[1],
        min_transit_time: least,
        max_transit_time: most,
      };
    }),
    return_policy: soldCountries().map((country) => ({ country, days: returnDays, fees: "customer" })),
    return_policy_label: `withdrawal-${returnDays}-days`,
  };
}

const escaped = (text: string | number): string =>
  String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** RSS 2.0 with Google's namespace. Its own policies have a label; the countries' list is in JSON only. */
export function xmlFeed(publicUrl: string, language: Language, prices: Prices): string {
  const { return_policy, ...item } = feedItem(publicUrl, language, prices);
  const element = (name: string, value: string | number | Record<string, string | number>): string =>
    typeof value === "object"
      ? `<g:${name}>${Object.entries(value)
          .map(([key, each]) => element(key, each))
          .join("")}</g:${name}>`
      : `<g:${name}>${escaped(value)}</g:${name}>`;
  const lines = Object.entries(item).flatMap(([name, value]) => [value].flat().map((each) => element(name, each)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>',
    `<title>${escaped(brand.name)}</title><link>${escaped(publicUrl)}</link>`,
    `<description>${escaped(String(item.description))}</description>`,
    "<item>",
    ...lines,
    "</item></channel></rss>",
    "",
  ].join("\n");
}

export const jsonFeed = (publicUrl: string, language: Language, prices: Prices) => ({
  title: brand.name,
  link: publicUrl,
  language,
  items: [feedItem(publicUrl, language, prices)],
});

/** https://llmstxt.org: what programs that read the site need first, in plain words with links. */
export function llmsText(publicUrl: string, prices: Prices): string {
  const sold = soldLanguages();
  const [language, ...others] = isSold("en") ? sold.toSorted((a, b) => Number(b === "en") - Number(a === "en")) : sold;
  const link = (title: string, path: string, note: string) =>
    `- [${title}](${publicUrl}${localizedPath(path, language!)}): ${note}`;
  const also = others.length > 0 ? `; also in ${new Intl.ListFormat("en").format(others)}` : "";
  const { daysFrance, returnDays } = saleTerms();
  return `# ${brand.name}

> ${productWords("en").description}

Price: ${amount(prices.product)}, no subscription. Delivery: ${amount(prices.shipping_france)} to France in ${daysFrance.join(" to ")} working days from dispatch, ${[...new Set(abroadRange(prices))].map(amount).join(" to ")} to ${soldCountries().length - 1} other countries in ${shopFacts().deliveryAbroad.join(" to ")}; dispatched within ${dispatchDays.join(" to ")} working days. ${returnDays} days to withdraw.

## Product
${[
  link("Dongle", paths.dongle, "what it reads, what is in the box, technical data"),
  link("Compatibility", paths.compatibility, "checks a car by number plate or by make, model, year and energy"),
  link("Questions and answers", paths.faq, "before and after the purchase"),
].join("\n")}

## Data
- [Product feed, XML](${publicUrl}${feedPath(language!, "xml")}): Google's attributes${also}
- [Product feed, JSON](${publicUrl}${feedPath(language!, "json")}): the same with the return policy by country
- [HTTP API](${publicUrl}/api/openapi.json): OpenAPI document of the public calls
- [Sitemap](${publicUrl}/sitemap.xml): all pages${sold.length > 1 ? ` in ${sold.length} languages` : ""}

## Terms
${[
  link("Terms of sale", paths.termsOfSale, "order, payment, delivery, withdrawal, guarantee"),
  link("Privacy", paths.privacy, "what is stored, why and for how long"),
].join("\n")}
`;
}
