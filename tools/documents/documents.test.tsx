import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { datasheetFile, datasheetLanguages } from "#app/contact/datasheet-files.ts";
import { manualFile, productFile } from "#app/content/documents.ts";
import { languages } from "#app/i18n/languages.ts";
import { shopWords } from "#app/i18n/shop-words.ts";
import { isTermsDocument, termsDocument, termsVersion } from "#app/orders/terms/terms-document.ts";
import { edition, fingerprint, printedDocuments } from "./document-list.tsx";
import { isCovered } from "./print-fonts.ts";
import { termsArticle } from "./terms-of-sale.tsx";

const folder = join(import.meta.dirname, "../../public/documents");
const manifest: Record<string, { texts: string; file: string }> = JSON.parse(
  readFileSync(join(import.meta.dirname, "manifest.json"), "utf8"),
);
const documents = printedDocuments();
const heaviest = (filename: string) => (filename.includes("-manual-") ? 200_000 : 120_000);

const announced = languages.flatMap((language) => [
  productFile("dongle-datasheet", language),
  productFile("ecodrive-score", language),
  ...(datasheetLanguages.dealership.includes(language) ? [datasheetFile("dealership", language)] : []),
  ...(datasheetLanguages.fleet.includes(language) ? [datasheetFile("fleet", language)] : []),
  ...(manualFile(language).published ? [manualFile(language).filename] : []),
  termsDocument(termsVersion, language),
]);

test("spec 2.1: the pages and mails announce exactly the documents that are printed, six in five languages", () => {
  const printed = documents.map(({ filename }) => filename).toSorted();
  expect(printed).toHaveLength(30);
  expect(announced.toSorted()).toEqual(printed);
  const there = readdirSync(folder).filter((name) => name.endsWith(".pdf"));
  // Terms of sale of earlier versions stay for the orders that accepted them, in every language.
  const earlier = there.filter((name) => isTermsDocument(name) && !printed.includes(name));
  expect(there.filter((name) => !earlier.includes(name)).toSorted()).toEqual(printed);
  const versions = new Set(earlier.map((name) => /\d{4}-\d{2}-\d{2}/.exec(name)![0]));
  expect(earlier.toSorted()).toEqual(
    [...versions].flatMap((version) => languages.map((language) => termsDocument(version, language))).toSorted(),
  );
});

test("a row whose value the publisher has not given is in no document", () => {
  for (const { filename, html } of documents) expect(html, filename).not.toContain("<td></td>");
});

test.each(languages)(
  "law L221-13: the terms on paper in %s are those in force, with the withdrawal form",
  (language) => {
    const article = termsArticle(language);
    // Words that change get a new version: buyers accepted the old ones.
    expect(article.updated).toBe(termsVersion);
    const { html } = documents.find(({ filename }) => filename === termsDocument(termsVersion, language))!;
    const headings = [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);
    expect(headings).toEqual(article.sections.map(({ title }) => title));
    expect(headings).toHaveLength(12);
    const boxes = article.blocks.filter((block) => block.kind === "box").map(({ title }) => title);
    expect(boxes).toHaveLength(2);
    expect([...html.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, heading]) => heading)).toEqual(boxes);
    const printedText = html.replace(/^[\s\S]*<body>/, "").replaceAll(/<[^>]+>/g, "");
    expect(printedText.length).toBeGreaterThan(9_000);
  },
);

test("no PDF is older than its texts: otherwise run npm run documents and commit what it writes", () => {
  const stale = documents.filter(({ filename, html }) => manifest[filename]?.texts !== fingerprint(html));
  expect(
    stale.map(({ filename }) => filename),
    "these PDFs are older than their texts: run npm run documents",
  ).toEqual([]);
  expect(Object.keys(manifest).toSorted()).toEqual(documents.map(({ filename }) => filename).toSorted());
});

test.each(documents)(
  "$filename is tagged, in its language, has its title, the shop's own type, and is light",
  (document) => {
    const file = readFileSync(join(folder, document.filename));
    expect(file.subarray(0, 8).toString("latin1")).toBe("%PDF-1.7");
    expect(file.subarray(-6).toString("latin1")).toBe("%%EOF\n");
    expect(file.length).toBeLessThan(heaviest(document.filename));
    expect(createHash("sha256").update(file).digest("hex").slice(0, 16), "not the file that was printed").toBe(
      manifest[document.filename]!.file,
    );
    const { objects, streams } = readPackedPdf(file);
    expect(/\/Lang \((\w+)\)/.exec(objects)?.[1]).toBe(document.language);
    expect(objects).toMatch(/\/MarkInfo\s*<<[^>]*\/Marked true/);
    expect(objects).toMatch(/\/StructTreeRoot \d+ 0 R/);
    expect(objects).toMatch(/\/DisplayDocTitle true/);
    expect(objects).toMatch(/\/S \/H1\b/);
    expect(objects).toMatch(/\/S \/Table\b/);
    // The terms of sale are words alone.
    expect(/\/S \/Figure\b/.test(objects)).toBe(!isTermsDocument(document.filename));
    expect(objects).toMatch(/\/Outlines \d+ 0 R/);
    // Issue 8.35: an alternative for each, and no soft hyphen in a viewer's title bar.
    const figures = objects.match(/<<(?:(?!<<|>>)[\s\S])*\/S \/Figure\b(?:(?!<<|>>)[\s\S])*>>/g) ?? [];
    expect(figures.filter((figure) => !/\/Alt[ (<]/.test(figure))).toEqual([]);
    expect(titleOf(objects)).not.toContain("\u00ad");
    expect(titleOf(objects)).toContain(document.title.replaceAll("\u00ad", ""));
    expect(objects).toContain(`/CreationDate (D:${edition.toISOString().slice(0, 10).replaceAll("-", "")}`);
    const fonts = new Set([...objects.matchAll(/\/FontName \/\w+\+([\w-]+)/g)].map(([, name]) => name));
    expect([...fonts].filter((name) => !/^(InstrumentSans|LiberationMono)/.test(name!))).toEqual([]);
    expect(fonts.size).toBeGreaterThan(0);
    expect(objects).not.toMatch(/\/Subtype \/Type3/);
    expect(streams.some((stream) => stream.includes(" TJ"))).toBe(true);
  },
);

test.each(languages)("brand 8: the figures of the dongle's datasheet and manual in %s are the ledger's", (language) => {
  const words = shopWords(language);
  const textOf = (filename: string) =>
    documents.find((document) => document.filename === filename)!.html.replace(/^[\s\S]*<body>/, "");
  const sheet = textOf(productFile("dongle-datasheet", language));
  const names = [
    "thickness",
    "sleepCurrent",
    "memory",
    "bluetoothRange",
    "temperatureMin",
    "temperatureMax",
    "coverage",
  ] as const;
  for (const name of names) expect(sheet, name).toContain(words[name]);
  expect(sheet).toContain(words.microcontroller);
  const manual = textOf(manualFile(language).filename);
  for (const name of ["installSeconds", "setupMax", "calibrationMax", "iosFrom", "androidFrom"] as const)
    expect(manual, name).toContain(words[name]);
  const shownFigures = sheet.replace(/<svg[\s\S]*?<\/svg>|<[^>]+>/g, " ");
  expect(shownFigures).not.toMatch(/\+\s?85|\b95\b|\b1996\b/);
});

test("every letter is in the shop's typeface, every class has a rule, every placeholder is filled", () => {
  const rules = new Set(
    readdirSync(join(import.meta.dirname, "styles"))
      .flatMap((name) => [
        ...readFileSync(join(import.meta.dirname, "styles", name), "utf8").matchAll(/\.((?:[\w-]|\\.)+)/g),
      ])
      .map(([, name]) => name!.replaceAll("\\", "")),
  );
  /** Of the site's pages, where they place a drawing; on paper the drawing's place is in the templates' own rules. */
  const ofPages =
    /^(dark|md|sm|lg):|^(rounded|border|bg|p|m[tx]|grid|gap|flex|items|justify|text|relative|absolute|invisible|top|left|col|shrink|w|h|max|tabular|leading|tracking|inline)(-|$)/;
  for (const { filename, html } of documents) {
    const body = html.replace(/^[\s\S]*<body>/, "");
    expect(body, filename).not.toMatch(/\{\w+\}/);
    const used = [...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)).filter(Boolean);
    expect(
      used.filter((name) => !rules.has(name) && !ofPages.test(name)),
      filename,
    ).toEqual([]);
    const texts = body.replaceAll(/<[^>]+>/g, "");
    // Issue 8.31: nothing is in the place of what the publisher has not given.
    expect(texts, filename).not.toMatch(/\[[^\]]*\]/);
    expect(body, filename).not.toMatch(/<dd[^>]*><\/dd>/);
    expect(
      [...new Set(texts)].filter((letter) => !isCovered(letter)),
      filename,
    ).toEqual([]);
  }
});

/**
 * What is in a PDF written by `packPdf`, for checks: the text of every object that is no stream (they are gathered in one
 * compressed stream), and of every stream that can be unpacked.
 */
function readPackedPdf(file: Buffer): { objects: string; streams: string[] } {
  const text = file.toString("latin1");
  const streams: string[] = [];
  let objects = "";
  for (const { 1: dictionary, index, 0: head } of text.matchAll(/\d+ 0 obj\n(<<(?:(?!endobj)[\s\S])*?)stream\n/g)) {
    const length = Number(/\/Length (\d+)/.exec(dictionary!)?.[1]);
    const from = index + head.length;
    if (!dictionary!.includes("/FlateDecode")) continue;
    const data = inflateSync(file.subarray(from, from + length)).toString("latin1");
    if (dictionary!.includes("/Type /ObjStm")) objects += data;
    else streams.push(data);
  }
  return { objects, streams };
}

/** The title in the document's facts: `(…)` of single bytes or `<FEFF…>` of UTF-16. */
function titleOf(objects: string): string | undefined {
  const plain = /\/Title \(((?:[^()\\]|\\.)*)\)\s*\/Creator/.exec(objects)?.[1];
  if (plain !== undefined) return plain.replaceAll(/\\(.)/g, "$1");
  const hex = /\/Title <FEFF([0-9A-Fa-f]*)>\s*\/Creator/i.exec(objects)?.[1];
  return hex === undefined ? undefined : Buffer.from(hex, "hex").swap16().toString("utf16le");
}
