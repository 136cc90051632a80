import { type SQL, sql } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { testPrefix } from "../order-number.ts";
import { orderNumberSequence } from "./tables.server.ts";

/**
 * The next order number, `OD-2026-000123`: six digits or more, from a sequence, so that no buyer waits for another and an
 * order that fails leaves a gap (decisions 5). The count goes on over the years; the year is the publisher's (Paris).
 */
export async function nextOrderNumber(db: Db, now: Date, kind: { isTest?: boolean } = {}): Promise<string> {
  const [row] = await numberStatement.run(db, numberValues(now, kind));
  return row!.number;
}

/** The same as a part of another statement, which is given `numberValues`. */
export const orderNumber = (): SQL => sql`(
  select ${sql.placeholder("numberPrefix")}::text || lpad(next, greatest(6, length(next)), '0')
  from (select nextval(${orderNumberSequence.seqName}::text)::text as next) as counted)`;

const paris = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Europe/Paris" });

/** `TEST-2026-000124` for a test order, from the same sequence. */
export const numberValues = (now: Date, { isTest = false } = {}) => ({
  numberPrefix: `${isTest ? testPrefix : brand.orderPrefix}-${paris.format(now)}-`,
});

const numberStatement = statement<{ number: string }>("order_number", () => sql`select ${orderNumber()} as number`);
