import { brand } from "#app/brand.ts";
import { countryName, decimal, fill, localeOf, longDate, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { type Cents, centsOf } from "#app/platform/money.ts";
import type { InvoiceLine } from "../rules/invoice-amounts.ts";
import type { InvoiceFacts } from "../rules/invoice-facts.ts";
import { missingIdentity } from "../rules/parties.ts";

type Texts = typeof import("../texts/fr/document.json");

/** The French words, and the buyer's language beside them unless that is French (law: invoice). */
export type Words = { fr: string; other?: string };

/** What the page shows, in its order; the renderer only places it. */
export type InvoiceSheet = {
  /** BCP 47, of `other`. */
  otherLocale: string;
  /** One line, with nothing that XML would have to escape. */
  title: string;
  heading: Words;
  number: string;
  facts: [label: Words, value: Words][];
  seller: { label: Words; lines: Words[] };
  buyer: { label: Words; lines: Words[] };
  columns: Words[];
  rows: Words[][];
  totals: { label: Words; value: string; isStrong?: boolean }[];
  notes: Words[];
  warnings: Words[];
};

/** `{page}` and `{pages}` stay for the renderer. */
export function invoiceSheet(invoice: InvoiceFacts, publisher = brand.publisher): InvoiceSheet {
  const { language, seller, buyer, kind } = invoice;
  const french = loadTexts<Texts>("invoices", "document", "fr");
  const own = loadTexts<Texts>("invoices", "document", language);
  const words = (say: (t: Texts, language: Language) => string): Words => {
    const fr = say(french, "fr");
    const other = language === "fr" ? fr : say(own, language);
    return other === fr ? { fr } : { fr, other };
  };
  const same = (text: string): Words => ({ fr: text });
  const amount = (cents: Cents) => money(cents, "fr", { always: true });
  const date = (at: Date) => words((_, language) => longDate(at, language));
  const isCredit = kind === "credit_note";
  const titleKey = isCredit ? "creditNote" : "invoice";

  const facts: InvoiceSheet["facts"] = [
    [words((t) => t.labels.issued), date(invoice.issuedAt)],
    [words((t) => (isCredit ? t.labels.refunded : t.labels.paid)), date(invoice.paidAt)],
    [words((t) => t.labels.order), same(invoice.orderNumber)],
    [words((t) => t.labels.ordered), date(invoice.orderedAt)],
    [words((t) => t.labels.paymentMethod), words((t) => t.card)],
  ];
  const { credited } = invoice;
  if (credited)
    facts.splice(1, 0, [
      words((t) => t.labels.credits),
      words((_, language) => `${credited.number} (${longDate(credited.issuedAt, language)})`),
    ]);

  const identity = (say: (t: Texts) => string, value: string): Words[] =>
    value === "" ? [] : [words((t, language) => `${say(t)}${language === "fr" ? "\u00a0:" : ":"} ${value}`)];
  const sellerLines = [
    same(seller.name),
    ...(seller.postalAddress === "" ? [] : [same(seller.postalAddress)]),
    ...identity((t) => t.labels.siren, seller.siren),
    ...identity((t) => t.labels.vatNumber, seller.vatNumber),
    ...identity((t) => t.labels.capital, money(centsOf(seller.capitalEuros), "fr")),
    ...identity((t) => t.labels.phone, seller.phone),
    same(seller.email),
  ];
  const buyerLines = [
    same(buyer.name),
    same(buyer.address),
    same(`${buyer.postalCode} ${buyer.city}`),
    words((_, language) => countryName(buyer.country, language)),
  ];

  const rate = (language: Language) => decimal((invoice.vatRate ?? 0) / 100, language);
  const place = (language: Language) => countryName(invoice.vatCountry ?? buyer.country, language);
  const percent = invoice.vatRate === null ? "0\u202f%" : `${rate("fr")}\u202f%`;
  const totals: InvoiceSheet["totals"] = [
    { label: words((t) => t.totals.net), value: amount(invoice.netCents) },
    {
      label: words((t, language) =>
        invoice.vatRate === null
          ? t.totals.vatNone
          : fill(t.totals.vat, { rate: rate(language), country: place(language) }),
      ),
      value: amount(invoice.vatCents),
    },
    {
      label: words((t) => (invoice.vatRate === null ? t.totals.grossExport : t.totals.gross)),
      value: amount(invoice.grossCents),
      isStrong: true,
    },
    { label: words((t) => (isCredit ? t.totals.refunded : t.totals.paid)), value: amount(invoice.grossCents) },
    { label: words((t) => t.totals.due), value: amount(0) },
  ];

  const notes = [words((t) => t.notes.goods)];
  if (invoice.vatCountry === null) notes.push(words((t) => t.notes.export));
  else if (invoice.vatCountry !== "FR")
    notes.push(words((t, language) => fill(t.notes.oss, { country: place(language) })));
  if (!isCredit) {
    notes.push(words((t) => t.notes.guarantee));
    if (publisher.ecoParticipationCents > 0)
      notes.push(
        words((t, language) =>
          fill(t.notes.ecoParticipation, {
            amount: money(publisher.ecoParticipationCents, language, { always: true }),
          }),
        ),
      );
  }
  const missing = missingIdentity(seller);
  const warnings: Words[] = [];
  if (invoice.isTest) warnings.push(words((t) => t.notes.test));
  if (missing.length > 0)
    warnings.push(words((t) => fill(t.notes.missing, { fields: missing.map((name) => t.missing[name]).join(", ") })));

  return {
    otherLocale: localeOf(language),
    title: `${french.title[titleKey]} ${invoice.number} - ${brand.name}`,
    heading: words((t) => t.title[titleKey]),
    number: invoice.number,
    facts,
    seller: { label: words((t) => t.labels.seller), lines: sellerLines },
    buyer: { label: words((t) => t.labels.buyer), lines: buyerLines },
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
    totals,
    notes,
    warnings,
  };
}

/** What a line is called, in the language of the texts. */
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
  }
}
