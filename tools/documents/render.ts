/**
 * `npm run documents [-- part of a name]`: prints the PDFs of public/documents in five languages, with the seller of
 * `/admin/settings` if DATABASE_URL names the shop's database, else that of app/brand.ts. Run it after a change of
 * texts, figures, brand or templates and commit the result; tools/documents/documents.test.tsx finds outdated ones. Needs
 * Debian's Chromium (or CHROMIUM); its version changes the bytes.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { createServer } from "vite";
import { brand } from "#app/brand.ts";
import type * as PrintedTerms from "#app/content/printed-terms.server.ts";
import { isTermsDocument } from "#app/orders/terms/terms-document.ts";
import { loadStoredSettings } from "../commands/command-line/shop-database.ts";
import { stop } from "../commands/command-line/stop.ts";
import type * as DocumentList from "./document-list.tsx";
import { packPdf, pagesOfHeadings } from "./pack-pdf.ts";
import type * as PrintFonts from "./print-fonts.ts";

type Templates = typeof DocumentList;
type PrintedDocument = ReturnType<Templates["printedDocuments"]>[number];

const root = join(import.meta.dirname, "../..");
const target = join(root, "public/documents");
const manifestFile = join(root, "tools/documents/manifest.json");
const heaviest = 200_000;
const sumOf = (file: Buffer) => createHash("sha256").update(file).digest("hex").slice(0, 16);

const chromiumFile = process.env.CHROMIUM ?? "/usr/bin/chromium";
if (!existsSync(chromiumFile))
  stop(`There is no Chromium at ${chromiumFile}: install Debian's package chromium, or set CHROMIUM.`, 66);
const wanted = process.argv.slice(2);
// Read by the templates below: the values are kept beside all instances of the module.
if (process.env.DATABASE_URL) await loadStoredSettings();
const { documents, edition, fingerprint, faces, terms } = await readTemplates();
const manifest: Record<string, { texts: string; file: string }> = JSON.parse(readFileSync(manifestFile, "utf8"));
const chosen = documents.filter(
  ({ filename }) => wanted.length === 0 || wanted.some((part) => filename.includes(part)),
);
const unknown = wanted.filter((part) => !documents.some(({ filename }) => filename.includes(part)));
if (unknown.length > 0)
  stop(
    `No document's name contains ${unknown.join(" or ")}: ${documents.map(({ filename }) => filename).join(", ")}.`,
    64,
  );
mkdirSync(target, { recursive: true });
const browser = await chromium
  .launch({
    executablePath: chromiumFile,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
  })
  .catch((error: Error) => stop(`${chromiumFile} does not start: ${error.message.split("\n")[0]}`, 70));
try {
  for (const document of chosen) {
    const pdf = packPdf(await print(browser, document), { date: edition, creator: brand.name });
    if (pdf.length > heaviest)
      throw new Error(`${document.filename} is heavier than ${heaviest} bytes: ${pdf.length}.`);
    writeFileSync(join(target, document.filename), pdf);
    manifest[document.filename] = { texts: fingerprint(document.html), file: sumOf(pdf) };
    console.log(`${document.filename}: ${pdf.length} bytes`);
  }
} finally {
  await browser.close();
}
const names = new Set(documents.map(({ filename }) => filename));
// Earlier terms of sale stay, for orders that accepted them.
const isOver = (name: string) => name.endsWith(".pdf") && !names.has(name) && !isTermsDocument(name);
for (const old of readdirSync(target)) if (isOver(old)) rmSync(join(target, old));
const rows = [...names].filter((name) => manifest[name]).map((name) => [name, manifest[name]]);
writeFileSync(manifestFile, `${JSON.stringify(Object.fromEntries(rows), undefined, 2)}\n`);
// A production start checks this: terms need the seller's identity (law 1.31).
if (documents.every((document) => !isTermsDocument(document.filename) || chosen.includes(document)))
  writeFileSync(join(root, "app/content/server/printed-terms.json"), `${JSON.stringify({ terms }, undefined, 2)}\n`);

/** Vite loads the templates without the site's plugins. */
async function readTemplates() {
  const vite = await createServer({
    root,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const list = (await vite.ssrLoadModule("/tools/documents/document-list.tsx")) as Templates;
    const printed = (await vite.ssrLoadModule("/app/content/printed-terms.server.ts")) as typeof PrintedTerms;
    const fonts = (await vite.ssrLoadModule("/tools/documents/print-fonts.ts")) as typeof PrintFonts;
    return {
      documents: list.printedDocuments(),
      edition: list.edition,
      fingerprint: list.fingerprint,
      faces: await fonts.printFontFaces(),
      terms: printed.termsFingerprint(),
    };
  } finally {
    await vite.close();
  }
}

/** Printed twice if it names pages: the first printing shows where each heading is. */
async function print(browser: Browser, { html }: PrintedDocument): Promise<Buffer> {
  const page = await browser.newPage();
  await page.setContent(html.replace("<style>", `<style>${faces}`));
  await page.evaluate(() => document.fonts.ready);
  const options = { tagged: true, outline: true, preferCSSPageSize: true, printBackground: true };
  let pdf = await page.pdf(options);
  if (html.includes("data-heading")) {
    const pages = pagesOfHeadings(pdf);
    const headings = await page.evaluate((numbers) => {
      const found = [...document.querySelectorAll("h1, h2, h3, h4")];
      for (const place of document.querySelectorAll<HTMLElement>("[data-heading]"))
        place.textContent = String(numbers[found.findIndex(({ id }) => id === place.dataset.heading)]);
      return found.length;
    }, pages);
    if (headings !== pages.length) throw new Error(`${headings} headings, ${pages.length} in the outline.`);
    pdf = await page.pdf(options);
  }
  await page.close();
  return pdf;
}
