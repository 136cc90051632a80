import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import { idsOfOrders } from "#app/orders/lists/list-orders.server.ts";
import { readOrderNumber } from "#app/orders/order-number.ts";
import { ordersPaidSince } from "#app/orders/payment/orders-paid-since.server.ts";
import { ordersById } from "#app/orders/preparation/orders-in-preparation.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/database/keyset.server.ts";
import { countUpTo, type DayRange, isOneOf, isWithinDays } from "#app/platform/database/list-conditions.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import { pick } from "#app/platform/text/pick.ts";
import { plainCode } from "#app/platform/text/typed-text.ts";
import { withCents } from "./sales-journal.server.ts";
import type { InvoiceKind } from "./server/invoice-numbers.server.ts";
import { doneUntil } from "./server/progress.server.ts";
import { invoiceDocuments, invoices } from "./server/tables.server.ts";

/** Values of one field are alternatives; fields are combined. */
export type InvoiceFilter = DayRange & {
  /** The whole number of an invoice or order, or what finds the order in its list: name, e-mail, plate, postcode. */
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
  buyer: string;
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
        buyer: sql<string>`${invoices.buyer} ->> 'name'`,
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
  return and(
    search?.trim() ? found(search) : undefined,
    isOneOf(invoices.kind, kind),
    isOneOf(invoices.country, country),
    isTest === undefined ? undefined : eq(invoices.isTest, isTest),
    isWithinDays(invoices.issuedAt, days),
  );
}

function found(search: string): SQL | undefined {
  const typed = plainCode(search).toUpperCase();
  const order = readOrderNumber(search, brand.orderPrefix);
  if (order?.year || documentNumber.test(typed)) {
    const orderNumber = order?.year ? `${brand.orderPrefix}-${order.year}-${order.running}` : typed;
    return or(eq(invoices.number, typed), eq(invoices.orderNumber, orderNumber));
  }
  return sql`${invoices.orderId} in ${idsOfOrders({ search })}`;
}

/** Of invoices, credit notes and orders, test or not, such as `FA-2026-000001`. */
const documentNumber = /^[A-Z][A-Z-]{0,20}-\d{4}-\d+$/;

const batch = 500;

/** Payment of the oldest order without its invoice; null for none. Free orders have none. */
export async function oldestUninvoiced(db: Db): Promise<Date | null> {
  const since = await doneUntil(db, "payments");
  for (let after = 0; ; ) {
    const paid = await ordersPaidSince(db, since, { after, limit: batch });
    const ids = paid.map(({ orderId }) => orderId);
    const numbered = await db
      .select({ orderId: invoices.orderId })
      .from(invoices)
      .where(and(inArray(invoices.orderId, ids), eq(invoices.kind, "invoice")));
    const invoiced = new Set(numbered.map(({ orderId }) => orderId));
    const missing = paid.filter(({ orderId }) => !invoiced.has(orderId));
    const orders = await ordersById(
      db,
      missing.map(({ orderId }) => orderId),
    );
    const first = missing.find(({ orderId }) => {
      const order = orders.get(orderId);
      return order && centsFromDecimal(order.total_amount) > 0;
    });
    if (first) return first.paidAt;
    if (paid.length < batch) return null;
    after = paid.at(-1)!.eventId;
  }
}
