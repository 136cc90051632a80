import { z } from "zod";
import { fecFile } from "#app/invoices/fec-file.server.ts";
import { readInvoicePdf } from "#app/invoices/find-invoices.server.ts";
import { listInvoices } from "#app/invoices/list-invoices.server.ts";
import { type Month, quarterOf, readMonth, writeMonth } from "#app/invoices/month.ts";
import { type JournalEntry, readSalesJournal, totalsByDay, vatByCountry } from "#app/invoices/sales-journal.server.ts";
import { ordersById } from "#app/orders/preparation/orders-in-preparation.server.ts";
import { reconcilePayouts } from "#app/payments/reconcile-payouts.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import { ApiProblem, type ApiRoute, json } from "#app/platform/http/api-route.server.ts";
import { csvBatch, fileResponse } from "#app/staff-ui/export/csv-export.server.ts";
import { domain, type KeyContext, keyRoute, pageOf, pageQuery, pageSchema } from "./key-route.server.ts";

const cents = z.int();
const day = z.iso.date();
const sums = { netCents: cents, vatCents: cents, grossCents: cents };
const rate = z.string().nullable();

const monthQuery = z.strictObject({ month: z.string().regex(/^20[2-9]\d-(0[1-9]|1[0-2])$/, "invalidValue") });
const monthIn = ({ month }: z.output<typeof monthQuery>): Month => readMonth(month)!;

/** Providers date payouts by days in UTC. */
const periodOf = ({ year, month }: Month) => ({
  from: new Date(Date.UTC(year, month - 1, 1)),
  before: new Date(Date.UTC(year, month, 1)),
});

/** As the files of the back office: who takes a month away is recorded. */
const recordExport = ({ db, author }: KeyContext, action: AuditAction, month: Month): Promise<void> =>
  db.transaction((tx) => recordAudit(tx, author, action, `month:${writeMonth(month)}`));

export const booksApi: ApiRoute[] = [
  keyRoute("GET /api/admin/invoices", {
    permission: "invoices.read",
    summary: "Invoices and credit notes, newest first; both with positive amounts in cents",
    query: z.strictObject({ ...pageQuery, from: day.optional(), to: day.optional() }),
    responses: {
      200: {
        description: "A page; `next` is the cursor of the one after",
        schema: pageSchema(
          z.object({
            number: z.string(),
            kind: z.string(),
            orderId: z.string(),
            orderNumber: z.string(),
            isTest: z.boolean(),
            issuedAt: z.iso.datetime(),
            country: z.string(),
            ...sums,
            hasFile: z.boolean(),
          }),
        ),
      },
    },
    async handler({ db }, { query }) {
      const { from, to } = query;
      const filter = { ...(from && { from }), ...(to && { to }) };
      const found = await listInvoices(db, { filter, sort: { key: "issued", descending: true }, page: pageOf(query) });
      return json({ items: found.rows.map(({ id: _, buyer: _buyer, ...row }) => row), next: found.next });
    },
  }),
  keyRoute("GET /api/admin/invoices/:number/file", {
    permission: "invoices.read",
    summary: "The PDF of an invoice or credit note",
    responses: { 200: { description: "A PDF", type: "application/pdf" } },
    async handler({ db, params }) {
      const found = await readInvoicePdf(db, params.number!);
      if (!found) throw new ApiProblem(404, "notFound");
      const headers = { "content-type": "application/pdf", "cache-control": "private, no-store" };
      return new Response(new Uint8Array(found.pdf), { headers });
    },
  }),
  keyRoute("GET /api/admin/books/journal", {
    permission: "exports.money",
    summary: "The month's documents in the order of issue, credit notes negative, without test orders",
    query: monthQuery.extend(pageQuery),
    responses: {
      200: {
        description: "A page; `next` is the cursor of the one after",
        schema: pageSchema(
          z.object({
            issuedAt: z.iso.datetime(),
            number: z.string(),
            kind: z.string(),
            orderNumber: z.string(),
            credited: z.string().nullable(),
            paidAt: z.iso.datetime().nullable(),
            country: z.string(),
            vatCountry: z.string().nullable(),
            vatRate: rate,
            ...sums,
          }),
        ),
      },
    },
    async handler(context, { query }) {
      if (query.after === undefined) await recordExport(context, "sales-journal-exported", monthIn(query));
      const found = await readSalesJournal(context.db, monthIn(query), pageOf(query));
      return json({ items: found.rows, next: found.next });
    },
  }),
  keyRoute("GET /api/admin/books/entries", {
    permission: "exports.money",
    summary: "The month's accounting entries in the columns of the French FEC, as its text file",
    query: monthQuery,
    responses: { 200: { description: "Columns separated by tabs", type: "text/plain" } },
    async handler(context, { query }) {
      const month = monthIn(query);
      await recordExport(context, "entries-exported", month);
      return fileResponse<JournalEntry>({
        db: context.db,
        ...fecFile(month),
        readBatch: (db, after) => readSalesJournal(db, month, { after, limit: csvBatch }),
      });
    },
  }),
  keyRoute("GET /api/admin/books/vat", {
    permission: "exports.money",
    summary: "Sums by country and rate, of the month or of its quarter, for the one-stop shop",
    query: monthQuery.extend({ period: z.enum(["month", "quarter"], "invalidValue").default("month") }),
    responses: {
      200: {
        description: "One row for each country and rate",
        schema: z.object({
          items: z.array(
            z.object({
              country: z.string(),
              vatCountry: z.string().nullable(),
              vatRate: rate,
              ...sums,
              invoices: z.int(),
              creditNotes: z.int(),
            }),
          ),
        }),
      },
    },
    async handler(context, { query }) {
      const month = monthIn(query);
      await recordExport(context, "vat-exported", month);
      const isQuarter = query.period === "quarter";
      const items = await vatByCountry(context.db, isQuarter ? quarterOf(month) : month, isQuarter ? 3 : 1);
      return json({ items });
    },
  }),
  keyRoute("GET /api/admin/books/days", {
    permission: "exports.money",
    summary: "Sales to consumers by day, rate and currency, as the French e-reporting will ask for",
    query: monthQuery,
    responses: {
      200: {
        description: "One row for each day, rate and currency",
        schema: z.object({
          items: z.array(
            z.object({ day, category: z.string(), vatRate: rate, currency: z.string(), documents: z.int(), ...sums }),
          ),
        }),
      },
    },
    async handler(context, { query }) {
      await recordExport(context, "day-totals-exported", monthIn(query));
      return json({ items: await totalsByDay(context.db, monthIn(query)) });
    },
  }),
  keyRoute("GET /api/admin/books/payouts", {
    permission: "exports.money",
    summary: "The payment provider's payouts that arrive in the month, with the order of each movement",
    query: monthQuery,
    responses: {
      200: {
        description:
          "`differenceCents` is 0 if the movements explain the payout; those without an order are the provider's",
        schema: z.object({
          items: z.array(
            z.object({
              id: z.string(),
              amountCents: cents,
              currency: z.string(),
              status: z.string(),
              arrivesAt: z.iso.datetime(),
              differenceCents: cents,
              movements: z.array(
                z.object({
                  id: z.string(),
                  type: z.string(),
                  at: z.iso.datetime(),
                  amountCents: cents,
                  feeCents: cents,
                  netCents: cents,
                  intentId: z.string().nullable(),
                  orderId: z.string().nullable(),
                  orderNumber: z.string().nullable(),
                }),
              ),
            }),
          ),
        }),
      },
      503: { description: "Payments are off, or the provider does not answer" },
    },
    async handler(context, { query }) {
      const month = monthIn(query);
      const found = await reconcilePayouts({ db: context.db }, periodOf(month));
      if (!found.ok) throw new ApiProblem(503, found.error, { domain, headers: { "retry-after": "60" } });
      await recordExport(context, "payouts-read", month);
      const ids = found.payouts.flatMap(({ movements }) => movements.flatMap(({ orderId }) => orderId ?? []));
      const orders = await ordersById(context.db, ids);
      const items = found.payouts.map(({ movements, ...payout }) => ({
        ...payout,
        movements: movements.map((each) => ({ ...each, orderNumber: orders.get(each.orderId ?? "")?.number ?? null })),
      }));
      return json({ items });
    },
  }),
];
