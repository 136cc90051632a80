import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { dictionary, extended } from "#app/staff-ui/page/dictionary.server.ts";
import { countInvoices, listInvoices } from "../list-invoices.server.ts";
import { invoiceList } from "./invoice-list.tsx";

export const invoiceTexts = extended(
  dictionary<typeof import("./texts/fr/invoices.json")>("invoices/staff", "invoices"),
  ({ kinds: kind, real, test }) => ({ options: { kind, origin: { real, test } } }),
);

export const invoiceListQuery = defineListQuery(invoiceList, {
  name: "invoices",
  section: "invoices",
  texts: invoiceTexts,
  filter: ({ origin, ...filter }) => ({
    ...filter,
    ...(origin?.length === 1 && { isTest: origin[0] === "test" }),
  }),
  rows: listInvoices,
  count: countInvoices,
});
