import { eq, sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { sandboxIntents } from "../server/tables.server.ts";
import { type Account, type AccountObjects, objectsOf, openAccount, testCaller } from "../simulator/account.ts";
import type { FormFields } from "../simulator/form.ts";
import { createIntent } from "../simulator/intents.ts";
import { createRefund } from "../simulator/refunds.ts";
import { enqueueSandboxWebhooks, queueSandboxWebhooks } from "./sandbox-webhooks.server.ts";

type Row = typeof sandboxIntents.$inferSelect;

/**
 * The simulator on stored payments: each change reads one payment under its row's lock, runs the simulator on it, and stores
 * the result together with its webhooks, in one transaction.
 */

export async function findPayment(db: Database, id: string): Promise<Stripe.PaymentIntent | undefined> {
  const [row] = await db.select().from(sandboxIntents).where(eq(sandboxIntents.id, id));
  return row?.objects ? openRow(row, row.objects).intent : undefined;
}

export async function findPaymentsOf(db: Db, metadata: Record<string, string>): Promise<Stripe.PaymentIntent[]> {
  const rows = await db
    .select()
    .from(sandboxIntents)
    .where(sql`${sandboxIntents.metadata} @> ${JSON.stringify(metadata)}::jsonb`);
  return rows.flatMap((row) => (row.objects ? [openRow(row, row.objects).intent] : []));
}

/** The same key gives the same payment, as an idempotency key does. */
export async function createPayment(db: Database, key: string, params: FormFields): Promise<Stripe.PaymentIntent> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    const [saved] = await findPaymentsOf(tx, { key });
    if (saved) return saved;
    const account = openAccount();
    const intent = createIntent(account, testCaller, params);
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

/**
 * A payment that has succeeded at `paidAt`, for demonstration data, of which `refundedCents` have been refunded; nothing is
 * delivered. Returns the ids of both.
 */
export async function storePastPayment(
  tx: Db,
  payment: { orderId: string; amountCents: Cents; refundedCents: Cents; paidAt: Date },
): Promise<{ id: string; refundId: string | undefined }> {
  const { orderId, amountCents, refundedCents, paidAt } = payment;
  const account = openAccount();
  const { id, client_secret } = createIntent(account, testCaller, {
    ...{ amount: String(amountCents), currency: "eur", allowed_payment_method_types: "card", confirm: "true" },
    ...{ payment_method: "pm_card_visa", metadata: { order_id: orderId } },
  });
  const refund =
    refundedCents > 0
      ? createRefund(account, testCaller, { payment_intent: id, amount: String(refundedCents) })
      : undefined;
  const { status, metadata } = account.intents.get(id)!;
  await tx.insert(sandboxIntents).values({
    ...{ id, clientSecret: client_secret!, amountCents, currency: "eur", status, createdAt: paidAt },
    metadata: { ...metadata, key: `pi:${orderId}:1` },
    objects: storable(account),
  });
  return { id, refundId: refund?.id };
}

/** Lets `change` act on a payment; undefined when there is none of that id. */
export async function changePayment<T>(
  db: Database,
  id: string,
  change: (account: Account, intent: Stripe.PaymentIntent) => T,
): Promise<T | undefined> {
  const result = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(sandboxIntents).where(eq(sandboxIntents.id, id)).for("update");
    if (!row?.objects) return undefined;
    const { account, intent } = openRow(row, row.objects);
    const changed = change(account, intent);
    // Without an event nothing has happened: invalid details leave no trace.
    if (account.events.length === 0) return changed;
    await tx
      .update(sandboxIntents)
      .set({ status: intent.status, objects: storable(account) })
      .where(eq(sandboxIntents.id, id));
    await queueSandboxWebhooks(tx, account.events);
    return changed;
  });
  // At once, without waiting for it; the job repeats what fails.
  void enqueueSandboxWebhooks(db).catch(() => {});
  return result;
}

function openRow(row: Row, objects: AccountObjects): { account: Account; intent: Stripe.PaymentIntent } {
  const account = openAccount(objects);
  const intent = account.intents.get(row.id)!;
  intent.client_secret = row.clientSecret;
  return { account, intent };
}

function storable(account: Account): AccountObjects {
  const objects = objectsOf(account);
  return { ...objects, intents: objects.intents.map((intent) => ({ ...intent, client_secret: null })) };
}
