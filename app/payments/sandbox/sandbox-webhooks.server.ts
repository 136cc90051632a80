import { eq } from "drizzle-orm";
import { type Database, type Db, database } from "#app/platform/database/database.server.ts";
import { enqueue, type Queue } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import { secretTextFor } from "#app/platform/settings/secret.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { sandboxWebhooks } from "../server/tables.server.ts";
import { intentEvents } from "../settlement/receive-webhook.server.ts";
import type { StripeEvent } from "../simulator/account.ts";
import { signWebhook } from "../simulator/sign-webhook.ts";

export const sandboxWebhookSecret = (): string => `whsec_${secretTextFor("sandbox-webhook")}`;

/** The events that the webhook route handles; Stripe is configured to send the same ones (docs/operations.md). */
const deliveredEvents = new Set([...intentEvents, "charge.refunded", "refund.failed"]);

/** Queues what the simulator reported, in the transaction of its cause. */
export async function queueSandboxWebhooks(tx: Db, events: StripeEvent[]): Promise<void> {
  for (const event of events) {
    if (!deliveredEvents.has(event.type)) continue;
    // As little as possible is kept: the secret stays in the payment's row.
    const { client_secret: _, ...object } = event.data.object;
    const payload = JSON.stringify({ ...event, data: { object } });
    await tx.insert(sandboxWebhooks).values({ id: event.id, payload });
  }
}

let target: string | undefined;

/** Where our own signed route listens, if it differs from the settings (port 0, tests). */
export function setSandboxWebhookTarget(url: string | undefined): void {
  target = url;
}

/** With a port chosen by the system (PORT=0), only a request shows where we listen. */
export function learnSandboxWebhookTarget(request: Request): void {
  if (settings().port === 0) target ??= new URL("/api/webhooks/stripe", request.url).href;
}

function webhookUrl(): string {
  if (target) return target;
  const { host, port } = settings();
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}/api/webhooks/stripe`;
}

export const sandboxWebhooksJob = "sandbox-webhooks";

const queueName = "sandbox-webhook";

/** Enqueues every event that is not delivered yet. */
export async function enqueueSandboxWebhooks(db: Database): Promise<void> {
  const rows = await db
    .select({ id: sandboxWebhooks.id })
    .from(sandboxWebhooks)
    .where(eq(sandboxWebhooks.delivered, false));
  await enqueue(
    queueName,
    rows.map((row) => row.id),
  );
}

/** Delivers one event, with retries for hours, as Stripe does for days. The route applies an event once, however often it comes. */
export const sandboxWebhookQueue: Queue = {
  name: queueName,
  enqueuedBy: sandboxWebhooksJob,
  retryLimit: 39,
  // Long enough that many failing events do not delay new ones: pg-boss fetches the oldest job first, retries included.
  retryDelay: 10,
  retryDelayMax: 900,
  expireInSeconds: 60,
  async work(id) {
    const db = database();
    const [row] = await db.select().from(sandboxWebhooks).where(eq(sandboxWebhooks.id, id));
    if (!row || row.delivered) return;
    await post(row.payload);
    await db.update(sandboxWebhooks).set({ delivered: true }).where(eq(sandboxWebhooks.id, id));
  },
  async giveUp(id) {
    await database().delete(sandboxWebhooks).where(eq(sandboxWebhooks.id, id));
    log.warn({ eventId: id }, "a sandbox webhook was never accepted");
  },
};

async function post(payload: string): Promise<void> {
  const response = await fetch(webhookUrl(), {
    method: "POST",
    body: payload,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": signWebhook(payload, sandboxWebhookSecret()),
    },
    redirect: "error",
    signal: AbortSignal.timeout(10_000),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`a sandbox webhook was answered ${response.status}`);
}
