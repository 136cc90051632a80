import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import { readOrderNumber } from "#app/orders/order-number.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/database/keyset.server.ts";
import { countUpTo, type DayRange, isOneOf, isWithinDays } from "#app/platform/database/list-conditions.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { pick } from "#app/platform/text/pick.ts";
import { plainCode } from "#app/platform/text/typed-text.ts";
import type { InvoiceKind } from "./rules/invoice-number.ts";
import { invoiceDocuments, invoices } from "./server/tables.server.ts";
import { withCents } from "./server/with-cents.ts";

/** Values of one field are alternatives; fields are combined. */
export type InvoiceFilter = DayRange & {
  /** The whole number of an invoice or order. */
  search?: string;
  kind?: readonly InvoiceKind[];
  country?: readonly string[];
  isTest?: boolean;
};

export type InvoiceSort = { key: "issued" | "number"; descending: boolean };

/** Cents, positive for both kinds. */
export type ListedInvoice = {
  id: string;
  kind: InvoiceKind;
  number: string;
  isTest: boolean;
  orderId: string;
  orderNumber: string;
  issuedAt: Date;
  country: string;
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
  hasFile: boolean;
};

const sortColumns = { issued: [invoices.issuedAt, invoices.id], number: [invoices.number] } as const;

export async function listInvoices(
  db: Db,
  { filter, sort, page }: { filter: InvoiceFilter; sort: InvoiceSort; page: PageRequest },
): Promise<KeysetPage<ListedInvoice>> {
  const order = { columns: sortColumns[sort.key], descending: sort.descending };
  const found = await keysetPage(order, page, ({ after, orderBy, limit, cursor }) =>
    db
      .select({
        ...pick(invoices, "id", "kind", "number", "isTest", "orderId", "orderNumber"),
        ...pick(invoices, "issuedAt", "country", "net", "vat", "gross"),
        hasFile: sql<boolean>`exists (select from ${invoiceDocuments} where ${invoiceDocuments.invoiceId} = ${invoices.id})`,
        cursor,
      })
      .from(invoices)
      .where(and(condition(filter), after))
      .orderBy(...orderBy)
      .limit(limit),
  );
  return { ...found, rows: found.rows.map(withCents) };
}

export const countInvoices = (db: Db, filter: InvoiceFilter, atMost: number): Promise<number> =>
  countUpTo(db, invoices, condition(filter), atMost);

function condition({ search, kind, country, isTest, ...days }: InvoiceFilter): SQL | undefined {
  const number = search && plainCode(search).toUpperCase();
  const order = readOrderNumber(search ?? "", brand.orderPrefix);
  return and(
    number
      ? or(
          eq(invoices.number, number),
          eq(invoices.orderNumber, order?.year ? `${brand.orderPrefix}-${order.year}-${order.running}` : number),
        )
      : undefined,
    isOneOf(invoices.kind, kind),
    isOneOf(invoices.country, country),
    isTest === undefined ? undefined : eq(invoices.isTest, isTest),
    isWithinDays(invoices.issuedAt, days),
  );
}
