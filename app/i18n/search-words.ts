import type { Language } from "./languages.ts";

export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/ß/g, "ss")
    .replace(/[’]/g, "'")
    .toLowerCase();

export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Endings of number, gender, case and person. */
const endings: Record<Language, RegExp> = {
  fr: /(?:es|e|s|x)$/,
  en: /(?:ies|es|e|s|y)$/,
  es: /(?:as|os|es|a|o|e)$/,
  it: /[aeio]$/,
  de: /(?:en|er|es|em|e|n|s)$/,
};

export const stemOf = (folded: string, language: Language): string =>
  folded.length >= 5 ? folded.replace(endings[language], "") : folded;

/** None in short words, which are easily confused. */
export const toleratedErrors = (term: string): number | false => (term.length >= 8 ? 2 : term.length >= 5 ? 1 : false);
