// Every dictionary of a tree against its French original.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Entry, placeholdersOf, readDictionary } from "./read-dictionary.ts";

const translations = ["en", "es", "it", "de"];
/** `notes/` beside the languages is for translators. */
const knownFolders = new Set(["fr", "notes", ...translations]);

/**
 * @param allowedEqual texts that are right in French and in a translation alike
 * @returns one line per fault, `path: what`
 */
export function textFaults(root: string, allowedEqual: Set<string>): string[] {
  const faults: string[] = [];
  for (const owner of foldersIn(join(root, "app")).flatMap((domain) => [domain, `${domain}/staff`])) {
    const texts = `app/${owner}/texts`;
    const folders = foldersIn(join(root, texts));
    for (const folder of folders) {
      if (!knownFolders.has(folder)) faults.push(`${texts}/${folder}: not a language of the shop`);
    }
    const french = filesIn(join(root, texts, "fr"));
    for (const language of translations) {
      for (const file of filesIn(join(root, texts, language))) {
        if (!french.includes(file)) faults.push(`${texts}/${language}/${file}: there is no fr/${file}`);
      }
    }
    for (const file of french) faults.push(...fileFaults(root, texts, file, allowedEqual));
  }
  return faults;
}

function fileFaults(root: string, texts: string, file: string, allowedEqual: Set<string>): string[] {
  const originalPath = `${texts}/fr/${file}`;
  const original = readDictionary(readFileSync(join(root, originalPath), "utf8"));
  const before = new Map([["fr", original.entries]]);
  const faults = [...original.faults, ...pluralFaults("fr", original.entries)].map(
    (fault) => `${originalPath}: ${fault}`,
  );
  for (const language of translations) {
    const path = `${texts}/${language}/${file}`;
    if (!existsSync(join(root, path))) {
      faults.push(`${path}: missing`);
      continue;
    }
    const translated = readDictionary(readFileSync(join(root, path), "utf8"));
    const all = [
      ...translated.faults,
      ...pluralFaults(language, translated.entries),
      ...differences(original.entries, translated.entries),
      ...equalities(before, translated.entries, allowedEqual),
      // The dates of articles are in their files, and their PDFs are not printed again for a changed word.
      ...(language === "it" && file !== "article.json" ? elisions(translated.entries) : []),
    ];
    before.set(language, translated.entries);
    faults.push(...all.map((fault) => `${path}: ${fault}`));
  }
  return faults;
}

function differences(original: Map<string, Entry>, translated: Map<string, Entry>): string[] {
  const faults: string[] = [];
  for (const key of translated.keys()) if (!original.has(key)) faults.push(`${key}: not in French`);
  for (const [key, french] of original) {
    const entry = translated.get(key);
    if (entry === undefined) {
      faults.push(`${key}: missing`);
    } else if (typeof entry !== typeof french) {
      faults.push(`${key}: ${typeof french === "string" ? "a text" : "a plural"} in French, not here`);
    } else {
      const [wanted, found] = [namesIn(french), namesIn(entry)];
      if (wanted !== found) faults.push(`${key}: placeholders ${found || "none"}, in French ${wanted || "none"}`);
    }
  }
  return faults;
}

function pluralFaults(language: string, entries: Map<string, Entry>): string[] {
  const used = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
  const faults: string[] = [];
  for (const [key, entry] of entries) {
    if (typeof entry === "string") continue;
    // "many" is for millions in fr, es and it: the loader falls back to "other".
    for (const form of used) {
      if (form !== "many" && !entry.has(form)) faults.push(`${key}: plural form "${form}" is missing`);
    }
    for (const form of entry.keys()) {
      if (!used.has(form as Intl.LDMLPluralRule)) faults.push(`${key}: plural form "${form}" is never used`);
    }
    const inOther = placeholdersOf(entry.get("other") ?? "");
    for (const [form, text] of entry) {
      const unknown = [...placeholdersOf(text)].find((name) => !inOther.has(name));
      if (unknown) faults.push(`${key}.${form}: placeholder {${unknown}} is not in "other"`);
    }
  }
  return faults;
}

/** A plural is compared by "other": "one" may say "un article" without its number. */
function namesIn(entry: Entry): string {
  const names = [...placeholdersOf(textOf(entry))].toSorted();
  return names.map((name) => `{${name}}`).join(" ");
}

/** Texts that are the same in a language as in one compared before. */
function equalities(before: Map<string, Map<string, Entry>>, translated: Map<string, Entry>, allowed: Set<string>) {
  return [...translated].flatMap(([key, entry]) => {
    const text = textOf(entry);
    if (allowed.has(text) || !isTranslatable(text)) return [];
    const same = [...before].find(([, entries]) => entries.has(key) && textOf(entries.get(key)!) === text);
    return same ? [`${key}: the same as in ${same[0]}: "${text}"`] : [];
  });
}

/** Before the 8th and the 11th an Italian article is elided, which a placeholder cannot know: "il giorno {date}". */
function elisions(translated: Map<string, Entry>): string[] {
  const beforeDate = /\b(?:il|del|dal|al|nel|sul) \{(?:date|day|limit|declared|from|until|moment)\}/;
  return [...translated]
    .filter(([, entry]) => beforeDate.test(textOf(entry)))
    .map(([key]) => `${key}: an article before a date`);
}

/** Short words and names may be the same by right: what counts has two words. */
export function isTranslatable(text: string): boolean {
  const words = text.replaceAll(/\{\w+\}/g, "").trim();
  return words.includes(" ") && (words.match(/\p{Letter}/gu)?.length ?? 0) >= 4;
}

function textOf(entry: Entry): string {
  return typeof entry === "string" ? entry : (entry.get("other") ?? "");
}

function foldersIn(path: string): string[] {
  return namesOf(path, true);
}

function filesIn(path: string): string[] {
  return namesOf(path, false).filter((name) => name.endsWith(".json"));
}

function namesOf(path: string, folders: boolean): string[] {
  if (!existsSync(path)) return [];
  const found = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory() === folders);
  return found.map((entry) => entry.name).toSorted();
}
