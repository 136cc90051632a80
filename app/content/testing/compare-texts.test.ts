import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { articleFaults } from "./compare-articles.ts";
import { textFaults } from "./compare-texts.ts";

const trees: string[] = [];
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

const french = {
  title: "Commander le dongle",
  total: "Total : {amount} €",
  promo: { label: "Code promo", left: { one: "Un code", other: "{count} codes" } },
};
const complete: Record<string, unknown> = {
  fr: french,
  en: {
    title: "Order the dongle",
    total: "Sum: {amount} €",
    promo: { label: "Promo code", left: { one: "A code", other: "{count} codes" } },
  },
  es: {
    title: "Pedir el dongle",
    total: "Importe: {amount} €",
    promo: { label: "Código", left: { one: "Un código", many: "{count} de códigos", other: "{count} códigos" } },
  },
  it: {
    title: "Ordina il dongle",
    total: "Totale: {amount} €",
    promo: { label: "Codice", left: { one: "Un codice", other: "{count} codici" } },
  },
  de: {
    title: "Dongle bestellen",
    total: "Summe: {amount} €",
    promo: { label: "Gutscheincode", left: { one: "Ein Code", other: "{count} Codes" } },
  },
};

/** Faults of app/checkout/texts/<language>/purchase.json written as given over a complete set. */
function faultsWith(changes: Record<string, unknown>, allowed: string[] = []): string[] {
  const root = mkdtempSync(join(tmpdir(), "texts-"));
  trees.push(root);
  for (const [language, content] of Object.entries({ ...complete, ...changes })) {
    if (content === undefined) continue;
    const path = join(root, `app/checkout/texts/${language}/purchase.json`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  }
  return textFaults(root, new Set(allowed)).map((fault) => fault.replace("app/checkout/texts/", ""));
}

const english = (changes: object) => ({ en: { ...(complete.en as object), ...changes } });

test("a complete set has no fault, notes for translators and an optional `many` included", () => {
  expect(faultsWith({ notes: { title: "on the button" } })).toEqual([]);
});

test("a missing file, a file without its original, a language the shop does not have", () => {
  expect(faultsWith({ de: undefined })).toEqual(["de/purchase.json: missing"]);
  expect(faultsWith({ fr: undefined, es: undefined, it: undefined, de: undefined })).toEqual([
    "en/purchase.json: there is no fr/purchase.json",
  ]);
  expect(faultsWith({ pt: {} })).toEqual(["pt: not a language of the shop"]);
});

test("keys: one missing, one too many, at both levels", () => {
  const promo = { left: french.promo.left, hint: "Upper case" };
  const faults = faultsWith(english({ title: undefined, heading: "Order", promo }));
  expect(faults).toEqual([
    "en/purchase.json: promo.hint: not in French",
    "en/purchase.json: heading: not in French",
    "en/purchase.json: title: missing",
    "en/purchase.json: promo.label: missing",
  ]);
});

test("placeholders: one missing, one renamed, one in a plural, a stray brace", () => {
  expect(faultsWith(english({ total: "Sum" }))).toEqual([
    "en/purchase.json: total: placeholders none, in French {amount}",
  ]);
  expect(faultsWith(english({ total: "Sum: {total} €" }))).toEqual([
    "en/purchase.json: total: placeholders {total}, in French {amount}",
  ]);
  expect(faultsWith(english({ promo: { label: "Code", left: { one: "{n} code", other: "{count} codes" } } }))).toEqual([
    'en/purchase.json: promo.left.one: placeholder {n} is not in "other"',
  ]);
  expect(faultsWith(english({ total: "Sum: {amount} { €" }))).toEqual([
    "en/purchase.json: total: a brace that is no placeholder",
  ]);
});

test("plurals: a missing form, one the language never uses, a text instead", () => {
  const left = (forms: unknown) => english({ promo: { label: "Code", left: forms } });
  expect(faultsWith(left({ other: "{count} codes" }))).toEqual([
    'en/purchase.json: promo.left: plural form "one" is missing',
  ]);
  expect(faultsWith(left({ one: "A code", many: "{count} codes", other: "{count} codes!" }))).toEqual([
    'en/purchase.json: promo.left: plural form "many" is never used',
  ]);
  expect(faultsWith(left("{count} codes"))).toEqual(["en/purchase.json: promo.left: a plural in French, not here"]);
});

test("empty texts, in French too", () => {
  expect(faultsWith(english({ title: " " }))).toEqual(["en/purchase.json: title: empty"]);
  expect(faultsWith({ fr: { ...french, title: "" } })).toEqual(["fr/purchase.json: title: empty"]);
});

test("untranslated: whole sentences are, short words and names are not, unless allowed", () => {
  expect(faultsWith(english({ title: french.title }))).toEqual([
    'en/purchase.json: title: the same as in fr: "Commander le dongle"',
  ]);
  expect(faultsWith(english({ title: french.title }), ["Commander le dongle"])).toEqual([]);
  const spanish = { ...(complete.it as object), title: "Pedir el dongle" };
  expect(faultsWith({ it: spanish })).toEqual(['it/purchase.json: title: the same as in es: "Pedir el dongle"']);
  const short = { unit: "{a} km", name: "Odovia", price: "79 €" };
  const withShort = Object.fromEntries(
    Object.entries(complete).map(([language, texts]) => [language, { ...(texts as object), ...short }]),
  );
  expect(faultsWith(withShort)).toEqual([]);
});

const article = {
  fr: "---\ntitle: Mentions du site\nupdated: 2026-11-20 fin\n---\n## Le site {#site}\n\n- {publisher} publie ce site.\n\n| Nom | Clé à lire |\n",
  en: "---\ntitle: Legal notice\nupdated: 2026-11-20 fin\n---\n## The site {#site}\n\n- {publisher} runs this site.\n\n| Name | Key to read |\n",
  es: "---\ntitle: Aviso legal\nupdated: 2026-11-20 fin\n---\n## El sitio {#site}\n\n- {publisher} publica el sitio.\n\n| Nombre | Clave para leer |\n",
  it: "---\ntitle: Note legali\nupdated: 2026-11-20 fin\n---\n## Il sito {#site}\n\n- {publisher} pubblica il sito.\n\n| Nome | Chiave da leggere |\n",
  de: "---\ntitle: Das Impressum\nupdated: 2026-11-20 fin\n---\n## Die Website {#site}\n\n- {publisher} betreibt die Website.\n\n| Name | Schlüssel zum Lesen |\n",
};

function articleFaultsWith(changes: Partial<Record<keyof typeof article, string | undefined>>): string[] {
  const root = mkdtempSync(join(tmpdir(), "texts-"));
  trees.push(root);
  for (const [language, content] of Object.entries({ ...article, ...changes })) {
    if (content === undefined) continue;
    const path = join(root, `app/content/articles/legal/${language}.md`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
  return articleFaults(root, new Set()).map((fault) => fault.replace("app/content/articles/legal/", ""));
}

test("articles: one missing, a line or a cell of a table in another language, a placeholder lost", () => {
  expect(articleFaultsWith({})).toEqual([]);
  expect(articleFaultsWith({ de: undefined })).toEqual(["de.md: missing"]);
  expect(articleFaultsWith({ de: article.de.replace("Die Website {#site}", "The site {#site}") })).toEqual([
    'de.md: the same as in en: "The site"',
  ]);
  expect(articleFaultsWith({ en: article.en.replace("Key to read", "Clé à lire") })).toEqual([
    'en.md: the same as in fr: "Clé à lire"',
  ]);
  expect(articleFaultsWith({ it: article.it.replace("Note legali", "Aviso legal") })).toEqual([
    'it.md: the same as in es: "Aviso legal"',
  ]);
  expect(articleFaultsWith({ es: article.es.replace("{publisher}", "Odovia") })).toEqual([
    "es.md: site: none, in French {publisher}",
  ]);
  expect(articleFaultsWith({ de: article.de.replace("{#site}", "{#seite}") })).toEqual([
    "de.md: site: no section, in French {publisher}",
  ]);
  expect(articleFaultsWith({ it: article.it.replace("{publisher}", "{publisher} (14 giorni)") })).toEqual([
    "it.md: site: 14 {publisher}, in French {publisher}",
  ]);
});

test("shape: broken JSON, a list, two levels of nesting, a number", () => {
  expect(faultsWith({ en: "{" })[0]).toMatch(/^en\/purchase\.json: not JSON: /);
  expect(faultsWith(english({ title: ["Order"] }))).toContain(
    "en/purchase.json: title: neither a text nor a plural, or nested more than one level",
  );
  expect(faultsWith(english({ promo: { label: { deep: "Code" }, left: french.promo.left } }))).toContain(
    "en/purchase.json: promo.label: neither a text nor a plural, or nested more than one level",
  );
  expect(faultsWith(english({ title: 5 }))[0]).toMatch(/^en\/purchase\.json: title: neither/);
});

test("an Italian article directly before a date: the 8th and the 11th want another one", () => {
  const italian = (total: string) => faultsWith({ it: { ...(complete.it as object), total } });
  expect(italian("Totale del {date}")).toContain("it/purchase.json: total: an article before a date");
  expect(italian("Totale del giorno {date}")).toEqual([expect.stringContaining("placeholders")]);
});
