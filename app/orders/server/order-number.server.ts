import { type SQL, sql } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { testPrefix } from "../order-number.ts";
import { orderNumberSequence } from "./tables.server.ts";

/**
 * `OD-2026-000123`: from a sequence, so that buyers do not wait for each other and failed orders leave gaps (decisions 5).
 * The count continues over the years; the year is that of Paris.
 */
export async function nextOrderNumber(db: Db, now: Date, kind: { isTest?: boolean } = {}): Promise<string> {
  const [row] = await numberStatement.run(db, numberValues(now, kind));
  return row!.number;
}

/** SQL for another statement, with `numberValues`. */
export const orderNumber = (): SQL => sql`(
  select ${sql.placeholder("numberPrefix")}::text || lpad(next, greatest(6, length(next)), '0')
  from (select nextval(${orderNumberSequence.seqName}::text)::text as next) as counted)`;

const paris = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Europe/Paris" });

/** `TEST-2026-000124` for a test order, from the same sequence. */
export const numberValues = (now: Date, { isTest = false } = {}) => ({
  numberPrefix: `${isTest ? testPrefix : brand.orderPrefix}-${paris.format(now)}-`,
});

const numberStatement = statement<{ number: string }>("order_number", () => sql`select ${orderNumber()} as number`);
