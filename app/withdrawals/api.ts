import { z } from "zod";
import { isLanguage, languageCookie } from "#app/i18n/languages.ts";
import { mailOutboxJob } from "#app/mail/queue-mail.server.ts";
import { type ApiRoute, defineRoute, json } from "#app/platform/api-route.server.ts";
import { wakeJob } from "#app/platform/jobs.server.ts";
import { withdrawalForm } from "./forms.ts";
import { recordWithdrawal } from "./record-withdrawal.server.ts";
import { withdrawalLimits } from "./withdrawal-limits.ts";

export const withdrawalsRoutes: ApiRoute[] = [
  defineRoute({
    method: "POST",
    path: "/api/withdrawals",
    summary:
      "Withdraw from a contract: recorded and acknowledged by mail with date and time, whether the order is known or not",
    body: withdrawalForm,
    responses: {
      201: {
        description: "Recorded; the acknowledgement is on its way",
        schema: z.object({ id: z.uuid(), receivedAt: z.iso.datetime() }),
      },
    },
    async handler(context, { body: { language, ...declaration } }) {
      await context.limit(withdrawalLimits.perAddress);
      const stored = context.cookies[languageCookie];
      const recorded = await recordWithdrawal(context, {
        ...declaration,
        language: language ?? (isLanguage(stored) ? stored : "fr"),
      });
      wakeJob(mailOutboxJob);
      context.log.info({ withdrawalId: recorded.id, outcome: recorded.outcome }, "withdrawal recorded");
      return json({ id: recorded.id, receivedAt: recorded.receivedAt.toISOString() }, 201);
    },
  }),
];
