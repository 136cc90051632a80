import { z } from "zod";
import { mailOutboxJob } from "#app/mail/queue-mail.server.ts";
import { type ApiRoute, defineRoute, json } from "#app/platform/api-route.server.ts";
import { wakeJob } from "#app/platform/jobs.server.ts";
import { recordWithdrawal } from "./server/record-withdrawal.server.ts";
import { withdrawalLimits } from "./server/withdrawal-limits.ts";
import { withdrawalForm } from "./server/withdrawal-schema.server.ts";

export const withdrawalsRoutes: ApiRoute[] = [
  defineRoute({
    method: "POST",
    path: "/api/withdrawals",
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
      wakeJob(mailOutboxJob);
      context.log.info({ withdrawalId: withdrawal.id, outcome: withdrawal.outcome }, "withdrawal recorded");
      return json({ id: withdrawal.id, receivedAt: withdrawal.receivedAt.toISOString(), proved }, 201);
    },
  }),
];
