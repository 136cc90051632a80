import { z } from "zod";
import { requireOwnOrder } from "#app/orders/placing/require-own-order.server.ts";
import { ApiProblem, type ApiRoute, defineRoute, json } from "#app/platform/http/api-route.server.ts";
import { pdfAnswer } from "#app/platform/http/public-files.server.ts";
import { eurosOf } from "#app/platform/money/money.ts";
import { findInvoicesOfOrder, readInvoicePdf } from "./find-invoices.server.ts";

const proof = z.object({ access: z.string().max(100).optional() });

export const invoicesRoutes: ApiRoute[] = [
  defineRoute("GET /api/orders/:id/invoices", {
    access: "order",
    summary: "Invoice and credit notes of the buyer's own order, for the bearer of its cookie or of its mail's link",
    query: proof,
    responses: {
      200: {
        description: "In the order of their issue; empty until the invoice is issued, shortly after the payment",
        schema: z.array(
          z.object({
            kind: z.enum(["invoice", "credit_note", "correction"]),
            number: z.string(),
            issued_at: z.string(),
            total: z.number(),
          }),
        ),
      },
      410: { description: "linkExpired: the mail's link has ended" },
    },
    async handler(context, { query }) {
      const { id } = await requireOwnOrder(context, query.access);
      const found = await findInvoicesOfOrder(context.db, id);
      const ready = found.filter(({ hasFile }) => hasFile);
      return json(
        ready.map(({ kind, number, issuedAt, grossCents }) => ({
          kind,
          number,
          issued_at: issuedAt.toISOString(),
          total: eurosOf(grossCents),
        })),
      );
    },
  }),
  defineRoute("GET /api/orders/:id/invoices/:number", {
    access: "order",
    summary: "One of them as PDF/A-3 with Factur-X data",
    query: proof,
    responses: {
      200: { description: "application/pdf" },
      410: { description: "linkExpired: the mail's link has ended" },
    },
    async handler(context, { query }) {
      const { id: orderId } = await requireOwnOrder(context, query.access);
      const number = context.params.number ?? "";
      const found = await readInvoicePdf(context.db, number);
      if (found?.orderId !== orderId) throw new ApiProblem(404, "notFound");
      return pdfAnswer(number, found.pdf);
    },
  }),
];
