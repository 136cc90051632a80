import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/keyset.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money.ts";
import type { InvoiceKind } from "./rules/invoice-number.ts";
import { invoiceDocuments, invoices } from "./server/tables.server.ts";

/** Which invoices and credit notes; several values of a field are alternatives, fields add up. */
export type InvoiceFilter = {
  /** The whole number of an invoice or of an order. */
  search?: string;
  kind?: readonly InvoiceKind[];
  /** ISO 3166-1 alpha-2. */
  country?: readonly string[];
  isTest?: boolean;
  /** First and last day, ISO dates in the publisher's time (Paris). */
  from?: string;
  to?: string;
};

export type InvoiceSort = { key: "issued" | "number"; descending: boolean };

/** Amounts in cents, positive for both kinds. */
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

/** One page of the invoices that match (decisions 9), by key. */
export async function listInvoices(
  db: Db,
  { filter, sort, page }: { filter: InvoiceFilter; sort: InvoiceSort; page: PageRequest },
): Promise<KeysetPage<ListedInvoice>> {
  const order = { columns: sortColumns[sort.key], descending: sort.descending };
  const found = await keysetPage(order, page, ({ after, orderBy, limit, cursor }) =>
    db
      .select({
        id: invoices.id,
        kind: invoices.kind,
        number: invoices.number,
        isTest: invoices.isTest,
        orderId: invoices.orderId,
        orderNumber: invoices.orderNumber,
        issuedAt: invoices.issuedAt,
        country: invoices.country,
        net: invoices.net,
        vat: invoices.vat,
        gross: invoices.gross,
        hasFile: sql<boolean>`exists (select from ${invoiceDocuments} where ${invoiceDocuments.invoiceId} = ${invoices.id})`,
        cursor,
      })
      .from(invoices)
      .where(and(condition(filter), after))
      .orderBy(...orderBy)
      .limit(limit),
  );
  return {
    ...found,
    rows: found.rows.map(({ net, vat, gross, ...row }) => ({
      ...row,
      netCents: centsFromDecimal(net),
      vatCents: centsFromDecimal(vat),
      grossCents: centsFromDecimal(gross),
    })),
  };
}

/** How many match, counted up to `atMost`. */
export async function countInvoices(db: Db, filter: InvoiceFilter, atMost: number): Promise<number> {
  const found = db.select({ one: sql`1` }).from(invoices).where(condition(filter)).limit(atMost).as("found");
  return db.$count(found);
}

function condition({ search, kind, country, isTest, from, to }: InvoiceFilter): SQL | undefined {
  const number = search?.trim().toUpperCase();
  return and(
    number ? or(eq(invoices.number, number), eq(invoices.orderNumber, number)) : undefined,
    kind?.length ? inArray(invoices.kind, [...kind]) : undefined,
    country?.length ? inArray(invoices.country, [...country]) : undefined,
    isTest === undefined ? undefined : eq(invoices.isTest, isTest),
    from ? sql`${invoices.issuedAt} >= (${from}::date::timestamp at time zone 'Europe/Paris')` : undefined,
    to ? sql`${invoices.issuedAt} < ((${to}::date + 1)::timestamp at time zone 'Europe/Paris')` : undefined,
  );
}
