export type InvoiceKind = "invoice" | "credit_note";

/** Facture, avoir. Sandbox payments have separate series, so that those of the accounts have no gap. */
export function seriesOf(kind: InvoiceKind, { isTest }: { isTest: boolean }): string {
  const series = kind === "invoice" ? "FA" : "AV";
  return isTest ? `TEST-${series}` : series;
}

/** `FA-2026-000123` */
export const invoiceNumber = (series: string, year: number, sequence: number): string =>
  `${series}-${year}-${String(sequence).padStart(6, "0")}`;

export const isInvoiceNumber = (text: string): boolean => /^(?:TEST-)?(?:FA|AV)-\d{4}-\d{6,}$/.test(text);

const parisYear = new Intl.DateTimeFormat("en", { timeZone: "Europe/Paris", year: "numeric" });

/** The year of the seller's books. */
export const yearInParis = (at: Date): number => Number(parisYear.format(at));
