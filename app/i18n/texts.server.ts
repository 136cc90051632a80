import { brand } from "#app/brand.ts";
import { defaultLanguage, type Language } from "./languages.ts";

/**
 * Dictionaries are data of the domain that shows them: `app/<domain>/texts/<language>/<page>.json`. They are read on the
 * server only and delivered by the page's loader, so a browser receives the texts of its page and its language.
 */
const files = import.meta.glob<Record<string, unknown>>("../*/texts/*/*.json", { eager: true, import: "default" });

const dictionaries = new Map<string, Record<string, unknown>>();
for (const [path, dictionary] of Object.entries(files)) {
  // Vite names the files of this very folder `./texts/…`.
  const match = /^(?:\.\.\/([^/]+)|\.)\/texts\/([a-z]{2})\/([^/]+)\.json$/.exec(path);
  if (match) dictionaries.set(`${match[1] ?? "i18n"}/${match[3]}/${match[2]}`, dictionary);
}

const branded = new Map<string, Record<string, unknown>>();

/** The shop's name stands in one file (decisions 1), and in every text as `{brand}`. */
function withBrand<T>(texts: T): T {
  if (typeof texts === "string") return texts.replaceAll("{brand}", brand.name) as T;
  if (Array.isArray(texts)) return texts.map(withBrand) as T;
  if (typeof texts !== "object" || texts === null) return texts;
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, withBrand(value)])) as T;
}

/** The dictionary of a page, typed by its French file: `loadTexts<typeof import("./texts/fr/page.json")>("domain", "page", language)`. */
export function loadTexts<T>(domain: string, page: string, language: Language): T {
  const name = `${domain}/${page}/${language}`;
  const known = branded.get(name);
  if (known) return known as T;
  const found = dictionaries.get(name) ?? dictionaries.get(`${domain}/${page}/${defaultLanguage}`);
  if (!found) throw new Error(`No dictionary ${domain}/${page}.`);
  const texts = withBrand(found);
  branded.set(name, texts);
  return texts as T;
}
