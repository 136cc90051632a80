import { isEuMember } from "#app/catalogue/countries.ts";
import { type Cents, decimalFromCents } from "#app/platform/money/money.ts";
import { shopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import type { InvoiceKind } from "../server/invoice-numbers.server.ts";

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

/** What the payment provider pays out, and its fees. */
const bank = { code: "BQ", label: "Banque", text: "Versement" };

/** Labels in ASCII, which every encoding that the tax office accepts can write; the numbers are settings (decisions 9.8). */
const accountLabels = {
  customers: "Clients particuliers",
  salesFrance: "Ventes de marchandises en France",
  salesUnion: "Ventes a distance dans l'Union",
  salesAbroad: "Ventes hors de l'Union",
  vatFrance: "TVA collectee en France",
  vatElsewhere: "TVA collectee hors de France",
  bank: "Banque",
  paymentFees: "Commissions sur moyens de paiement",
  unexplained: "Compte d'attente",
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
  const { number, orderNumber, vatCountry, issuedAt: at } = document;
  const { text, ...journal } = journals[document.kind];
  const line = lineOf({ journal, number, piece: number, at, text: `${text} ${orderNumber}` });
  const isFrench = vatCountry === "FR";
  return [
    line("customers", -document.grossCents),
    line(isFrench ? "salesFrance" : isUnion(document) ? "salesUnion" : "salesAbroad", document.netCents),
    line(isFrench ? "vatFrance" : "vatElsewhere", document.vatCents),
  ].filter(hasAmount);
}

const isUnion = ({ vatCountry }: AccountedDocument): boolean => vatCountry !== null && isEuMember(vatCountry);

export type AccountedPayout = {
  /** The provider's, on its statement. */
  id: string;
  arrivesAt: Date;
  /** Negative if the provider collects. */
  amountCents: Cents;
  /** Without an order: the provider's own fees, and what the shop does not know. */
  movements: { type: string; amountCents: Cents; feeCents: Cents; orderNumber: string | null }[];
};

/** Types of the provider's movements that are its price. */
const feeTypes = new Set(["stripe_fee", "stripe_fx_fee", "tax_fee"]);

/**
 * A balanced entry: the bank and the provider's fees against the customers whose payments are paid out. What no movement
 * explains waits in an account of its own. `sequence` counts the month's payouts from 1.
 */
export function payoutEntry(payout: AccountedPayout, sequence: number): FecLine[] {
  const { id: piece, arrivesAt: at, movements, amountCents } = payout;
  const number = `${bank.code}-${officeDay(at).slice(0, 7)}-${String(sequence).padStart(4, "0")}`;
  const line = (account: Account, credit: Cents, text: string) =>
    lineOf({ journal: bank, number, piece, at, text })(account, credit);
  const [own, others] = [movements.filter(isFee), movements.filter((each) => !isFee(each))];
  const sum = (cents: readonly Cents[]): Cents => cents.reduce((total, each) => total + each, 0);
  const fees = sum([...movements.map(({ feeCents }) => feeCents), ...own.map((each) => -each.amountCents)]);
  const moved = sum(movements.map(({ amountCents, feeCents }) => amountCents - feeCents));
  return [
    line("bank", -amountCents, `${bank.text} ${piece}`),
    line("paymentFees", -fees, `Commissions ${piece}`),
    ...others.map(({ orderNumber, amountCents: cents }) => {
      const text = `${cents < 0 ? "Remboursement" : "Encaissement"} ${orderNumber ?? piece}`;
      return line(orderNumber === null ? "unexplained" : "customers", cents, text);
    }),
    line("unexplained", amountCents - moved, `Ecart ${piece}`),
  ].filter(hasAmount);
}

const isFee = ({ type, orderNumber }: AccountedPayout["movements"][number]): boolean =>
  orderNumber === null && feeTypes.has(type);

type Entry = { journal: { code: string; label: string }; number: string; piece: string; at: Date; text: string };

/** Lines of one entry; a negative credit is a debit. */
const lineOf = ({ journal, number, piece, at, text }: Entry) => {
  const day = officeDay(at).replaceAll("-", "");
  const numbers = shopValues("accounts");
  return (account: Account, credit: Cents): FecLine => ({
    JournalCode: journal.code,
    JournalLib: journal.label,
    EcritureNum: number,
    EcritureDate: day,
    CompteNum: String(numbers[account]),
    CompteLib: accountLabels[account],
    CompAuxNum: "",
    CompAuxLib: "",
    PieceRef: piece,
    PieceDate: day,
    EcritureLib: text,
    Debit: frenchAmount(Math.max(0, -credit)),
    Credit: frenchAmount(Math.max(0, credit)),
    EcritureLet: "",
    DateLet: "",
    ValidDate: day,
    Montantdevise: "",
    Idevise: "",
  });
};

/** A line of nothing says nothing. */
const hasAmount = ({ Debit, Credit }: FecLine): boolean => Debit !== Credit;

/** "1234,50": a comma, no separator of thousands (A47 A-1, XII 2°). */
const frenchAmount = (cents: Cents): string => decimalFromCents(cents).replace(".", ",");

/** The separators are in no field (A47 A-1, VI 1° c). */
export const fecRecord = (line: FecLine): string =>
  `${fecColumns.map((name) => line[name].replaceAll(/[\t\r\n|]+/g, " ")).join("\t")}\r\n`;

export const fecHeader = `${fecColumns.join("\t")}\r\n`;

/** `SirenFECYYYYMMDD.txt`, the day on which the period ends (A47 A-1, IX). */
export const fecName = (siren: string, lastDay: string): string =>
  `${siren.replaceAll(/\D/g, "") || "000000000"}FEC${lastDay.replaceAll("-", "")}.txt`;
