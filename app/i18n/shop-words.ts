import { brand } from "#app/brand.ts";
import { type Claim, type ClaimName, claims } from "#app/claims.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { decimal } from "./format.ts";
import type { Language } from "./languages.ts";
import { percent } from "./percent.ts";

/** Words for braces in all texts: the brand's and claims as the language writes them (`{temperatureMin}` is "−20 °C"). */
export type ShopWords = Record<
  | ClaimName
  | "brand"
  | "character"
  | "email"
  | "publisher"
  | "founded"
  | "postalAddress"
  | "seller"
  | "sku"
  | "radioBands"
  | "radioMaxPower"
  | "capital"
  | "orderExample",
  string
>;

/** `facts`: on the server those in force (`shopFacts`), which staff may change. */
export function shopWords(language: Language, { publisher, supportEmail, deliveryAbroad }: Facts = brand): ShopWords {
  const written = Object.entries(claims).map(([name, claim]: [string, Claim]) => [name, writtenClaim(claim, language)]);
  return {
    ...(Object.fromEntries(written) as Record<ClaimName, string>),
    ...(deliveryAbroad && { deliveryAbroadMin: `${deliveryAbroad[0]}`, deliveryAbroadMax: `${deliveryAbroad[1]}` }),
    brand: brand.name,
    character: brand.character,
    email: supportEmail,
    publisher: publisher.name,
    founded: String(publisher.founded),
    postalAddress: publisher.postalAddress,
    // Recipient of a withdrawal (L221-5): only the name until the address is known.
    seller: [publisher.name, publisher.postalAddress].filter(Boolean).join(", "),
    sku: brand.sku,
    radioBands: brand.radio.bands,
    radioMaxPower: brand.radio.maxPower,
    capital: `${decimal(publisher.capitalEuros, language)}\u00a0€`,
    orderExample: `${brand.orderPrefix}-2026-000123`,
  };
}

/** `deliveryAbroad`: working days, over all zones. */
type Facts = { publisher: NamedPublisher; supportEmail: string; deliveryAbroad?: readonly [number, number] };
type NamedPublisher = { name: string; founded: number; postalAddress: string; capitalEuros: number };

export function withShopWords<T>(texts: T, words: ShopWords): T {
  if (typeof texts === "string")
    return texts.replace(/\{(\w+)\}/g, (braces, name: string) => ownValue(words, name) ?? braces) as T;
  return Object.fromEntries(
    Object.entries(texts as object).map(([key, inner]) => [key, withShopWords(inner, words)]),
  ) as T;
}

function writtenClaim({ value, unit }: Claim, language: Language): string {
  if (typeof value === "number" && unit === "%") return percent(value * 100, language);
  const figure = typeof value === "number" ? decimal(value, language).replace("-", "−") : value;
  return unit ? `${figure}\u00a0${unit}` : figure;
}
