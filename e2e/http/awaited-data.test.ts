/** Missing data of the publisher (brand 8): outside production a line in the footer names them, no page has placeholders. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Language, languages, localizedPath } from "#app/i18n/languages.ts";
import { startTestShop, type TestShop } from "../shop.ts";
import { ask } from "./ask.ts";

const lineIn = (language: Language): string =>
  JSON.parse(readFileSync(join(import.meta.dirname, "../../app/site/texts", language, "awaited-data.json"), "utf8"))
    .line;

/** Pages that show such data once they are set. */
const incomplete = "dongle dongle-fiche legal cgv privacy about certifications donnees acheter"
  .split(" ")
  .map((name) => `/${name}`);
const complete = ["/", "/faq", "/accessibilite", "/conditions-utilisation"];

/** The content of a page with its footer, without the data for React. */
const contentOf = (html: string): string =>
  /<main[\s\S]*<\/footer>/.exec(html)![0].replaceAll(/<script[\s\S]*?<\/script>/g, "");
const wordsOf = (html: string): string =>
  contentOf(html)
    .replaceAll(/<[^>]+>/g, "\n")
    .replaceAll("&#x27;", "'");

describe.each([
  ["development", undefined],
  ["production", { NODE_ENV: "production", HOST: "127.0.0.1", RATE_LIMITS: "normal" }],
] as [string, Record<string, string> | undefined][])("what the publisher has not given, in %s", (environment, env) => {
  let otherShop: TestShop | undefined;
  let shop: { port: number } = inject("readOnlyShop");
  beforeAll(async () => {
    if (env) shop = otherShop = await startTestShop({ env });
  });
  afterAll(() => otherShop?.stop());
  /** In production each page in one language. */
  const examined = (pages: string[], language: Language) =>
    pages.filter((_, index) => !env || languages[index % languages.length] === language);

  test.each(languages)("a page with missing data says so in one line or not at all, in %s", async (language) => {
    for (const path of examined([...incomplete, ...complete], language)) {
      const { text, status } = await ask(shop, localizedPath(path, language));
      expect(status, path).toBe(200);
      const says = wordsOf(text).split(lineIn(language)).length - 1;
      expect(says, path).toBe(environment === "development" && incomplete.includes(path) ? 1 : 0);
      if (environment === "production") expect(text, path).not.toContain(lineIn(language));
    }
  });

  test.each(languages)("no brackets, no empty rows, tiles or sections in %s", async (language) => {
    for (const path of examined(incomplete, language)) {
      const { text } = await ask(shop, localizedPath(path, language));
      const content = contentOf(text);
      expect(wordsOf(text), path).not.toMatch(/\[[^\]]*\]/);
      expect(content, path).not.toMatch(/<(dd|td|li|p|h[2-4])[^>]*>\s*<\/\1>/);
      expect(content, path).not.toMatch(/<\/h2>\s*<h2/);
    }
  });
});
