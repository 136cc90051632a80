import { ownValue } from "#app/platform/text/own-value.ts";

export function textsByPath(texts: unknown, path = ""): Map<string, string> {
  if (typeof texts === "string") return new Map([[path, texts]]);
  return new Map(
    Object.entries(texts as object).flatMap(([key, inner]) => [...textsByPath(inner, path ? `${path}.${key}` : key)]),
  );
}

/** Words that any text may use or leave out; every other placeholder has its value only where the original has it. */
const freeWords = ["brand", "email"];

const placeholdersIn = (text: string): string[] => [...new Set(text.match(/\{[^{}]*\}|[{}]/g))];

export type PlaceholderFault = { error: "missingPlaceholder" | "unknownPlaceholder"; placeholder: string };

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
