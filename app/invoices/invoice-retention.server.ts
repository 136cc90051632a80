import { and, asc, eq, gte, inArray, lt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  definePersonalData,
  type PersonExporter,
  type Retention,
  rowsChanged,
} from "#app/platform/privacy/retention.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { invoiceLines, invoices } from "./server/tables.server.ts";

/**
 * Ten years from the end of the year of issue (Code de commerce L123-22), or as long as the order's last credit note or
 * correction. Deletes lines and file too.
 */
export const invoiceRetention: Retention = {
  what: "invoices",
  async erase({ db, now }) {
    const firstKept = now.getUTCFullYear() - 10;
    const later = alias(invoices, "later");
    const isNamed = db
      .select({ one: sql`1` })
      .from(later)
      .where(and(eq(later.orderId, invoices.orderId), gte(later.year, firstKept)));
    return rowsChanged(db.delete(invoices).where(and(lt(invoices.year, firstKept), notExists(isNamed))));
  },
};

/** Contents; the files are on the order's page. */
const invoiceExporter: PersonExporter = {
  part: "invoices",
  async export({ db, orderIds }) {
    const issued = await db
      .select({
        ...pick(invoices, "id", "kind", "number", "orderNumber", "issuedAt", "paidAt", "currency", "language"),
        ...pick(invoices, "country", "vatCountry", "vatRate", "net", "vat", "gross", "buyer"),
      })
      .from(invoices)
      .where(inArray(invoices.orderId, orderIds))
      .orderBy(asc(invoices.issuedAt), asc(invoices.sequence));
    const ids = issued.map(({ id }) => id);
    const lines = await db
      .select()
      .from(invoiceLines)
      .where(inArray(invoiceLines.invoiceId, ids))
      .orderBy(asc(invoiceLines.position));
    return issued.map(({ id, ...invoice }) => ({
      ...invoice,
      lines: lines
        .filter(({ invoiceId }) => invoiceId === id)
        .map(({ kind, detail, quantity, net, gross }) => ({ kind, detail, quantity, net, gross })),
    }));
  },
};

export const invoiceData = definePersonalData({
  tables: {
    invoices: { period: "10 years from the end of the year of issue", erasedBy: [invoiceRetention] },
    invoice_lines: { period: "with the invoice", erasedBy: [invoiceRetention] },
    invoice_documents: { period: "with the invoice", erasedBy: [invoiceRetention] },
  },
  exporter: invoiceExporter,
  kept: "10 years from the end of the year of issue (Code de commerce L123-22)",
});
