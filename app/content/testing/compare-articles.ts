// Every article in Markdown against its French original.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isTranslatable } from "./compare-texts.ts";

const articles = "app/content/articles";
const translations = ["en", "es", "it", "de"];

/**
 * @param allowedEqual texts that are right in two languages alike
 * @returns one line per fault, `path: what`
 */
export function articleFaults(root: string, allowedEqual: Set<string>): string[] {
  if (!existsSync(join(root, articles))) return [];
  return readdirSync(join(root, articles)).flatMap((slug) => {
    const french = readFileSync(join(root, articles, slug, "fr.md"), "utf8");
    const before = new Map([["fr", new Set(textsIn(french))]]);
    return translations.flatMap((language) => {
      const path = `${articles}/${slug}/${language}.md`;
      if (!existsSync(join(root, path))) return [`${path}: missing`];
      const source = readFileSync(join(root, path), "utf8");
      const texts = textsIn(source);
      const faults = texts.flatMap((text) => {
        if (allowedEqual.has(text) || !isTranslatable(text)) return [];
        const same = [...before].find(([, words]) => words.has(text));
        return same ? [`the same as in ${same[0]}: "${text}"`] : [];
      });
      before.set(language, new Set(texts));
      const found = factsOfSections(source);
      for (const [section, wanted] of factsOfSections(french))
        if (found.get(section) !== wanted)
          faults.push(`${section}: ${found.get(section) ?? "no section"}, in French ${wanted}`);
      return faults.map((fault) => `${path}: ${fault}`);
    });
  });
}

/** Placeholders, links to our pages and figures by section: what a text says in every language alike. */
const factsOfSections = (source: string): Map<string, string> =>
  new Map(
    source.split(/^## /m).map((part, index) => {
      const whole = part.replaceAll(/(?<=\d)[\s.,](?=\d{3}\b)/g, "");
      const figures = whole.match(/\{\w+\}|\(\/[^)]*\)|\d+/g) ?? [];
      return [index === 0 ? "head" : /\{#([\w-]+)\}/.exec(part)![1]!, figures.toSorted().join(" ") || "none"];
    }),
  );

/** Lines without their marks and code; of the front matter what is read by people; of a table each cell. */
function textsIn(source: string): string[] {
  return source.split("\n").flatMap((line) => {
    const front = /^(\w+): (.*)$/.exec(line);
    if (front) return /^(title|description|keywords|heading|lead)$/.test(front[1]!) ? [front[2]!.trim()] : [];
    const bare = line.replace(/^(#+|[-*>]|\d+\.|:{3,}|\|:)\s+/, "").replace(/\s*\{#[\w-]+\}\s*$/, "");
    return (bare.startsWith("|") ? bare.split("|") : [bare]).map((text) => text.replaceAll(/`[^`]*`/g, "").trim());
  });
}
