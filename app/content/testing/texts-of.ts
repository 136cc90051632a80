import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "#app/i18n/languages.ts";

const app = join(import.meta.dirname, "../..");
const articles = join(import.meta.dirname, "../articles");

export type AddressedText = [address: string, text: string];

/** Every text of every dictionary: `domain/page key.inner`, or `domain/staff/page key.inner`, and the text. */
export function dictionaryTexts(language: Language): AddressedText[] {
  return globSync(`{*,*/staff}/texts/${language}/*.json`, { cwd: app }).flatMap((file) => {
    const [, owner, page] = /^(.+)\/texts\/\w+\/(.+)\.json$/.exec(file.replaceAll("\\", "/"))!;
    const content = JSON.parse(readFileSync(join(app, file), "utf8")) as object;
    return flat(content).map(([key, text]): AddressedText => [`${owner}/${page} ${key}`, text]);
  });
}

/** Every line of every article, which is a paragraph, an item or a row of a table: `article/slug`. */
export function articleTexts(language: Language): AddressedText[] {
  return readdirSync(articles).flatMap((slug) =>
    readFileSync(join(articles, slug, `${language}.md`), "utf8")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line): AddressedText => [`article/${slug}`, line]),
  );
}

const flat = (texts: object): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string"
      ? [[key, text] as [string, string]]
      : flat(text).map(([inner, each]) => [`${key}.${inner}`, each]),
  );
