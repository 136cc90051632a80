import { eq } from "drizzle-orm";
import { database } from "#app/platform/database/database.server.ts";
import type { Queue } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import type { PayableOrders } from "../ports/payable-orders.ts";
import { paymentProvider } from "../ports/payment-provider.server.ts";
import { sandboxWebhooks } from "../server/tables.server.ts";
import { receiveWebhook } from "../settlement/receive-webhook.server.ts";
import { signWebhook } from "../simulator/sign-webhook.ts";
import { webhookQueueName } from "./sandbox-payments.server.ts";
import { sandboxWebhookSecret } from "./sandbox-provider.server.ts";

export const sandboxWebhooksJob = "sandbox-webhooks";

export const sandboxWebhookQueue = (orders: PayableOrders): Queue => ({
  name: webhookQueueName,
  enqueuedBy: sandboxWebhooksJob,
  retryLimit: 39,
  // Long, so that failing events do not delay new ones: pg-boss fetches the oldest job first.
  retryDelay: 10,
  retryDelayMax: 900,
  expireInSeconds: 60,
  async work(id) {
    const db = database();
    const [row] = await db.select().from(sandboxWebhooks).where(eq(sandboxWebhooks.id, id));
    if (!row || row.delivered) return;
    await deliver(row.payload, orders);
    await db.update(sandboxWebhooks).set({ delivered: true }).where(eq(sandboxWebhooks.id, id));
  },
  async giveUp(id) {
    await database().delete(sandboxWebhooks).where(eq(sandboxWebhooks.id, id));
    log.warn({ eventId: id }, "a sandbox webhook was never accepted");
  },
});

async function deliver(payload: string, orders: PayableOrders): Promise<void> {
  const provider = paymentProvider();
  if (provider?.name !== "sandbox") throw new Error("a sandbox webhook came while the sandbox is off");
  const received = await receiveWebhook(
    { db: database(), clock: systemClock, log, orders, provider },
    { rawBody: Buffer.from(payload), signature: signWebhook(payload, sandboxWebhookSecret()) },
  );
  if (!received.ok) throw new Error(`a sandbox webhook was not accepted: ${received.error}`);
}
