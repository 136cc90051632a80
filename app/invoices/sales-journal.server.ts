import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#app/platform/database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/database/keyset.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { pick } from "#app/platform/text/pick.ts";
import { type Month, writeMonth } from "./month.ts";
import type { InvoiceKind } from "./rules/invoice-number.ts";
import { invoices } from "./server/tables.server.ts";
import { withCents } from "./server/with-cents.ts";

/** Cents, negative for credit notes. */
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

/** The month's documents in the order of issue, without test orders, paged. */
export async function readSalesJournal(db: Db, month: Month, page: PageRequest): Promise<KeysetPage<JournalEntry>> {
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
      .where(and(inMonth(month), after))
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

/** By country and rate, as the one-stop shop requires (law: VAT). */
export async function vatByCountry(db: Db, month: Month): Promise<VatTotal[]> {
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
    .where(inMonth(month))
    .groupBy(country, invoices.vatCountry, invoices.vatRate)
    .orderBy(sql`${invoices.vatCountry} is null`, country, invoices.vatRate);
  return rows.map(withCents);
}

const signed = (amount: typeof invoices.net | typeof invoices.vat | typeof invoices.gross): SQL<string> =>
  sql<string>`case when ${invoices.kind} = 'credit_note' then -${amount} else ${amount} end`;

function inMonth(month: Month): SQL | undefined {
  const start = `${writeMonth(month)}-01`;
  return and(
    eq(invoices.isTest, false),
    sql`${invoices.issuedAt} >= (${start}::date::timestamp at time zone 'Europe/Paris')`,
    sql`${invoices.issuedAt} < ((${start}::date + interval '1 month')::timestamp at time zone 'Europe/Paris')`,
  );
}
