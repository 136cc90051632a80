/** A `correction` is an invoice that takes a credit note back. */
export type InvoiceKind = "invoice" | "credit_note" | "correction";

/** Facture, avoir, facture corrective. Sandbox payments have separate series, so that those of the accounts have no gap. */
export function seriesOf(kind: InvoiceKind, { isTest }: { isTest: boolean }): string {
  const series = { invoice: "FA", credit_note: "AV", correction: "FC" }[kind];
  return isTest ? `TEST-${series}` : series;
}

/** `FA-2026-000123` */
export const invoiceNumber = (series: string, year: number, sequence: number): string =>
  `${series}-${year}-${String(sequence).padStart(6, "0")}`;

export const isInvoiceNumber = (text: string): boolean => /^(?:TEST-)?(?:FA|AV|FC)-\d{4}-\d{6,}$/.test(text);

const parisYear = new Intl.DateTimeFormat("en", { timeZone: "Europe/Paris", year: "numeric" });

/** The year of the seller's books. */
export const yearInParis = (at: Date): number => Number(parisYear.format(at));
