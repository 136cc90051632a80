import { and, desc, eq, gte, sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { enqueue } from "#app/platform/jobs/jobs.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { sandboxIntents, sandboxWebhooks } from "../server/tables.server.ts";
import { intentEvents } from "../settlement/receive-webhook.server.ts";
import { type Account, type AccountObjects, objectsOf, openAccount, testCaller } from "../simulator/account.ts";
import { createIntent } from "../simulator/intents.ts";
import { createRefund } from "../simulator/refunds.ts";

type Row = typeof sandboxIntents.$inferSelect;

/**
 * The simulator on stored payments: each change locks one payment, runs the simulator on it, and stores result and webhooks
 * in one transaction.
 */

export async function readPayment(db: Database, id: string): Promise<Account> {
  return accountOf(await db.select().from(sandboxIntents).where(eq(sandboxIntents.id, id)));
}

export async function readPayments(db: Database, since: Date, limit: number): Promise<Account> {
  const { createdAt } = sandboxIntents;
  const newest = db.select().from(sandboxIntents).where(gte(createdAt, since)).orderBy(desc(createdAt)).limit(limit);
  return accountOf((await newest).reverse());
}

/** Payments of which money came or left in the period, in seconds. */
export async function readMoved(db: Database, from: number, before: number): Promise<Account> {
  // The range has an index, and holds also payments with objects before and after the period only.
  const around = sql`sandbox_moments(${sandboxIntents.objects}) && int8range(${from}::bigint, greatest(${from}::bigint, ${before}::bigint))`;
  const within = sql`jsonb_path_exists(${sandboxIntents.objects}, '$.*[*].created ? (@ >= $from && @ < $before)',
    jsonb_build_object('from', ${from}::bigint, 'before', ${before}::bigint))`;
  return accountOf(await db.select().from(sandboxIntents).where(and(around, within)).orderBy(sandboxIntents.createdAt));
}

/** The same key gives the same payment. */
export async function createPayment(
  db: Database,
  key: string,
  create: (account: Account) => unknown,
): Promise<Stripe.PaymentIntent> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    const rows = await tx
      .select()
      .from(sandboxIntents)
      .where(sql`${sandboxIntents.metadata} @> ${JSON.stringify({ key })}::jsonb`);
    const [saved] = accountOf(rows).intents.values();
    if (saved) return saved;
    const account = openAccount();
    create(account);
    const [intent] = account.intents.values();
    if (!intent) throw new Error("the simulator has made no payment");
    await tx.insert(sandboxIntents).values({
      id: intent.id,
      clientSecret: intent.client_secret!,
      amountCents: intent.amount,
      currency: intent.currency,
      status: intent.status,
      metadata: { ...intent.metadata, key },
      objects: storable(account),
    });
    return intent;
  });
}

/** A past payment for demonstration data, partly refunded, without webhooks. Returns the ids of both. */
export async function storePastPayment(
  tx: Db,
  payment: { orderId: string; amountCents: Cents; refundedCents: Cents; paidAt: Date; refundedAt: Date | undefined },
): Promise<{ id: string; refundId: string | undefined }> {
  const { orderId, amountCents, refundedCents, paidAt, refundedAt = paidAt } = payment;
  const account = openAccount();
  const { id, client_secret } = createIntent(account, testCaller, {
    amount: String(amountCents),
    currency: "eur",
    allowed_payment_method_types: "card",
    confirm: "true",
    payment_method: "pm_card_visa",
    metadata: { order_id: orderId },
  });
  const refund =
    refundedCents > 0
      ? createRefund(account, testCaller, { payment_intent: id, amount: String(refundedCents) })
      : undefined;
  const { status, metadata } = account.intents.get(id)!;
  const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);
  for (const object of [...account.intents.values(), ...account.charges.values()]) object.created = secondsOf(paidAt);
  for (const object of account.refunds.values()) object.created = secondsOf(refundedAt);
  await tx.insert(sandboxIntents).values({
    id,
    clientSecret: client_secret!,
    amountCents,
    currency: "eur",
    status,
    createdAt: paidAt,
    metadata: { ...metadata, key: `pi:${orderId}:1` },
    objects: storable(account),
  });
  return { id, refundId: refund?.id };
}

export async function changePayment<T>(db: Database, id: string, change: (account: Account) => T): Promise<T> {
  const result = await db.transaction(async (tx) => {
    const account = accountOf(await tx.select().from(sandboxIntents).where(eq(sandboxIntents.id, id)).for("update"));
    const changed = change(account);
    // Invalid details cause no event and leave no trace.
    if (account.events.length === 0) return changed;
    const { status } = account.intents.get(id)!;
    await tx
      .update(sandboxIntents)
      .set({ status, objects: storable(account) })
      .where(eq(sandboxIntents.id, id));
    await queueWebhooks(tx, account);
    return changed;
  });
  // The job repeats what fails.
  void enqueueSandboxWebhooks(db).catch(() => {});
  return result;
}

/** Rows of an earlier version in progress have no objects. */
function accountOf(rows: readonly Row[]): Account {
  const stored = rows.flatMap(({ objects }) => objects ?? []);
  const account = openAccount({
    intents: stored.flatMap(({ intents }) => intents),
    charges: stored.flatMap(({ charges }) => charges),
    refunds: stored.flatMap(({ refunds }) => refunds),
    paymentMethods: stored.flatMap(({ paymentMethods }) => paymentMethods),
  });
  for (const { id, clientSecret } of rows) {
    const intent = account.intents.get(id);
    if (intent) intent.client_secret = clientSecret;
  }
  return account;
}

function storable(account: Account): AccountObjects {
  const objects = objectsOf(account);
  return { ...objects, intents: objects.intents.map((intent) => ({ ...intent, client_secret: null })) };
}

/** As configured at Stripe (docs/operations.md). */
const deliveredEvents = new Set([...intentEvents, "charge.refunded", "refund.failed"]);

/** In the transaction of the cause. */
async function queueWebhooks(tx: Db, { events }: Account): Promise<void> {
  for (const event of events) {
    if (!deliveredEvents.has(event.type)) continue;
    // The secret stays in the payment's row.
    const { client_secret: _, ...object } = event.data.object;
    const payload = JSON.stringify({ ...event, data: { object } });
    await tx.insert(sandboxWebhooks).values({ id: event.id, payload });
  }
}

export const webhookQueueName = "sandbox-webhook";

export async function enqueueSandboxWebhooks(db: Database): Promise<void> {
  const rows = await db
    .select({ id: sandboxWebhooks.id })
    .from(sandboxWebhooks)
    .where(eq(sandboxWebhooks.delivered, false));
  await enqueue(
    webhookQueueName,
    rows.map((row) => row.id),
  );
}
