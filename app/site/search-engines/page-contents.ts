import { createHash } from "node:crypto";
import { paths } from "#app/paths.ts";

const named = new Map<string, readonly string[]>([
  [paths.home, ["home", "home-questions", "home-examples", "home-samples"].map((name) => `site/${name}`)],
  [paths.compatibility, ["compatibility/compatibility"]],
  [paths.guide, ["content/guide"]],
  [paths.withdrawal, ["withdrawals/withdrawal"]],
  [paths.orderTracking, ["tracking/look-up"]],
]);

const owners = ["content", "contact", "promotions", "articles", "site"];

export const contentsOf = (path: string, has: (name: string) => boolean): readonly string[] =>
  (named.get(path) ?? owners.map((owner) => `${owner}${path}`)).filter(has);

/** Of the texts in the order of `contentsOf`; dictionaries as JSON without spaces. */
export const fingerprintOf = (texts: readonly string[]): string =>
  createHash("sha256").update(texts.join("\n")).digest("hex").slice(0, 8);

/** `app/site/search-engines/page-dates.json`: by path and language the day of the last change, and what the page said then. */
export type PageDates = Record<string, string>;
export const pageDateKey = (path: string, language: string): string => `${path} ${language}`;
