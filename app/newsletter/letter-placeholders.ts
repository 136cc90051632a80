export const letterPlaceholders = ["brand", "email", "site", "compatibility", "purchase", "faq"] as const;
export type LetterPlaceholder = (typeof letterPlaceholders)[number];

const placeholder = /\{([^{}\n]{0,40})\}/g;
const known = new Set<string>(letterPlaceholders);

export function unknownPlaceholder(text: string): string | undefined {
  for (const [, name] of text.matchAll(placeholder)) if (!known.has(name!)) return name;
  return undefined;
}

export const fillPlaceholders = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(placeholder, (whole, name: string) => values.get(name) ?? whole);
