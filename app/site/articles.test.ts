import { describe, expect, test } from "vitest";
import { absoluteSeconds, sessionCookieName } from "#app/accounts/server/auth.server.ts";
import { deviceCookieName, deviceDays } from "#app/accounts/server/known-device.server.ts";
import { draftKey } from "#app/checkout/browser/purchase-draft.ts";
import { newCheckKey, savedCheckKey, selectedVehicleKey } from "#app/compatibility/saved-check.ts";
import { choiceKey, validForMonths } from "#app/consent/browser/choice.ts";
import { articlePages } from "#app/content/article-pages.ts";
import { readArticle } from "#app/content/articles.server.ts";
import { type Block, type Inline, plainText } from "#app/content/markdown-tree.ts";
import { languageCookie, languageCookieSeconds, languages, splitPath } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { orderCookies } from "#app/orders/order-access.server.ts";
import { isPagePath } from "#app/paths.ts";
import { applyTestSettings } from "#app/platform/settings/testing/apply-test-settings.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { earlyAdopterCodeKey } from "#app/promotions/early-adopter-code.ts";
import { themeKey } from "./theme.ts";

applyTestSettings();

const slugs = Object.values(articlePages);
const read = readArticle;

const contents = (block: Block): Inline[][] => {
  if (block.kind === "list") return block.items;
  if (block.kind === "table") return [...block.head, ...block.rows.flat()];
  if (block.kind === "box") return block.blocks.flatMap(contents);
  return [block.content];
};
const textOf = (blocks: Block[]) =>
  blocks
    .flatMap(contents)
    .map((content) => plainText(content))
    .join("\n");
const linksOf = (content: Inline[]): string[] =>
  content.flatMap((part) =>
    typeof part === "string" || part.kind === "code"
      ? []
      : [...(part.kind === "link" ? [part.to] : []), ...linksOf(part.content)],
  );

const isFile = (to: string) => /\.[a-z]+$/.test(to);
/** Whether a link is one of `paths`, and its anchor, in an article, one of that article's sections. */
function leadsToPage(to: string): boolean {
  const [address = "", anchor] = to.split("#");
  const { language, path } = splitPath(address);
  if (!isPagePath(path)) return false;
  const slug = ownValue(articlePages, path);
  if (anchor === undefined || slug === undefined) return anchor === undefined;
  return read(slug, language).sections.some(({ id }) => id === anchor);
}

describe.each(slugs)("article %s", (slug) => {
  test.each(languages)("spec 2.8: title, description, keywords, heading and sections in %s", (language) => {
    const article = read(slug, language);
    expect(article.meta.title.length, article.meta.title).toBeGreaterThanOrEqual(10);
    expect(article.meta.title.length, article.meta.title).toBeLessThanOrEqual(75);
    expect(article.meta.description.length, article.meta.description).toBeGreaterThanOrEqual(50);
    expect(article.meta.description.length, article.meta.description).toBeLessThanOrEqual(200);
    expect(article.meta.keywords).not.toBe("");
    expect(article.heading).not.toBe("");
    expect(new Set(article.sections.map(({ id }) => id)).size).toBe(article.sections.length);
    expect(textOf(article.blocks)).not.toMatch(/[{}]|undefined/);
    const french = read(slug, "fr");
    expect(article.sections.map(({ id }) => id)).toEqual(french.sections.map(({ id }) => id));
    expect(article.blocks.map(({ kind }) => kind)).toEqual(french.blocks.map(({ kind }) => kind));
  });

  test("links lead to pages, stay in the page's language and inside its anchors", () => {
    for (const language of languages) {
      const { blocks, sections } = read(slug, language);
      for (const to of blocks.flatMap(contents).flatMap(linksOf)) {
        if (/^\/[^.]*$/.test(to) && language !== "fr") expect(to).toMatch(new RegExp(`^/${language}(/|$)`));
        if (to.startsWith("/") && !isFile(to)) expect(leadsToPage(to), to).toBe(true);
        if (to.startsWith("#")) expect(sections.map(({ id }) => `#${id}`)).toContain(to);
        expect(to).not.toContain("ec.europa.eu/consumers/odr");
      }
    }
  });
});

test("spec 2.8, 9: the terms of sale have twelve articles, of 31 January 2025, with what they must state", () => {
  for (const language of languages) {
    const { sections, updated, blocks } = read("cgv", language);
    expect(sections).toHaveLength(12);
    expect(updated).toBe("2025-01-31");
    const text = textOf(blocks);
    for (const fact of [/\b14\b/, /200[\s.,\u202f]000/, /\b2\D{1,7}5\b/, /\b5\D{1,7}10\b/, /L\. 217-1/])
      expect(text).toMatch(fact);
  }
});

test("spec 2.8: the terms of use have eleven sections and a contact, in five languages; the French prevail", () => {
  const prevails =
    /française prévaut|French version prevails|prevalece la versión francesa|prevale la versione francese|gilt die französische/;
  const bodies = languages.map((language) => {
    const { sections, effective, blocks } = read("conditions-utilisation", language);
    expect(sections).toHaveLength(12);
    expect(sections.at(-1)!.id).toBe("contact");
    expect(effective).toBe("2025-07-01");
    expect(textOf(blocks)).toMatch(prevails);
    return textOf(blocks);
  });
  expect(new Set(bodies).size).toBe(languages.length);
});

test.each(languages)("law 9.22: what the publisher has not given is left out, with its heading, in %s", (language) => {
  const { blocks, sections, awaitsData } = read("legal", language);
  expect(textOf(blocks)).not.toMatch(/SIREN|\[/);
  expect(textOf(blocks)).toMatch(/200[\s.,\u202f]000/);
  expect(sections.map(({ id }) => id)).not.toContain("hebergement");
  expect(awaitsData).toBe(true);
  expect(read("accessibilite", language).awaitsData).toBe(false);
  for (const slug of slugs) {
    const { blocks: all } = read(slug, language);
    const isHeading = (index: number) => all[index]?.kind === "heading";
    const empty = all.filter((_, index) => isHeading(index) && (index + 1 === all.length || isHeading(index + 1)));
    expect(empty).toEqual([]);
  }
});

test("spec 9, ePrivacy: the privacy page names every key that the site writes into a browser", () => {
  const keys = [
    languageCookie,
    sessionCookieName().replace("__Host-", ""),
    deviceCookieName().replace("__Host-", ""),
    "odovia_order_",
    choiceKey,
    themeKey,
    savedCheckKey,
    earlyAdopterCodeKey,
    selectedVehicleKey,
    newCheckKey,
    draftKey,
  ];
  for (const language of languages) {
    const text = textOf(read("privacy", language).blocks);
    for (const key of keys) expect(text).toContain(key);
    expect(text).toMatch(/\b13\b/);
  }
});

test("ePrivacy: the cookie preferences and the privacy page give the durations that the cookies have", () => {
  const orderSeconds = Number(/Max-Age=(\d+)/.exec(orderCookies("id", "token", {})[0]!)![1]);
  const days = [absoluteSeconds / 86_400, orderSeconds / 86_400];
  expect(languageCookieSeconds / 86_400).toBe(365);
  for (const language of languages) {
    const { blocks } = read("privacy", language);
    const prose = blocks.map((block) => textOf([block])).find((text) => /\b13\b/.test(text))!;
    const { necessaryHelp: dialog } = loadTexts<typeof import("#app/consent/texts/fr/consent.json")>(
      "consent",
      "consent",
      language,
    );
    for (const text of [prose, dialog]) {
      for (const count of days) expect(text).toMatch(new RegExp(`\\b${count}\\b`));
      expect(text).toMatch(/\b(un an|one year|un año|un anno|ein Jahr)\b/);
      // None of our data end with the browser's session.
      expect(text).not.toMatch(/de la session|the session|la sesión|la sessione|die Sitzung/);
    }
    expect(dialog).toMatch(new RegExp(`\\b${validForMonths}\\b`));
    const stored = blocks.flatMap((block) => (block.kind === "table" ? block.rows : []));
    const rowOf = (key: string) =>
      stored.map((cells) => cells.map((cell) => plainText(cell))).find(([name]) => name === key)!;
    expect(deviceDays / 30).toBe(6);
    expect(rowOf(deviceCookieName().replace("__Host-", ""))[3]).toMatch(/^6\sm/i);
    const row = rowOf(draftKey);
    expect(row[2]).toMatch(/formulaire|form|formulario|modulo|Formular/);
    expect(row[2]).toMatch(/commande|order|pedido|ordine|Bestellung/);
  }
});
