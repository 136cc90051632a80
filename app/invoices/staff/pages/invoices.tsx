import { countryName, fill, money, shortDate } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminInvoicePath, adminOrderPath, adminPaths } from "#app/paths.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { loadListPage } from "#app/staff-ui/lists/list-page.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import { countInvoices, listInvoices } from "../../list-invoices.server.ts";
import { monthOf, monthsBack, writeMonth } from "../../month.ts";
import { invoiceFilter, invoiceSort, invoiceTexts } from "../invoice-filter.server.ts";
import { invoicesTable } from "../invoices-table.ts";
import { MonthExports } from "../month-exports.tsx";
import { monthLabel } from "../month-label.server.ts";
import type { Route } from "./+types/invoices";

const monthsOffered = 36;

/** Invoices and credit notes with their files, and the monthly exports (decisions 9). */
export async function loader(args: Route.LoaderArgs) {
  const { clock, language } = staffOf(args.context);
  const page = await loadListPage(args, {
    spec: invoicesTable,
    section: "invoices",
    rows: (db, state, page) => listInvoices(db, { filter: invoiceFilter(state), sort: invoiceSort(state), page }),
    count: (db, state, atMost) => countInvoices(db, invoiceFilter(state), atMost),
  });
  return {
    ...page,
    months: monthsBack(monthOf(clock.now()), monthsOffered).map((month) => ({
      value: writeMonth(month),
      label: monthLabel(month, language),
    })),
    texts: invoiceTexts(language),
  };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Invoices({ loaderData: { list, months, texts } }: Route.ComponentProps) {
  const { language } = list;
  const amount = (cents: number, kind: string) =>
    money(kind === "credit_note" ? -cents : cents, language, { always: true });
  return (
    <div className="grid gap-4">
      <h1 className="text-xl">{list.caption}</h1>
      <MonthExports months={months} t={texts} />
      <DataTable
        spec={invoicesTable}
        exportPath={adminPaths.invoicesExport}
        {...list}
        texts={texts}
        idOf={({ id }) => id}
        labelOf={({ number }) => number}
        cells={{
          number: ({ number, isTest, hasFile }) => (
            <span className="flex items-center gap-2">
              {hasFile ? (
                <TextLink
                  to={adminInvoicePath(number)}
                  document
                  aria-label={fill(texts.download, { number })}
                  className="code"
                >
                  {number}
                </TextLink>
              ) : (
                <span>
                  <span className="code">{number}</span> ({texts.pending})
                </span>
              )}
              {isTest && <Badge>{texts.test}</Badge>}
            </span>
          ),
          kind: ({ kind }) => texts.kinds[kind],
          issued: ({ issuedAt }) => <time dateTime={issuedAt.toISOString()}>{shortDate(issuedAt, language)}</time>,
          order: ({ orderId, orderNumber }) => <TextLink to={adminOrderPath(orderId)}>{orderNumber}</TextLink>,
          country: ({ country }) => countryName(country, language),
          net: ({ netCents, kind }) => amount(netCents, kind),
          vat: ({ vatCents, kind }) => amount(vatCents, kind),
          gross: ({ grossCents, kind }) => amount(grossCents, kind),
        }}
      />
    </div>
  );
}
