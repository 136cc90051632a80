import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#app/platform/database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/database/keyset.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import { pick } from "#app/platform/text/pick.ts";
import { lastDayOf, type Month, writeMonth } from "./month.ts";
import type { InvoiceKind } from "./server/invoice-numbers.server.ts";
import { invoices } from "./server/tables.server.ts";

export type JournalEntry = {
  issuedAt: Date;
  number: string;
  kind: InvoiceKind;
  orderNumber: string;
  /** The credited invoice, or the credit note that a correction takes back. */
  credited: string | null;
  paidAt: Date;
  country: string;
  /** Null for an export outside the Union. */
  vatCountry: string | null;
  vatRate: string | null;
  netCents: Cents;
  vatCents: Cents;
  grossCents: Cents;
};

/** The documents of `months` from `month` on, in the order of issue, without test orders, paged. */
export async function readSalesJournal(
  db: Db,
  month: Month,
  page: PageRequest,
  months = 1,
): Promise<KeysetPage<JournalEntry>> {
  const credited = alias(invoices, "credited");
  const order = { columns: [invoices.issuedAt, invoices.id], descending: false } as const;
  const found = await keysetPage(order, page, ({ after, orderBy, limit, cursor }) =>
    db
      .select({
        ...pick(invoices, "issuedAt", "number", "kind", "orderNumber"),
        credited: credited.number,
        ...pick(invoices, "paidAt", "country", "vatCountry", "vatRate"),
        net: signed(invoices.net),
        vat: signed(invoices.vat),
        gross: signed(invoices.gross),
        cursor,
      })
      .from(invoices)
      .leftJoin(credited, eq(credited.id, invoices.creditedInvoiceId))
      .where(and(inMonths(month, months), after))
      .orderBy(...orderBy)
      .limit(limit),
  );
  return { ...found, rows: found.rows.map(withCents) };
}

export type VatTotal = Pick<JournalEntry, "vatCountry" | "vatRate" | "netCents" | "vatCents" | "grossCents"> & {
  /** The destination; one line per country for exports. */
  country: string;
  invoices: number;
  creditNotes: number;
};

/** By country and rate over `months` from `month` on; the one-stop shop asks for quarters (law: VAT). */
export async function vatByCountry(db: Db, month: Month, months = 1): Promise<VatTotal[]> {
  const country = sql<string>`coalesce(${invoices.vatCountry}, ${invoices.country})`;
  const isCredit = eq(invoices.kind, "credit_note");
  const count = (which: SQL) => sql<number>`count(*) filter (where ${which})`.mapWith(Number);
  const rows = await db
    .select({
      country,
      vatCountry: invoices.vatCountry,
      vatRate: invoices.vatRate,
      net: sql<string>`sum(${signed(invoices.net)})`,
      vat: sql<string>`sum(${signed(invoices.vat)})`,
      gross: sql<string>`sum(${signed(invoices.gross)})`,
      invoices: count(not(isCredit)),
      creditNotes: count(isCredit),
    })
    .from(invoices)
    .where(inMonths(month, months))
    .groupBy(country, invoices.vatCountry, invoices.vatRate)
    .orderBy(sql`${invoices.vatCountry} is null`, country, invoices.vatRate);
  return rows.map(withCents);
}

const signed = (amount: typeof invoices.net | typeof invoices.vat | typeof invoices.gross): SQL<string> =>
  sql<string>`case when ${invoices.kind} = 'credit_note' then -${amount} else ${amount} end`;

export type DayTotal = Pick<JournalEntry, "vatRate" | "netCents" | "vatCents" | "grossCents"> & {
  day: string;
  /** Taxed in France, or not: distance sales within the Union and exports. */
  category: "TLB1" | "TNT1";
  currency: string;
  documents: number;
};

/**
 * Sales to consumers by day, rate and currency, as the French e-reporting will ask for from 1 September 2027 (CGI art. 290,
 * categories of transactions of flow 10.3).
 */
export const totalsByDay = (db: Db, month: Month): Promise<DayTotal[]> =>
  totalsOfDays(db, { from: `${writeMonth(month)}-01`, to: lastDayOf(month) });

/** ISO days, the last one included. */
export async function totalsOfDays(db: Db, days: { from: string; to: string }): Promise<DayTotal[]> {
  const day = sql<string>`to_char(${invoices.issuedAt} at time zone 'Europe/Paris', 'YYYY-MM-DD')`;
  const category = sql<DayTotal["category"]>`case when ${invoices.vatCountry} = 'FR' then 'TLB1' else 'TNT1' end`;
  const key = [sql`1`, sql`2`, sql`3`, sql`4`];
  const rows = await db
    .select({
      day,
      category,
      vatRate: invoices.vatRate,
      currency: invoices.currency,
      net: sql<string>`sum(${signed(invoices.net)})`,
      vat: sql<string>`sum(${signed(invoices.vat)})`,
      gross: sql<string>`sum(${signed(invoices.gross)})`,
      documents: sql<number>`count(*)`.mapWith(Number),
    })
    .from(invoices)
    .where(inDays(days.from, sql`${days.to}::date + 1`))
    .groupBy(...key)
    .orderBy(...key);
  return rows.map(withCents);
}

function inMonths(month: Month, months = 1): SQL | undefined {
  const start = `${writeMonth(month)}-01`;
  return inDays(start, sql`${start}::date + make_interval(months => ${months})`);
}

const inDays = (from: string, before: SQL): SQL | undefined =>
  and(
    eq(invoices.isTest, false),
    sql`${invoices.issuedAt} >= (${from}::date::timestamp at time zone 'Europe/Paris')`,
    sql`${invoices.issuedAt} < ((${before})::timestamp at time zone 'Europe/Paris')`,
  );

export const withCents = <Row extends { net: string; vat: string; gross: string }>({
  net,
  vat,
  gross,
  ...row
}: Row) => ({
  ...row,
  netCents: centsFromDecimal(net),
  vatCents: centsFromDecimal(vat),
  grossCents: centsFromDecimal(gross),
});
