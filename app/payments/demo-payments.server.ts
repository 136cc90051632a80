import { randomUUID } from "node:crypto";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { storePastPayment } from "./sandbox/sandbox-payments.server.ts";
import { paymentEvents, paymentIntents, refundRequests } from "./server/tables.server.ts";

/** Stores a past payment with its refund and deliveries, also in the sandbox, where the rest can be refunded. */
export async function storeDemoPayment(
  tx: Db,
  payment: {
    orderId: string;
    amount: Cents;
    paidAt: Date;
    refund: { amount: Cents; at: Date; author: string; reason: string } | null;
  },
): Promise<void> {
  const { orderId, amount, paidAt, refund } = payment;
  const refundedCents = refund?.amount ?? 0;
  const past = { orderId, amountCents: amount, refundedCents, paidAt, refundedAt: refund?.at };
  const { id, refundId } = await storePastPayment(tx, past);
  await tx.insert(paymentIntents).values({
    id,
    orderId,
    provider: "sandbox",
    attempt: 1,
    amountCents: amount,
    currency: "eur",
    status: "succeeded",
    refundedCents,
    createdAt: paidAt,
    updatedAt: refund?.at ?? paidAt,
  });
  const delivery = (type: string, outcome: string, at: Date) => ({
    id: `evt_demo_${randomUUID()}`,
    type,
    intentId: id,
    outcome,
    receivedAt: new Date(at.getTime() + 2_000),
  });
  await tx.insert(paymentEvents).values(delivery("payment_intent.succeeded", "paid", paidAt));
  if (!refund) return;
  await tx.insert(paymentEvents).values(delivery("charge.refunded", "refunded", refund.at));
  await tx.insert(refundRequests).values({
    id: randomUUID(),
    orderId,
    intentId: id,
    amountCents: refund.amount,
    status: "succeeded",
    author: refund.author,
    reason: refund.reason,
    providerRefundId: refundId!,
    attempts: 1,
    nextAttemptAt: refund.at,
    createdAt: refund.at,
    updatedAt: refund.at,
  });
}

export async function storeDemoDeliveries(
  tx: Db,
  deliveries: { type: string; outcome: "unknownOrder" | "mismatch" | "ignored"; at: Date }[],
): Promise<void> {
  const rows = deliveries.map(({ at, ...delivery }) => ({
    ...delivery,
    id: `evt_demo_${randomUUID()}`,
    intentId: `pi_demo_${randomUUID()}`,
    receivedAt: at,
  }));
  await tx.insert(paymentEvents).values(rows);
}
