/** A `correction` takes a credit note back. */
export type InvoiceKind = "invoice" | "credit_note" | "correction";

/** Facture, avoir, facture corrective. Test orders have separate series, so that real ones have no gap. */
export function seriesOf(kind: InvoiceKind, { isTest }: { isTest: boolean }): string {
  const series = { invoice: "FA", credit_note: "AV", correction: "FC" }[kind];
  return isTest ? `TEST-${series}` : series;
}

export const invoiceNumber = (series: string, year: number, sequence: number): string =>
  `${series}-${year}-${String(sequence).padStart(6, "0")}`;

export const isInvoiceNumber = (text: string): boolean => /^(?:TEST-)?(?:FA|AV|FC)-\d{4}-\d{6,}$/.test(text);

const parisYear = new Intl.DateTimeFormat("en", { timeZone: "Europe/Paris", year: "numeric" });

export const yearInParis = (at: Date): number => Number(parisYear.format(at));
