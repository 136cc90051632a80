import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import { type IntentStatus, isFinal, type PaymentProvider, type ProviderIntent } from "./provider.ts";
import {
  deliverSandboxWebhooks,
  queueSandboxWebhook,
  sandboxId,
  sandboxWebhookSecret,
  stripeShape,
} from "./sandbox-webhooks.server.ts";
import { readStripeEvent } from "./stripe-events.server.ts";
import { sandboxIntents } from "./tables.server.ts";

type SandboxIntent = typeof sandboxIntents.$inferSelect;

/**
 * A provider of our own for development, demonstrations and tests (decisions 6): keeps its intents as Stripe would and
 * delivers its webhooks through the same signed route.
 */
export function sandboxProvider(database: () => Database): PaymentProvider {
  const find = async (id: string) => {
    const [intent] = await database().select().from(sandboxIntents).where(eq(sandboxIntents.id, id));
    if (!intent) throw new Error("the sandbox has no such payment");
    return intent;
  };
  return {
    name: "sandbox",
    livemode: false,
    async createIntent({ orderId, amountCents, currency, attempt }) {
      const key = `pi:${orderId}:${attempt}`;
      return database().transaction(async (tx) => {
        // The key's lock makes two calls at once give one intent, as an idempotency key does.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
        const [saved] = await tx
          .select()
          .from(sandboxIntents)
          .where(sql`${sandboxIntents.metadata} @> ${JSON.stringify({ key })}::jsonb`);
        if (saved) return providerIntent(saved);
        const id = sandboxId("pi");
        const clientSecret = `${id}_secret_${randomBytes(24).toString("base64url")}`;
        const status = "requires_payment_method";
        const metadata = { order_id: orderId, key };
        const values = { id, clientSecret, amountCents, currency, status, metadata };
        const [intent] = await tx.insert(sandboxIntents).values(values).returning();
        return providerIntent(intent!);
      });
    },
    retrieveIntent: async (id) => providerIntent(await find(id)),
    async findIntents({ orderId }) {
      const found = await database()
        .select()
        .from(sandboxIntents)
        .where(sql`${sandboxIntents.metadata} @> ${JSON.stringify({ order_id: orderId })}::jsonb`);
      return found.map(providerIntent);
    },
    async cancelIntent(id) {
      const intent = await database().transaction(async (tx) => {
        const [locked] = await tx.select().from(sandboxIntents).where(eq(sandboxIntents.id, id)).for("update");
        if (!locked) throw new Error("the sandbox has no such payment");
        if (isFinal(locked.status)) return locked;
        const [canceled] = await tx
          .update(sandboxIntents)
          .set({ status: "canceled" })
          .where(eq(sandboxIntents.id, id))
          .returning();
        await queueSandboxWebhook(tx, "payment_intent.canceled", stripeShape(canceled!));
        return canceled!;
      });
      void deliverSandboxWebhooks(database()).catch(() => {});
      return providerIntent(intent);
    },
    async refundIntent({ id, amountCents }) {
      await database()
        .update(sandboxIntents)
        .set({
          refundedCents: sql`least(${sandboxIntents.amountCents}, greatest(${sandboxIntents.refundedCents}, ${amountCents}))`,
        })
        .where(eq(sandboxIntents.id, id));
      return (await find(id)).refundedCents;
    },
    readEvent: (rawBody, signature) => readStripeEvent(rawBody, signature, [sandboxWebhookSecret()]),
  };
}

const providerIntent = (intent: SandboxIntent): ProviderIntent => ({
  id: intent.id,
  clientSecret: intent.clientSecret,
  status: intent.status as IntentStatus,
  amountCents: intent.amountCents,
  receivedCents: intent.status === "succeeded" ? intent.amountCents : 0,
  currency: intent.currency,
  orderId: intent.metadata.order_id ?? null,
  errorCode: intent.lastError,
});
