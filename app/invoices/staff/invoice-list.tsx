import { deliveredCountries } from "#app/catalogue/countries.ts";
import { fill, shortDate } from "#app/i18n/format.ts";
import { adminInvoicePath, adminOrderPath, adminPaths } from "#app/office-paths.ts";
import { type ColumnSettings, defineList } from "#app/staff-ui/lists/define-list.ts";
import { countryColumn, moneyColumn, textColumn, wordColumn } from "#app/staff-ui/lists/list-columns.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Badge, StatusDot } from "#app/ui/status/badge.tsx";
import type { ListedInvoice } from "../list-invoices.server.ts";

type Texts = typeof import("./texts/fr/invoices.json");

/** Negative for a credit note. */
const amountColumn = (cents: (invoice: ListedInvoice) => number, settings: ColumnSettings = {}) =>
  moneyColumn<ListedInvoice>((each) => (each.kind === "credit_note" ? -cents(each) : cents(each)), settings);

/** Invoices and credit notes (decisions 9); bookkeeping uses the monthly journal. */
export const invoiceList = defineList<ListedInvoice, Texts>()({
  path: adminPaths.invoices,
  exportPath: adminPaths.invoicesExport,
  columns: {
    number: {
      sortable: true,
      fixed: true,
      cell: (invoice, { t }) => <InvoiceNumber {...invoice} t={t} />,
      csv: ({ number }) => number,
    },
    kind: wordColumn(
      ({ kind }) => kind,
      (t) => t.kinds,
      { wide: true },
    ),
    issued: {
      sortable: true,
      card: "note",
      cell: ({ issuedAt }, { language }) => (
        <time dateTime={issuedAt.toISOString()}>{shortDate(issuedAt, language)}</time>
      ),
      csv: ({ issuedAt }) => issuedAt,
    },
    order: {
      card: "state",
      cell: ({ orderId, orderNumber }) => <TextLink to={adminOrderPath(orderId)}>{orderNumber}</TextLink>,
      csv: ({ orderNumber }) => orderNumber,
    },
    buyer: textColumn(({ buyer }) => buyer, { wide: true, card: "detail" }),
    file: {
      cell: ({ hasFile }, { t }) => (
        <StatusDot tone={hasFile ? "signal" : "amber"}>{t.files[hasFile ? "ready" : "pending"]}</StatusDot>
      ),
    },
    country: countryColumn(({ country }) => country),
    net: amountColumn(({ netCents }) => netCents, { wide: true }),
    vat: amountColumn(({ vatCents }) => vatCents),
    gross: amountColumn(({ grossCents }) => grossCents, { card: "aside" }),
  },
  filters: {
    kind: { kind: "choice", options: ["invoice", "credit_note", "correction"] },
    country: { kind: "choice", options: deliveredCountries },
    origin: { kind: "choice", options: ["real", "test"] },
    from: { kind: "day" },
    to: { kind: "day" },
  },
  views: [
    { key: "all" },
    { key: "invoices", filters: { kind: ["invoice"] } },
    { key: "creditNotes", filters: { kind: ["credit_note"] } },
    { key: "test", filters: { origin: ["test"] } },
  ],
  sort: "-issued",
  pageSize: 50,
  idOf: ({ id }) => id,
  labelOf: ({ number }) => number,
});

function InvoiceNumber({ number, isTest, hasFile, t }: ListedInvoice & { t: Texts }) {
  return (
    <span className="flex items-center gap-2">
      {hasFile ? (
        <TextLink
          to={adminInvoicePath(number)}
          document
          aria-label={fill(t.download, { number })}
          className="code inline-block py-1"
        >
          {number}
        </TextLink>
      ) : (
        <>
          <span className="code">{number}</span>
          <span className="md:hidden">
            <StatusDot tone="amber">
              <span className="sr-only">{t.files.pending}</span>
            </StatusDot>
          </span>
        </>
      )}
      {isTest && <Badge>{t.test}</Badge>}
    </span>
  );
}
