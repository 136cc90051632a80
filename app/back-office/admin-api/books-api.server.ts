import { z } from "zod";
import { readFinancialYear } from "#app/invoices/financial-year.ts";
import { readInvoicePdf } from "#app/invoices/find-invoices.server.ts";
import { listInvoices } from "#app/invoices/list-invoices.server.ts";
import { type Month, quarterOf, readMonth, writeMonth } from "#app/invoices/month.ts";
import { readSalesJournal, totalsByDay, vatByCountry } from "#app/invoices/sales-journal.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import { ApiProblem, type ApiRoute, json } from "#app/platform/http/api-route.server.ts";
import { entriesFile, payoutsOf, yearEntriesFile } from "../books/books.server.ts";
import { domain, type KeyContext, keyRoute, pageOf, pageQuery, pageSchema } from "./key-route.server.ts";

const cents = z.int();
const day = z.iso.date();
const sums = { netCents: cents, vatCents: cents, grossCents: cents };
const rate = z.string().nullable();

const monthQuery = z.strictObject({ month: z.string().regex(/^20[2-9]\d-(0[1-9]|1[0-2])$/, "invalidValue") });
const monthIn = ({ month }: z.output<typeof monthQuery>): Month => readMonth(month)!;

/** As the files of the back office: who takes a month away is recorded. */
const recordExport = (
  { db, author }: KeyContext,
  action: AuditAction,
  month: Month,
  after?: { year: number },
): Promise<void> =>
  db.transaction((tx) => recordAudit(tx, author, action, `month:${writeMonth(month)}`, after ? { after } : {}));

const unavailable = (error: string) => new ApiProblem(503, error, { domain, headers: { "retry-after": "60" } });

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
    responses: {
      200: { description: "Columns separated by tabs; sales, refunds, payouts and fees", type: "text/plain" },
      503: { description: "The payment provider, whose payouts are in the file, does not answer" },
    },
    async handler(context, { query }) {
      const month = monthIn(query);
      const file = await entriesFile(context.db, month);
      if (!file.ok) throw unavailable(file.error);
      await recordExport(context, "entries-exported", month);
      return file.response;
    },
  }),
  keyRoute("GET /api/admin/books/year-entries", {
    permission: "exports.money",
    summary: "A financial year's accounting entries as one French FEC, by the calendar year in which it ends",
    query: z.strictObject({ year: z.string().regex(/^20[2-9]\d$/, "invalidValue") }),
    responses: {
      200: { description: "As the month's, with entries numbered from 1 over the year", type: "text/plain" },
      503: { description: "The payment provider, whose payouts are in the file, does not answer" },
    },
    async handler(context, { query }) {
      const year = readFinancialYear(query.year)!;
      const file = await yearEntriesFile(context.db, year);
      if (!file.ok) throw unavailable(file.error);
      await recordExport(context, "entries-exported", year.last, { year: year.ends });
      return file.response;
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
      const found = await payoutsOf(context, month);
      if (!found.ok) throw unavailable(found.error);
      await recordExport(context, "payouts-read", month);
      const items = found.payouts.map(({ movements, ...payout }) => ({
        ...payout,
        movements: movements.map(({ isTest: _, ...movement }) => movement),
      }));
      return json({ items });
    },
  }),
];
