/** What may be in braces in a letter; each is filled in the letter's language. */
export const letterPlaceholders = ["brand", "email", "site", "compatibility", "purchase", "faq"] as const;
export type LetterPlaceholder = (typeof letterPlaceholders)[number];

const placeholder = /\{([^{}\n]{0,40})\}/g;
const known = new Set<string>(letterPlaceholders);

/** The first words in braces that are no placeholder, or undefined. */
export function unknownPlaceholder(text: string): string | undefined {
  for (const [, name] of text.matchAll(placeholder)) if (!known.has(name!)) return name;
  return undefined;
}

export const fillPlaceholders = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(placeholder, (whole, name: string) => values.get(name) ?? whole);
