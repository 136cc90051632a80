import { brand } from "#app/brand.ts";
import { fill, localeOf } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { claimWords } from "./claims.ts";

/** The words that texts of this domain may name in braces: the brand's and the ledger's. An address not given is empty. */
export function wordsOf(language: Language): Record<string, string> {
  const { publisher } = brand;
  return {
    ...claimWords(language),
    brand: brand.name,
    character: brand.character,
    email: brand.supportEmail,
    publisher: publisher.name,
    founded: String(publisher.founded),
    postalAddress: publisher.postalAddress,
    radioBands: brand.radio.bands,
    radioMaxPower: brand.radio.maxPower,
    capital: `${new Intl.NumberFormat(localeOf(language)).format(publisher.capitalEuros)}\u00a0€`,
  };
}

/** The dictionary of a page with every placeholder filled. Plurals keep theirs: only the browser knows the count. */
export function pageTexts<T>(page: string, language: Language, values: Record<string, string> = {}): T {
  const words = { ...wordsOf(language), ...values };
  return filled(loadTexts<Record<string, unknown>>("content", page, language), words) as T;
}

/** Values that leave placeholders in braces as they are, for words that only the browser knows. */
export const laterWords = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `{${name}}`]));

function filled(texts: Record<string, unknown>, words: Record<string, string>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      if (typeof text === "string") return [key, fill(text, words)];
      return [key, isPlural(text) ? text : filled(text as Record<string, unknown>, words)];
    }),
  );
}

const isPlural = (text: unknown): boolean => typeof text === "object" && text !== null && "other" in text;
