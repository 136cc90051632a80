import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import { mailOutboxJob } from "#app/mail/queue-mail.server.ts";
import { type Statement, statement } from "#app/platform/database/statement.server.ts";
import { wakeJob } from "#app/platform/jobs/jobs.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import type { Result } from "#app/platform/result.ts";
import type { AccessProof, PayableOrder, PaymentContext } from "../ports/payable-orders.ts";
import { isFinal, ProviderError, type ProviderIntent } from "../ports/provider.ts";
import { paymentIntents } from "../server/tables.server.ts";
import { applyIntent } from "../settlement/after-settlement.server.ts";
import { holdOrder } from "./hold-order.server.ts";
import { insertPayer, type KnownIntent, recordPayer } from "./limit-payment-calls.server.ts";

/** security 2.6: only card testers need more. */
const maxIntents = 3;
/** Tried in one call if the provider repeats a saved failure. */
const keysPerCall = 2;

export type CreatePaymentError =
  | "notFound"
  | "amountMismatch"
  | "alreadyPaid"
  | "orderClosed"
  | "tooManyAttempts"
  | "paymentInProgress"
  | "paymentUnavailable";
export type CreatePaymentResult =
  | { ok: true; freeOrder: true; clientSecret: null }
  | Result<CreatePaymentError, { freeOrder: false; clientSecret: string }>;

/** A free order is settled, any other gets its one open intent, the same at every call (spec 4, security 6.3). */
export async function createPayment(
  context: Omit<PaymentContext, "provider"> & { provider: PaymentContext["provider"] | undefined },
  input: {
    orderId: string;
    amountCents: Cents | undefined;
    proof: AccessProof;
    language?: Language | undefined;
    /** As just read by the caller. */
    intents?: KnownIntent[];
    /** See limit-payment-calls.server.ts. */
    payer?: string;
  },
): Promise<CreatePaymentResult> {
  const order = await context.orders.findOwn(context.db, input.orderId, input.proof);
  if (!order) return { ok: false, error: "notFound" };
  if (order.totalCents !== input.amountCents) return { ok: false, error: "amountMismatch" };
  if (input.language !== undefined && input.language !== order.language && order.state === "open")
    await context.orders.setLanguage(context.db, order.id, input.language);
  if (order.totalCents === 0) return settleFree(context, order);
  if (order.state !== "open") return { ok: false, error: closedError(order) };
  const { provider } = context;
  // A test order after the change to live keys, which will cancel it.
  if (provider?.livemode && order.isTest) return { ok: false, error: "orderClosed" };
  if (!provider) return { ok: false, error: "paymentUnavailable" };
  try {
    if (!(await keepsUse({ ...context, provider }, order))) return { ok: false, error: "orderClosed" };
    return await beginPayment({ ...context, provider }, order, input);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ err: error.cause as Error, orderId: order.id, kind: error.kind }, "payment provider failed");
    return { ok: false, error: "paymentUnavailable" };
  }
}

const youngMinutes = 5;

async function keepsUse(context: PaymentContext, order: PayableOrder): Promise<boolean> {
  const age = context.clock.now().getTime() - order.createdAt.getTime();
  return !order.hasCode || age < youngMinutes * 60_000 || (await holdOrder(context, order.id)).ok;
}

const closedError = (order: PayableOrder): CreatePaymentError =>
  order.state === "paid" || order.state === "free" ? "alreadyPaid" : "orderClosed";

async function settleFree(
  { db, orders }: Pick<PaymentContext, "db" | "orders">,
  order: PayableOrder,
): Promise<CreatePaymentResult> {
  const state = await db.transaction(async (tx) => {
    const locked = await orders.lock(tx, order.id);
    if (locked?.state !== "open") return locked?.state;
    if (!(await orders.keepUse(tx, order.id)).ok) {
      await orders.cancelUnpaid(tx, order.id, { kind: "codeUsedUp" });
      return "cancelled";
    }
    await orders.markFree(tx, order.id);
    return "free";
  });
  if (state !== "free") return { ok: false, error: "orderClosed" };
  wakeJob(mailOutboxJob);
  return { ok: true, freeOrder: true, clientSecret: null };
}

type Begun = { intents?: KnownIntent[] | undefined; payer?: string | undefined };

async function beginPayment(
  context: PaymentContext,
  order: PayableOrder,
  { intents, payer }: Begun,
): Promise<CreatePaymentResult> {
  const { db, provider } = context;
  for (let round = 0; round <= maxIntents; round++) {
    const rows: KnownIntent[] =
      (round === 0 && intents) ||
      (await db
        .select()
        .from(paymentIntents)
        .where(eq(paymentIntents.orderId, order.id))
        .orderBy(desc(paymentIntents.attempt)));
    const open = rows.find((row) => !isFinal(row.status));
    if (!open && rows.length >= maxIntents) return { ok: false, error: "tooManyAttempts" };
    const knownIds = new Set(rows.map((row) => row.id));
    const { intent, attempt } = open
      ? { intent: await provider.retrieveIntent(open.id), attempt: open.attempt }
      : await newIntent(context, order, (rows[0]?.attempt ?? 0) + 1, knownIds);
    // It may still succeed, so no other card is accepted.
    if (intent.status === "processing") return { ok: false, error: "paymentInProgress" };
    if (isFinal(intent.status)) await applyIntent(context, intent);
    else if (open || (await adopt(context, order, { intent, attempt, payer }))) {
      if (!intent.clientSecret) throw new Error("the provider gave no client secret");
      if (open && payer !== undefined) await recordPayer(db, order.id, payer);
      return { ok: true, freeOrder: false, clientSecret: intent.clientSecret };
    }
    const now = await db.transaction((tx) => context.orders.lock(tx, order.id));
    if (now?.state !== "open") return { ok: false, error: now ? closedError(now) : "notFound" };
  }
  return { ok: false, error: "paymentUnavailable" };
}

/**
 * Creates an intent under its attempt's key. The provider repeats a failure saved for a key: then its intents for the order
 * are listed, and the next key is tried only if none is open (security 6.4).
 */
async function newIntent(
  { provider }: PaymentContext,
  order: PayableOrder,
  firstAttempt: number,
  knownIds: Set<string>,
): Promise<{ intent: ProviderIntent; attempt: number }> {
  const { id, number, totalCents, currency } = order;
  for (let attempt = firstAttempt; ; attempt++) {
    try {
      const intent = await provider.createIntent({ orderId: id, number, amountCents: totalCents, currency, attempt });
      // A used key repeats its intent.
      if (!knownIds.has(intent.id)) return { intent, attempt };
    } catch (error) {
      if (!(error instanceof ProviderError) || error.kind !== "failed") throw error;
      const found = await provider.findIntents({ orderId: order.id, since: order.createdAt });
      const lost = found.find((intent) => !knownIds.has(intent.id) && intent.status !== "canceled");
      if (lost) return { intent: lost, attempt };
      if (attempt - firstAttempt + 1 >= keysPerCall) throw error;
    }
  }
}

async function adopt(
  context: PaymentContext,
  order: PayableOrder,
  begun: { intent: ProviderIntent; attempt: number; payer: string | undefined },
): Promise<boolean> {
  const { db, orders, provider, log } = context;
  const { intent, attempt, payer } = begun;
  const [stored] = await adoptStatement(orders).run(db, {
    orderId: order.id,
    intentId: intent.id,
    provider: provider.name,
    attempt,
    amountCents: intent.amountCents,
    currency: intent.currency,
    status: intent.status,
    payer: payer ?? null,
  });
  if (stored) return true;
  const isAdopted = await db.transaction(async (tx) => {
    const locked = await orders.lock(tx, order.id);
    if (locked?.state !== "open") return false;
    const rows = await tx.select().from(paymentIntents).where(eq(paymentIntents.orderId, order.id));
    // A webhook arrived before the response that created the intent.
    return rows.some((row) => row.id === intent.id);
  });
  if (isAdopted && payer !== undefined) await recordPayer(db, order.id, payer);
  if (!isAdopted) {
    log.warn({ orderId: order.id, intentId: intent.id }, "a second payment was cancelled");
    await provider.cancelIntent(intent.id);
  }
  return isAdopted;
}

type AdoptStatement = Statement<{ id: string }>;
const adoptStatements = new WeakMap<SQL, AdoptStatement>();

function adoptStatement({ lockOpen }: Pick<PaymentContext["orders"], "lockOpen">): AdoptStatement {
  const found = adoptStatements.get(lockOpen);
  if (found) return found;
  const made: AdoptStatement = statement(
    "adopt_payment",
    () => sql`
      with locked as (${lockOpen}),
      adopted as (
        insert into ${paymentIntents} (id, order_id, provider, attempt, amount_cents, currency, status)
        select ${sql.placeholder("intentId")}::text, locked.id, ${sql.placeholder("provider")}::text, ${sql.placeholder("attempt")}::int,
          ${sql.placeholder("amountCents")}::int, ${sql.placeholder("currency")}::text, ${sql.placeholder("status")}::text
        from locked on conflict do nothing returning id
      ),
      noted as (${insertPayer(sql`adopted`)})
      select id from adopted`,
  );
  adoptStatements.set(lockOpen, made);
  return made;
}
