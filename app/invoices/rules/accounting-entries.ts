import { isEuMember } from "#app/catalogue/countries.ts";
import { type Cents, decimalFromCents } from "#app/platform/money/money.ts";
import { shopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import type { InvoiceKind } from "./invoice-number.ts";

/** The columns of the French file of accounting entries, in their order (LPF art. A47 A-1, VII). */
export const fecColumns = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
  "CompAuxNum",
  "CompAuxLib",
  "PieceRef",
  "PieceDate",
  "EcritureLib",
  "Debit",
  "Credit",
  "EcritureLet",
  "DateLet",
  "ValidDate",
  "Montantdevise",
  "Idevise",
] as const;

export type FecLine = Record<(typeof fecColumns)[number], string>;

/** Each series of documents is a journal, because its numbers have no gaps. */
const journals: Record<InvoiceKind, { code: string; label: string; text: string }> = {
  invoice: { code: "VE", label: "Ventes", text: "Vente" },
  credit_note: { code: "AV", label: "Avoirs", text: "Avoir" },
  correction: { code: "FC", label: "Factures rectificatives", text: "Facture rectificative" },
};

/** Labels in ASCII, which every encoding that the tax office accepts can write; the numbers are settings (decisions 9.8). */
const accountLabels = {
  customers: "Clients particuliers",
  salesFrance: "Ventes de marchandises en France",
  salesUnion: "Ventes a distance dans l'Union",
  salesAbroad: "Ventes hors de l'Union",
  vatFrance: "TVA collectee en France",
  vatElsewhere: "TVA collectee hors de France",
} as const;
type Account = keyof typeof accountLabels;

export type AccountedDocument = {
  kind: InvoiceKind;
  number: string;
  orderNumber: string;
  issuedAt: Date;
  country: string;
  vatCountry: string | null;
  /** Negative for credit notes. */
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
};

/** A balanced entry: the customer against sales and VAT. */
export function accountingEntry(document: AccountedDocument): FecLine[] {
  const { number, orderNumber, vatCountry } = document;
  const journal = journals[document.kind];
  const day = officeDay(document.issuedAt).replaceAll("-", "");
  const numbers = shopValues("accounts");
  const line = (account: Account, credit: Cents): FecLine => ({
    JournalCode: journal.code,
    JournalLib: journal.label,
    EcritureNum: number,
    EcritureDate: day,
    CompteNum: String(numbers[account]),
    CompteLib: accountLabels[account],
    CompAuxNum: "",
    CompAuxLib: "",
    PieceRef: number,
    PieceDate: day,
    EcritureLib: `${journal.text} ${orderNumber}`,
    Debit: frenchAmount(Math.max(0, -credit)),
    Credit: frenchAmount(Math.max(0, credit)),
    EcritureLet: "",
    DateLet: "",
    ValidDate: day,
    Montantdevise: "",
    Idevise: "",
  });
  const isFrench = vatCountry === "FR";
  const lines = [
    line("customers", -document.grossCents),
    line(isFrench ? "salesFrance" : isUnion(document) ? "salesUnion" : "salesAbroad", document.netCents),
  ];
  if (document.vatCents !== 0) lines.push(line(isFrench ? "vatFrance" : "vatElsewhere", document.vatCents));
  return lines;
}

const isUnion = ({ vatCountry }: AccountedDocument): boolean => vatCountry !== null && isEuMember(vatCountry);

/** "1234,50": a comma, no separator of thousands (A47 A-1, VIII). */
const frenchAmount = (cents: Cents): string => decimalFromCents(cents).replace(".", ",");

export const fecRecord = (line: FecLine): string => `${fecColumns.map((name) => line[name]).join("\t")}\r\n`;

export const fecHeader = `${fecColumns.join("\t")}\r\n`;

/** `SirenFECYYYYMMDD.txt`, the day on which the period ends. */
export const fecName = (siren: string, lastDay: string): string =>
  `${siren.replaceAll(/\D/g, "") || "000000000"}FEC${lastDay.replaceAll("-", "")}.txt`;
