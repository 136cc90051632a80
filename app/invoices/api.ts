import { z } from "zod";
import { findOrder } from "#app/orders/find-order.server.ts";
import { accessTo } from "#app/orders/order-access.server.ts";
import { type ApiContext, ApiProblem, type ApiRoute, defineRoute, json } from "#app/platform/api-route.server.ts";
import { eurosOf } from "#app/platform/money.ts";
import { findInvoicesOfOrder, readInvoicePdf } from "./find-invoices.server.ts";
import { pdfAnswer } from "./pdf-answer.server.ts";

/** Throws unless the caller shows the order's cookie or its mail's link: an unknown order and a stranger's look alike. */
async function requireOwnOrder(context: ApiContext, access: string | undefined): Promise<string> {
  const order = await findOrder(context.db, context.params.id ?? "");
  const found = order ? await accessTo(context.db, order, { ...context, access }) : "refused";
  if (found === "expired") throw new ApiProblem(410, "linkExpired", { domain: "orders" });
  if (!order || found === "refused") throw new ApiProblem(404, "notFound");
  return order.id;
}

const proof = z.object({ access: z.string().max(100).optional() });

export const invoicesRoutes: ApiRoute[] = [
  defineRoute({
    method: "GET",
    path: "/api/orders/:id/invoices",
    summary: "Invoice and credit notes of the buyer's own order, for the bearer of its cookie or of its mail's link",
    query: proof,
    responses: {
      200: {
        description: "In the order of their issue; empty until the invoice is issued, shortly after the payment",
        schema: z.array(
          z.object({
            kind: z.enum(["invoice", "credit_note"]),
            number: z.string(),
            issued_at: z.string(),
            total: z.number(),
          }),
        ),
      },
      410: { description: "linkExpired: the mail's link has ended" },
    },
    async handler(context, { query }) {
      const found = await findInvoicesOfOrder(context.db, await requireOwnOrder(context, query.access));
      const ready = found.filter(({ hasFile }) => hasFile);
      return json(
        ready.map(({ kind, number, issuedAt, grossCents }) => ({
          ...{ kind, number, issued_at: issuedAt.toISOString(), total: eurosOf(grossCents) },
        })),
      );
    },
  }),
  defineRoute({
    method: "GET",
    path: "/api/orders/:id/invoices/:number",
    summary: "One of them as PDF/A-3 with Factur-X data",
    query: proof,
    responses: {
      200: { description: "application/pdf" },
      410: { description: "linkExpired: the mail's link has ended" },
    },
    async handler(context, { query }) {
      const orderId = await requireOwnOrder(context, query.access);
      const number = context.params.number ?? "";
      const found = await readInvoicePdf(context.db, number);
      if (found?.orderId !== orderId) throw new ApiProblem(404, "notFound");
      return pdfAnswer(number, found.pdf);
    },
  }),
];
