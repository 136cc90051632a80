import type { LoaderFunctionArgs } from "react-router";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import { shopSettingsGeneration, storedValues } from "#app/platform/settings/shop/shop-settings.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { defaultLanguage, type Language } from "./languages.ts";
import { requestLanguage } from "./request-language.ts";
import { shopWords, withShopWords } from "./shop-words.ts";

/** For a page that needs only the language: `dataIn` gives its texts. */
export const textsLoader =
  <Data extends object>(dataIn: (language: Language) => Data) =>
  ({ context }: Pick<LoaderFunctionArgs, "context">): Data & { language: Language } => {
    const language = context.get(requestLanguage);
    return { ...dataIn(language), language };
  };

/**
 * Dictionaries: `app/<domain>/texts/<language>/<page>.json`, of staff `app/<domain>/staff/texts/…` (domain
 * "<domain>/staff"). Read on the server only.
 */
const files = import.meta.glob<Record<string, unknown>>(["../*/texts/*/*.json", "../*/staff/texts/*/*.json"], {
  eager: true,
  import: "default",
});

const dictionaries = new Map<string, Record<string, unknown>>();
for (const [path, dictionary] of Object.entries(files)) {
  // Vite names this folder's files `./texts/…`.
  const match = /^(?:\.\.\/([^/]+(?:\/staff)?)|\.)\/texts\/([a-z]{2})\/([^/]+)\.json$/.exec(path);
  if (match) dictionaries.set(`${match[1] ?? "i18n"}/${match[3]}/${match[2]}`, dictionary);
}

let filled = new Map<string, unknown>();
let filledIn = 0;

/** With the shop's words; other placeholders stay for `fill`. */
export function loadTexts<T>(domain: string, page: string, language: Language): T {
  const name = `${domain}/${page}/${language}`;
  if (filledIn !== shopSettingsGeneration()) {
    filled = new Map();
    filledIn = shopSettingsGeneration();
  }
  const cached = filled.get(name);
  if (cached) return cached as T;
  const found = dictionaries.get(name) ?? dictionaries.get(`${domain}/${page}/${defaultLanguage}`);
  if (!found) throw new Error(`No dictionary ${domain}/${page}.`);
  const replacements = storedValues(ownTextsRow(domain, page, language));
  const texts = withShopWords(
    replacements ? withOwnTexts(found, replacements) : found,
    shopWords(language, shopFacts()),
  );
  filled.set(name, texts);
  return texts as T;
}

export function dictionarySource(domain: string, page: string, language: Language): string | undefined {
  const found = dictionaries.get(`${domain}/${page}/${language}`);
  return found && JSON.stringify(found);
}

export function textsByPath(texts: unknown, path = ""): Map<string, string> {
  if (typeof texts === "string") return new Map([[path, texts]]);
  return new Map(
    Object.entries(texts as object).flatMap(([key, inner]) => [...textsByPath(inner, path ? `${path}.${key}` : key)]),
  );
}

/** Words that any text may use or leave out; every other placeholder has its value only where the original has it. */
const freeWords = ["brand", "email"];

const placeholdersIn = (text: string): string[] => [...new Set(text.match(/\{[^{}]*\}|[{}]/g))];

type PlaceholderFault = { error: "missingPlaceholder" | "unknownPlaceholder"; placeholder: string };

/** Without exactly the placeholders of the original a mail could not be written, or would say less than it must. */
export function placeholderFault(original: string, text: string): PlaceholderFault | undefined {
  const expected = placeholdersIn(original);
  const used = placeholdersIn(text);
  const free = freeWords.map((word) => `{${word}}`);
  const unknown = used.find((each) => !expected.includes(each) && !free.includes(each));
  if (unknown !== undefined) return { error: "unknownPlaceholder", placeholder: unknown };
  const missing = expected.find((each) => !used.includes(each) && !free.includes(each));
  return missing === undefined ? undefined : { error: "missingPlaceholder", placeholder: missing };
}

/** Name of the stored row with the shop's own texts of a dictionary, by path. */
export const ownTextsRow = (domain: string, page: string, language: string): string =>
  `mail-texts:${domain}/${page}:${language}`;

/** A stored text that does not suit the original of this version is left out; "" is the original. */
export function withOwnTexts<T>(originals: T, stored: Record<string, unknown>, path = ""): T {
  if (typeof originals === "string") {
    const replacement = ownValue(stored, path);
    return typeof replacement === "string" && replacement !== "" && !placeholderFault(originals, replacement)
      ? (replacement as T)
      : originals;
  }
  return Object.fromEntries(
    Object.entries(originals as object).map(([key, inner]) => [
      key,
      withOwnTexts(inner, stored, path ? `${path}.${key}` : key),
    ]),
  ) as T;
}
