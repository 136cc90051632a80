/** Finds the dictionaries whose texts a page or script contains, by comparing sequences of six words. */
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Language, languages } from "#app/i18n/languages.ts";
import type { CrawledPage } from "./crawl.ts";

const app = join(import.meta.dirname, "../../app");
const runLength = 6;

/** All sequences of six words of a text; punctuation, figures and line breaks are ignored. */
function runsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{Letter}+/gu) ?? [];
  return new Set(words.slice(runLength - 1).map((_, index) => words.slice(index, index + runLength).join(" ")));
}

/** The sequences of every dictionary and article of a language, by name: `domain/page`, `article/slug`. */
function dictionaryRuns(language: Language): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  const add = (name: string, texts: string[]) =>
    named.set(name, new Set(texts.flatMap((text) => text.split(/\{\w+\}/)).flatMap((part) => [...runsOf(part)])));
  const path = (file: string) => file.replaceAll("\\", "/").split("/");
  for (const file of globSync(`{*,*/staff}/texts/${language}/*.json`, { cwd: app }))
    add(
      file.replaceAll("\\", "/").replace(/\/texts\/\w+\/(.+)\.json$/, "/$1"),
      textsIn(JSON.parse(readFileSync(join(app, file), "utf8"))),
    );
  for (const file of globSync(`content/articles/*/${language}.md`, { cwd: app })) {
    const lines = readFileSync(join(app, file), "utf8").replaceAll(/\]\([^)]*\)/g, "]");
    add(`article/${path(file)[2]}`, lines.split(/[\n|]/));
  }
  return named;
}

const textsIn = (texts: object): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === "string" ? [text] : textsIn(text)));

const runsByLanguage = new Map(languages.map((language) => [language, dictionaryRuns(language)]));

/** The languages in whose dictionaries a sequence of words is. */
const languagesOf = new Map<string, Language[]>();
for (const [language, named] of runsByLanguage)
  for (const run of new Set([...named.values()].flatMap((runs) => [...runs])))
    languagesOf.set(run, [...(languagesOf.get(run) ?? []), language]);

/** Sentences of another language in the HTML, including the data for React. */
export function foreignSentences(pages: CrawledPage[]): string[] {
  return pages.flatMap(({ address, language, answer }) => {
    const runs = runsOf(answer.text);
    const foreign = Map.groupBy(
      [...runs].filter((run) => languagesOf.has(run) && !languagesOf.get(run)!.includes(language)),
      (run) => languagesOf.get(run)!.join(),
    );
    return [...foreign].map(([others, found]) => `${address}: ${others}: ${found.slice(0, 3).join(" … ")}`);
  });
}

/** The pages that contain most of each French dictionary or article; small ones are skipped. */
export function pagesOfDictionaries(pages: CrawledPage[]): Map<string, string[]> {
  const runs = pages
    .filter(({ language }) => language === "fr")
    .map(({ path, answer }) => ({ path, runs: runsOf(answer.text) }));
  const holders = (wanted: Set<string>) =>
    runs
      .filter((page) => [...wanted].filter((run) => page.runs.has(run)).length > wanted.size / 2)
      .map(({ path }) => path);
  return new Map(
    [...runsByLanguage.get("fr")!].filter(([, runs]) => runs.size >= 40).map(([name, runs]) => [name, holders(runs)]),
  );
}

/** The languages of whose dictionaries a built script contains sentences, by the script's name. */
export function languagesInScripts(folder: string): Map<string, Language[]> {
  const scripts = readdirSync(folder).filter((file) => file.endsWith(".js"));
  return new Map(
    scripts.map((file) => {
      const runs = runsOf(readFileSync(join(folder, file), "utf8"));
      const found = new Set([...runs].flatMap((run) => languagesOf.get(run) ?? []));
      return [file, languages.filter((language) => found.has(language))];
    }),
  );
}
