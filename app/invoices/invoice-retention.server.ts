import { and, lt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Retention } from "#app/platform/retention.server.ts";
import { invoices } from "./server/tables.server.ts";

/**
 * Ten years from the end of the year of issue (Code de commerce L123-22). An invoice stays as long as a credit note that names
 * it. Lines and files go with it.
 */
export const invoiceRetention: Retention = {
  what: "invoices",
  async erase({ db, now }) {
    const firstKept = now.getUTCFullYear() - 10;
    const credit = alias(invoices, "credit");
    const isNamed = db
      .select({ one: sql`1` })
      .from(credit)
      .where(and(sql`${credit.creditedInvoiceId} = ${invoices.id}`, sql`${credit.year} >= ${firstKept}`));
    const deleted = await db
      .delete(invoices)
      .where(and(lt(invoices.year, firstKept), notExists(isNamed)))
      .returning({ id: invoices.id });
    return deleted.length;
  },
};
