import { and, eq, lt, lte, sql } from "drizzle-orm";
import type { Database, Db } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { secretFor } from "#app/platform/secret.server.ts";
import { settings } from "#app/platform/settings.server.ts";
import { sandboxWebhooks } from "../server/tables.server.ts";
import { intentEvents } from "../settlement/receive-webhook.server.ts";
import type { StripeEvent } from "../simulator/account.ts";
import { signWebhook } from "../simulator/sign-webhook.ts";

/** Hours of trying, as Stripe would for days. */
const maxAttempts = 40;

export const sandboxWebhookSecret = (): string => `whsec_${secretFor("sandbox-webhook").toString("base64url")}`;

/** The events that the webhook route does something about; Stripe is set up to send the same (docs/operations.md). */
const deliveredEvents = new Set([...intentEvents, "charge.refunded"]);

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

/** Where our own signed route listens, when it is not where the settings say (port 0, tests). */
export function setSandboxWebhookTarget(url: string | undefined): void {
  target = url;
}

/** On a port that the system chose (PORT=0) only a request tells where we listen. */
export function learnSandboxWebhookTarget(request: Request): void {
  if (settings().port === 0) target ??= new URL("/api/webhooks/stripe", request.url).href;
}

function webhookUrl(): string {
  if (target) return target;
  const { host, port } = settings();
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}/api/webhooks/stripe`;
}

const maxConcurrent = 4;
let running = 0;
let isRunRequested = false;

/** Delivers what is due, oldest first, each once at a time on all instances; what fails is tried again later. */
export async function deliverSandboxWebhooks(db: Database): Promise<void> {
  if (running >= maxConcurrent) {
    isRunRequested = true;
    return;
  }
  running++;
  try {
    do {
      isRunRequested = false;
      await deliverDue(db);
    } while (isRunRequested);
  } finally {
    running--;
  }
}

async function deliverDue(db: Database): Promise<void> {
  for (;;) {
    // Taken for a minute by moving its next try: no transaction is open while the request runs.
    const [taken] = await db
      .update(sandboxWebhooks)
      .set({ attempts: sql`${sandboxWebhooks.attempts} + 1`, nextAttemptAt: sql`now() + interval '1 minute'` })
      .where(
        eq(
          sandboxWebhooks.id,
          db
            .select({ id: sandboxWebhooks.id })
            .from(sandboxWebhooks)
            .where(
              and(
                eq(sandboxWebhooks.delivered, false),
                lte(sandboxWebhooks.nextAttemptAt, sql`now()`),
                lt(sandboxWebhooks.attempts, maxAttempts),
              ),
            )
            .orderBy(sandboxWebhooks.nextAttemptAt)
            .limit(1)
            .for("update", { skipLocked: true }),
        ),
      )
      .returning();
    if (!taken) return;
    const delivered = await post(taken.payload);
    const seconds = delivered ? 0 : Math.min(900, 2 ** taken.attempts);
    await db
      .update(sandboxWebhooks)
      .set({ delivered, nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` })
      .where(eq(sandboxWebhooks.id, taken.id));
  }
}

async function post(payload: string): Promise<boolean> {
  try {
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
    if (!response.ok) log.warn({ status: response.status }, "a sandbox webhook was refused");
    return response.ok;
  } catch (error) {
    log.warn({ err: error as Error }, "a sandbox webhook was not delivered");
    return false;
  }
}
