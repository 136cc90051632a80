import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { brand } from "#app/brand.ts";
import { datasheetFile } from "#app/contact/datasheet-files.ts";
import { manualFile, productFile } from "#app/content/documents.ts";
import { fill, localeOf } from "#app/i18n/format.ts";
import { type Language, languages } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { termsDocument, termsVersion } from "#app/orders/terms/terms-document.ts";
import { EcodriveNote } from "./ecodrive-note.tsx";
import { DongleSheet, OfferSheet } from "./offer-sheet.tsx";
import { printFont } from "./print-fonts.ts";
import type { PrintTexts } from "./sheet-parts.tsx";
import { TermsOfSale, termsArticle } from "./terms-of-sale.tsx";
import { UserManual } from "./user-manual.tsx";

/** The edition that the documents show, raised when they are printed again for customers. */
export const edition = new Date("2026-11-20T12:00:00Z");

export type PrintedDocument = { filename: string; language: Language; title: string; html: string };

type Template = {
  filename: (language: Language) => string;
  title: (language: Language, print: PrintTexts) => string;
  content: (props: { language: Language; print: PrintTexts; edition: string }) => ReactNode;
  styles?: string;
};

const headingOf = (page: string) => (language: Language) =>
  loadTexts<{ heading: string }>("content", page, language).heading;
const sheetHeading = (page: string) => (language: Language) =>
  loadTexts<{ head: { heading: string } }>("contact", page, language).head.heading;

const templates: Template[] = [
  {
    filename: (language) => productFile("dongle-datasheet", language),
    title: (_, print) => print.dongleDatasheet,
    content: (props) => <DongleSheet {...props} />,
  },
  {
    filename: (language) => datasheetFile("dealership", language),
    title: sheetHeading("concession-fiche"),
    content: (props) => <OfferSheet offer="dealership" {...props} />,
  },
  {
    filename: (language) => datasheetFile("fleet", language),
    title: sheetHeading("fleet-fiche"),
    content: (props) => <OfferSheet offer="fleet" {...props} />,
  },
  {
    filename: (language) => productFile("ecodrive-score", language),
    title: headingOf("score-ecodrive"),
    content: (props) => <EcodriveNote {...props} />,
  },
  {
    filename: (language) => manualFile(language).filename,
    title: headingOf("manuel-utilisateur"),
    content: (props) => <UserManual {...props} />,
  },
  {
    filename: (language) => termsDocument(termsVersion, language),
    title: (language) => termsArticle(language).heading,
    content: ({ language }) => <TermsOfSale language={language} />,
    styles: "terms",
  },
];

const root = join(import.meta.dirname, "../..");
const rulesOf = (name: string) => readFileSync(join(root, `tools/documents/styles/${name}.css`), "utf8");
const styles = ["print", "manual-front", "manual-chapters", "manual-pictures", "drawing-classes"].reduce(
  (css, name) => css + rulesOf(name),
  readFileSync(join(root, "app/styles/tokens.css"), "utf8"),
);

export function printedDocuments(): PrintedDocument[] {
  return templates.flatMap((template) =>
    languages.map((language) => {
      const print = loadTexts<PrintTexts>("content", "print", language);
      const title = template.title(language, print);
      const props = { language, print, edition: fill(print.edition, { month: monthOf(language) }) };
      const body = renderToStaticMarkup(template.content(props));
      const rules = template.styles ? styles + rulesOf(template.styles) : styles;
      return { filename: template.filename(language), language, title, html: page(language, title, body, rules) };
    }),
  );
}

/** Hash of everything that a PDF is made of, except Chromium. */
export const fingerprint = (html: string): string =>
  createHash("sha256").update(`${printFont}\n${html}`).digest("hex").slice(0, 16);

const monthOf = (language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: "long", year: "numeric", timeZone: "UTC" }).format(edition);

/** Chromium takes the PDF's language from `lang` and its title from `<title>`. */
function page(language: Language, heading: string, body: string, rules: string): string {
  // Viewers show a soft hyphen of a title as a hyphen or a box.
  const title = heading.replaceAll("\u00ad", "");
  const foot = `color: var(--muted); font: 11px "Instrument Sans"; padding-bottom: 7mm; vertical-align: bottom`;
  const feet = `@page {
  @bottom-left { content: ${JSON.stringify(`${brand.name} · ${title}`)}; ${foot} }
  @bottom-right { content: counter(page) " / " counter(pages); ${foot} }
}
@page cover {
  @bottom-left { content: none }
  @bottom-right { content: none }
}`;
  return `<!doctype html><html lang="${language}" data-theme="light"><head><meta charset="utf-8"><title>${title} | ${brand.name}</title><style>${rules}${feet}</style></head><body>${body}</body></html>`;
}
