import { and, asc, eq, gt, gte, lt, notInArray, or, sql } from "drizzle-orm";
import { database } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { eachAlone, expireOrders } from "./expire-unpaid-orders.server.ts";
import type { PayableOrders, PaymentContext } from "./ports/payable-orders.ts";
import { paymentProvider } from "./ports/payment-provider.server.ts";
import { refundJob, sendRefunds } from "./refunds/send-refunds.server.ts";
import { enqueueSandboxWebhooks } from "./sandbox/sandbox-payments.server.ts";
import { sandboxWebhooksJob } from "./sandbox/sandbox-webhooks.server.ts";
import { paymentIntents } from "./server/tables.server.ts";
import { applyIntent, cancelUnpaidOrder, refundDue } from "./settlement/after-settlement.server.ts";
import { maxDeclines } from "./settlement/settle-intent.server.ts";

const batch = 50;
/**
 * Asks the provider about payments whose webhook may never come (security F7): open ones after 2 minutes, every 15 minutes
 * after an hour. Also completes what a crash left: refunds, too many declines.
 */
export async function reconcilePayments(context: PaymentContext): Promise<void> {
  const { db, provider } = context;
  const rows = await db
    .select()
    .from(paymentIntents)
    .where(
      and(
        eq(paymentIntents.provider, provider.name),
        or(
          and(
            notInArray(paymentIntents.status, ["succeeded", "canceled"]),
            lt(paymentIntents.updatedAt, sql`now() - interval '2 minutes'`),
            or(
              gte(paymentIntents.createdAt, sql`now() - interval '1 hour'`),
              lt(paymentIntents.updatedAt, sql`now() - interval '15 minutes'`),
            ),
          ),
          gt(paymentIntents.refundDueCents, 0),
        ),
      ),
    )
    .orderBy(asc(paymentIntents.updatedAt))
    .limit(batch);
  await eachAlone(context, rows, async (row) => {
    // Counted first, so that a failing order does not block the others.
    await db.update(paymentIntents).set({ updatedAt: sql`now()` }).where(eq(paymentIntents.id, row.id));
    if (row.refundDueCents > 0) return refundDue(context, row.id);
    const settlement = await applyIntent(context, await provider.retrieveIntent(row.id));
    if (settlement.outcome === "updated" && row.failures >= maxDeclines)
      await cancelUnpaidOrder(context, row.orderId, { kind: "refusedTooOften" });
  });
}

export function paymentJobs(orders: PayableOrders): Job[] {
  const withProvider = async (work: (context: PaymentContext) => Promise<void>) => {
    const provider = paymentProvider();
    if (provider) await work({ db: database(), clock: systemClock, log, orders, provider });
  };
  return [
    { name: "payments-reconcile", cron: "* * * * *", run: () => withProvider(reconcilePayments) },
    { name: refundJob, cron: "* * * * *", run: () => withProvider(sendRefunds) },
    {
      name: "orders-expire",
      cron: "*/10 * * * *",
      run: () => expireOrders({ db: database(), clock: systemClock, log, orders, provider: paymentProvider() }),
    },
    {
      name: sandboxWebhooksJob,
      cron: "* * * * *",
      run: () =>
        withProvider(async ({ db, provider }) => {
          if (provider.name === "sandbox") await enqueueSandboxWebhooks(db);
        }),
    },
  ];
}
