import { ownValue } from "#app/platform/own-value.ts";

/** A dictionary with the words that are known in their places; placeholders of other names stay. */
export function fillKnown<T>(text: T, words: Record<string, string>): T {
  if (typeof text === "string")
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => ownValue(words, name) ?? whole) as T;
  return Object.fromEntries(Object.entries(text as object).map(([key, inner]) => [key, fillKnown(inner, words)])) as T;
}
