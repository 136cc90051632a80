import { brand } from "#app/brand.ts";
import { townLines } from "#app/catalogue/postcodes.ts";
import { countryName, decimal, fill, localeOf, longDate, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { type Cents, centsOf } from "#app/platform/money/money.ts";
import { shopFacts } from "#app/platform/settings/shop/shop-facts.ts";
import type { InvoiceLine } from "../rules/invoice-amounts.ts";
import type { InvoiceData } from "../rules/invoice-data.ts";
import { missingIdentity } from "../rules/parties.ts";

type Texts = typeof import("../texts/fr/document.json");

/** French, and the buyer's language beside it (law: invoice). */
export type Words = { fr: string; other?: string };

export type InvoiceSheet = {
  otherLocale: string;
  /** One line without XML's special characters. */
  title: string;
  heading: Words;
  number: string;
  details: [label: Words, value: Words][];
  seller: { label: Words; lines: Words[] };
  buyer: { label: Words; lines: Words[] };
  columns: Words[];
  rows: Words[][];
  totals: { label: Words; value: string; isStrong?: boolean }[];
  notes: Words[];
  warnings: Words[];
  /** The renderer fills `{page}` and `{pages}`. */
  page: Words;
};

type Translate = (say: (t: Texts, language: Language) => string) => Words;

const same = (text: string): Words => ({ fr: text });
const amount = (cents: Cents) => money(cents, "fr", { always: true }).replace("-", "−");

export function invoiceSheet(invoice: InvoiceData, publisher = shopFacts().publisher): InvoiceSheet {
  const { language, kind } = invoice;
  const french = loadTexts<Texts>("invoices", "document", "fr");
  const ofDocument = loadTexts<Texts>("invoices", "document", language);
  const words: Translate = (say) => {
    const fr = say(french, "fr");
    const other = language === "fr" ? fr : say(ofDocument, language);
    return other === fr ? { fr } : { fr, other };
  };
  const percent = invoice.vatRate === null ? "0\u00a0%" : `${rateOf(invoice, "fr")}\u00a0%`;
  return {
    otherLocale: localeOf(language),
    title: `${french.title[kind]} ${invoice.number} - ${brand.name}`,
    heading: words((t) => t.title[kind]),
    number: invoice.number,
    details: detailsOf(invoice, words),
    seller: { label: words((t) => t.labels.seller), lines: sellerLines(invoice, words) },
    buyer: { label: words((t) => t.labels.buyer), lines: buyerLines(invoice.buyer, words) },
    columns: [
      words((t) => t.columns.description),
      words((t) => t.columns.quantity),
      words((t) => t.columns.unitNet),
      words((t) => t.columns.rate),
      words((t) => t.columns.net),
    ],
    rows: invoice.lines.map((line) => [
      words((t) => describeLine(line, invoice.orderNumber, t)),
      same(String(line.quantity)),
      same(amount(line.netCents / line.quantity)),
      same(percent),
      same(amount(line.netCents)),
    ]),
    totals: totalsOf(invoice, words),
    notes: notesOf(invoice, publisher.ecoParticipationCents, words),
    warnings: warningsOf(invoice, words),
    page: words((t) => t.page),
  };
}

function detailsOf({ kind, credited, ...invoice }: InvoiceData, words: Translate): InvoiceSheet["details"] {
  const date = (at: Date) => words((_, language) => longDate(at, language));
  const rows: InvoiceSheet["details"] = [
    [words((t) => t.labels.issued), date(invoice.issuedAt)],
    ...(kind === "correction"
      ? []
      : [
          [words((t) => (kind === "invoice" ? t.labels.paid : t.labels.refunded)), date(invoice.paidAt)] as [
            Words,
            Words,
          ],
        ]),
    [words((t) => t.labels.order), same(invoice.orderNumber)],
    [words((t) => t.labels.ordered), date(invoice.orderedAt)],
    [words((t) => t.labels.paymentMethod), words((t) => t.card)],
  ];
  if (credited)
    rows.splice(1, 0, [
      words((t) => (kind === "correction" ? t.labels.corrects : t.labels.credits)),
      words((_, language) => `${credited.number} (${longDate(credited.issuedAt, language)})`),
    ]);
  return rows;
}

function sellerLines({ seller, buyer }: InvoiceData, words: Translate): Words[] {
  const labelled = (say: Parameters<Translate>[0], value: (language: Language) => string): Words =>
    words((t, language) => `${say(t, language)}${language === "fr" ? "\u202f:" : ":"} ${value(language)}`);
  const identity = (say: Parameters<Translate>[0], value: string): Words[] =>
    value === "" ? [] : [labelled(say, () => value)];
  return [
    same(seller.name),
    ...(seller.postalAddress === "" ? [] : [same(seller.postalAddress)]),
    // For readers abroad.
    ...(buyer.country === "FR" ? [] : [same(countryName("FR", "fr"))]),
    ...identity((t) => t.labels.siren, seller.siren),
    ...identity((t) => t.labels.register, seller.register ?? ""),
    ...identity((t) => t.labels.vatNumber, seller.vatNumber),
    labelled(
      (t) => t.labels.capital,
      (language) => money(centsOf(seller.capitalEuros), language),
    ),
    ...identity((t) => t.labels.phone, seller.phone),
    same(seller.email),
  ];
}

const buyerLines = (buyer: InvoiceData["buyer"], words: Translate): Words[] => [
  same(buyer.name),
  same(buyer.address),
  ...townLines({ ...buyer, postal_code: buyer.postalCode })
    .split("\n")
    .map(same),
  words((_, language) => countryName(buyer.country, language)),
];

const rateOf = ({ vatRate }: InvoiceData, language: Language): string => decimal((vatRate ?? 0) / 100, language);
const vatPlace = ({ vatCountry, buyer }: InvoiceData, language: Language): string =>
  countryName(vatCountry ?? buyer.country, language);

function totalsOf(invoice: InvoiceData, words: Translate): InvoiceSheet["totals"] {
  const isExport = invoice.vatRate === null;
  const isCredit = invoice.kind === "credit_note";
  const vat = (t: Texts, language: Language) =>
    fill(t.totals.vat, { rate: rateOf(invoice, language), country: vatPlace(invoice, language) });
  const gross = amount(invoice.grossCents);
  return [
    { label: words((t) => t.totals.net), value: amount(invoice.netCents) },
    {
      label: words((t, language) => (isExport ? t.totals.vatNone : vat(t, language))),
      value: amount(invoice.vatCents),
    },
    { label: words((t) => (isExport ? t.totals.grossExport : t.totals.gross)), value: gross, isStrong: true },
    { label: words((t) => (isCredit ? t.totals.refunded : t.totals.paid)), value: gross },
    { label: words((t) => t.totals.due), value: amount(0) },
  ];
}

function notesOf(invoice: InvoiceData, ecoParticipation: Cents, words: Translate): Words[] {
  const notes = [words((t) => t.notes.goods)];
  if (invoice.vatCountry === null) notes.push(words((t) => t.notes.export));
  else if (invoice.vatCountry !== "FR")
    notes.push(words((t, language) => fill(t.notes.oss, { country: vatPlace(invoice, language) })));
  const { kind, credited, correctedInvoice = "" } = invoice;
  if (kind === "correction")
    notes.push(words((t) => fill(t.notes.corrects, { number: credited?.number ?? "", invoice: correctedInvoice })));
  if (kind !== "invoice") return notes;
  if (invoice.vatCountry === null) notes.push(words((t) => t.notes.importTax));
  notes.push(words((t) => t.notes.guarantee));
  const part = (language: Language) => money(ecoParticipation, language, { always: true });
  if (ecoParticipation > 0)
    notes.push(words((t, language) => fill(t.notes.ecoParticipation, { amount: part(language) })));
  return notes;
}

function warningsOf({ isTest, seller }: InvoiceData, words: Translate): Words[] {
  const missing = missingIdentity(seller);
  const fields = (t: Texts) => missing.map((name) => t.missing[name]).join(", ");
  return [
    ...(isTest ? [words((t) => t.notes.test)] : []),
    ...(missing.length > 0 ? [words((t) => fill(t.notes.missing, { fields: fields(t) }))] : []),
  ];
}

export function describeLine({ kind, detail }: InvoiceLine, order: string, { lines }: Texts): string {
  switch (kind) {
    case "product":
      return fill(lines.product, { detail });
    case "discount":
      return detail === "" ? lines.discountPlain : fill(lines.discount, { detail });
    case "shipping":
      return lines.shipping;
    case "refund":
      return fill(lines.refund, { order });
    case "correction":
      return fill(lines.correction, { order });
  }
}
