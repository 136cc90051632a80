import { and, asc, eq, gte, inArray, lt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { definePersonalData, personTable } from "#app/platform/privacy/person-table.server.ts";
import { type PersonExporter, type Retention, rowsChanged } from "#app/platform/privacy/retention.server.ts";
import { pick } from "#app/platform/text/pick.ts";
import { invoiceDocuments, invoiceLines, invoices } from "./server/tables.server.ts";

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

const tenYears = "10 years from the end of the year of issue";
const withTheInvoice = { period: "with the invoice", erasedBy: [invoiceRetention] };

export const invoiceData = definePersonalData({
  tables: [
    personTable(
      invoices,
      { period: tenYears, erasedBy: [invoiceRetention] },
      {
        personal: ["buyer"],
        money: ["refundedTotal", "currency", "vatCountry", "vatRate", "net", "vat", "gross"],
        record: ["kind", "number", "orderId", "orderNumber", "orderedAt", "issuedAt", "paidAt", "language", "country"],
        technical: ["id", "series", "year", "sequence", "isTest", "creditedInvoiceId", "seller"],
      },
    ),
    personTable(invoiceLines, withTheInvoice, {
      money: ["net", "gross"],
      record: ["kind", "detail", "quantity"],
      technical: ["invoiceId", "position"],
    }),
    personTable(invoiceDocuments, withTheInvoice, {
      personal: ["pdf"],
      record: ["madeAt"],
      technical: ["invoiceId", "sha256"],
    }),
  ],
  exporter: invoiceExporter,
  kept: `${tenYears} (Code de commerce L123-22)`,
});
