/** Whose sentences a page or script carries: texts are known again by the runs of six words that they are made of. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "#app/i18n/languages.ts";

const app = join(import.meta.dirname, "../../app");
const runLength = 6;

/** Every run of six words in the order they stand in; marks, figures and line ends do not count. */
export function runsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{Letter}+/gu) ?? [];
  return new Set(words.slice(runLength - 1).map((_, index) => words.slice(index, index + runLength).join(" ")));
}

/** Runs of every dictionary and article of a language, by name: `domain/page`, `article/slug`. */
export function dictionaryRuns(language: Language): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  const add = (name: string, texts: string[]) =>
    named.set(name, new Set(texts.flatMap((text) => text.split(/\{\w+\}/)).flatMap((part) => [...runsOf(part)])));
  const path = (file: string) => file.replaceAll("\\", "/").split("/");
  for (const file of globSync(`*/texts/${language}/*.json`, { cwd: app }))
    add(`${path(file)[0]}/${path(file)[3]!.slice(0, -5)}`, textsIn(JSON.parse(readFileSync(join(app, file), "utf8"))));
  for (const file of globSync(`content/articles/*/${language}.md`, { cwd: app })) {
    const lines = readFileSync(join(app, file), "utf8").replaceAll(/\]\([^)]*\)/g, "]");
    add(`article/${path(file)[2]}`, lines.split(/[\n|]/));
  }
  return named;
}

const textsIn = (texts: object): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === "string" ? [text] : textsIn(text)));

export const union = (sets: Iterable<Set<string>>): Set<string> => new Set([...sets].flatMap((set) => [...set]));
