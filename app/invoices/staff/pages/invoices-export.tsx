import { countryName } from "#app/i18n/format.ts";
import { exportList } from "#app/staff-ui/export/list-export.server.ts";
import { type ListedInvoice, listInvoices } from "../../list-invoices.server.ts";
import { invoiceFilter, invoiceTexts } from "../invoice-filter.server.ts";
import { invoicesTable } from "../invoices-table.ts";
import type { Route } from "./+types/invoices-export";

const newestFirst = { key: "issued", descending: true } as const;

/** The list of invoices, with negative amounts for credit notes; bookkeeping uses the monthly journal. */
export const loader = (args: Route.LoaderArgs) =>
  exportList<ListedInvoice>(args, {
    spec: invoicesTable,
    name: "invoices",
    columns(language) {
      const { columns: t, kinds } = invoiceTexts(language);
      const amount = (cents: number, { kind }: ListedInvoice) => ({ cents: kind === "credit_note" ? -cents : cents });
      return [
        [t.number, ({ number }) => number],
        [t.kind, ({ kind }) => kinds[kind]],
        [t.issued, ({ issuedAt }) => issuedAt],
        [t.order, ({ orderNumber }) => orderNumber],
        [t.country, ({ country }) => countryName(country, language)],
        [t.net, (invoice) => amount(invoice.netCents, invoice)],
        [t.vat, (invoice) => amount(invoice.vatCents, invoice)],
        [t.gross, (invoice) => amount(invoice.grossCents, invoice)],
      ];
    },
    rows: (db, state, page) => listInvoices(db, { filter: invoiceFilter(state), sort: newestFirst, page }),
  });
