import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { TableState } from "#app/staff-ui/lists/table-state.ts";
import type { InvoiceFilter, InvoiceSort } from "../list-invoices.server.ts";

type Texts = typeof import("./texts/fr/invoices.json");

export function invoiceTexts(language: Language) {
  const t = loadTexts<Texts>("invoices/staff", "invoices", language);
  return { ...t, options: { kind: t.kinds, origin: { real: t.real, test: t.test } } };
}

/** The filter that the address of the list describes; its values are those of `invoicesTable`. */
export function invoiceFilter({ search, filters }: TableState): InvoiceFilter {
  const { kind, country, origin, from, to } = filters;
  return {
    search,
    ...(kind && { kind: kind as NonNullable<InvoiceFilter["kind"]> }),
    ...(country && { country }),
    ...(origin?.length === 1 && { isTest: origin[0] === "test" }),
    ...(from && { from: from[0]! }),
    ...(to && { to: to[0]! }),
  };
}

export const invoiceSort = ({ sort }: TableState): InvoiceSort => sort as InvoiceSort;
