import { z } from "zod";
import { formShape } from "#app/forms/field-schemas.server.ts";
import { submissionKey } from "#app/forms/submission.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { requireOwnOrder } from "#app/orders/placing/require-own-order.server.ts";
import { ApiProblem, type ApiRoute, defineRoute, json } from "#app/platform/http/api-route.server.ts";
import { pdfAnswer } from "#app/platform/http/public-files.server.ts";
import { returnSlip } from "./return-slip.server.ts";
import { withdrawalFields } from "./rules/withdrawal-fields.ts";
import { recordWithdrawal } from "./server/record-withdrawal.server.ts";
import { withdrawalLimits } from "./server/withdrawal-limits.ts";

const proof = z.object({ access: z.string().max(100).optional() });

/** `POST /api/withdrawals`. Messages are keys of `i18n/problems`. */
export const withdrawalForm = z.strictObject({
  ...formShape(withdrawalFields),
  language: z.enum(languages).optional(),
  /** Of the mail's link, without the cookie. */
  access: z.string({ error: "invalidValue" }).max(100, "invalidValue").optional(),
  idempotencyKey: submissionKey,
});

export const withdrawalsRoutes: ApiRoute[] = [
  defineRoute("GET /api/orders/:id/return-slip", {
    access: "order",
    summary:
      "The slip that goes into the parcel of a withdrawn order, for the bearer of its cookie or of its mail's link",
    query: proof,
    responses: {
      200: { description: "application/pdf" },
      404: { description: "notFound: nothing of this order is to be sent back" },
      410: { description: "linkExpired: the mail's link has ended" },
    },
    async handler(context, { query }) {
      const order = await requireOwnOrder(context, query.access);
      const slip = await returnSlip(context, order);
      if (!slip) throw new ApiProblem(404, "notFound");
      return pdfAnswer(slip.name, slip.pdf);
    },
  }),
  defineRoute("POST /api/withdrawals", {
    summary:
      "Withdraw from a contract: recorded and acknowledged by mail with date and time, whether the order is known or not. The order moves once the buyer has proved the declaration: by the order's cookie or access link now, or by the acknowledgement's link",
    body: withdrawalForm,
    responses: {
      201: {
        description: "Recorded; the acknowledgement is on its way. `proved`: nothing is left to confirm",
        schema: z.object({ id: z.uuid(), receivedAt: z.iso.datetime(), proved: z.boolean() }),
      },
    },
    async handler(context, { body: { access, ...declaration } }) {
      await context.limit(withdrawalLimits.perAddress);
      const { withdrawal, proved } = await recordWithdrawal(
        context,
        { ...declaration, language: context.language },
        { cookies: context.cookies, access },
      );
      context.log.info({ withdrawalId: withdrawal.id, outcome: withdrawal.outcome }, "withdrawal recorded");
      return json({ id: withdrawal.id, receivedAt: withdrawal.receivedAt.toISOString(), proved }, 201);
    },
  }),
];
