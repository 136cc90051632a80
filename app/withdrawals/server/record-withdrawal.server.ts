import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { brand } from "#app/brand.ts";
import { hashOfSubmission, submissionOf } from "#app/forms/submission.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { findOrderByNumber } from "#app/orders/find-order.server.ts";
import { type AccessProof, accessTo } from "#app/orders/order-access.server.ts";
import { orderNumberIn } from "#app/orders/order-number.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { queueAcknowledgement } from "../emails/withdrawal-mails.server.ts";
import { staffNoteMail, staffSituation } from "../emails/withdrawal-staff-mails.server.ts";
import type { WithdrawalValues } from "../rules/withdrawal-fields.ts";
import { withdrawalEvents, withdrawals } from "./tables.server.ts";
import { withdrawOrder } from "./withdraw-order.server.ts";
import { type Withdrawal, withdrawalState } from "./withdrawal-state.ts";

export type Declaration = WithdrawalValues & { language: Language; idempotencyKey?: string | undefined };

export type RecordedWithdrawal = { withdrawal: Withdrawal; proved: boolean };

/**
 * Records, acknowledges and reports a declaration in one transaction (directive 2023/2673 art. 11a). Never fails on unknown
 * facts. Number and e-mail prove nothing: the order moves to `Retractation` only by its cookie or mail link, now or by the
 * acknowledgement's link. Known and unknown orders get the same answer.
 */
export async function recordWithdrawal(
  context: { db: Database; clock: Clock },
  input: Declaration,
  proof: AccessProof = { cookies: {} },
): Promise<RecordedWithdrawal> {
  const submissionHash = hashOf(input);
  const repeated = submissionHash !== null && (await findRepeated(context.db, submissionHash));
  if (repeated) return repeated;
  return context.db.transaction(async (tx) => {
    const id = randomUUID();
    const receivedAt = context.clock.now();
    const found = await findOrder(tx, input, proof);
    const move = found?.proved && { orderId: found.order.id, withdrawalId: id, declaredAt: receivedAt };
    const isWithdrawn = move ? (await withdrawOrder(tx, move)).ok : false;
    const [withdrawal] = await tx
      .insert(withdrawals)
      .values({
        id,
        name: input.name,
        orderReference: input.orderReference,
        email: input.email,
        language: input.language,
        orderId: found?.order.id ?? null,
        outcome: isWithdrawn ? "order" : found && !found.proved ? "unconfirmed" : "review",
        submissionHash,
        receivedAt,
      })
      .onConflictDoNothing({ target: withdrawals.submissionHash })
      .returning();
    // A concurrent repetition.
    if (!withdrawal) return (await findRepeated(tx, submissionHash!))!;
    const orderId = isWithdrawn ? (found?.order.id ?? null) : null;
    if (found?.proved)
      await tx
        .insert(withdrawalEvents)
        .values({ withdrawalId: id, at: receivedAt, kind: "confirmed", author: "buyer", orderId });
    const state = isWithdrawn ? "withdrawn" : found?.proved ? "confirmed" : "unconfirmed";
    await queueAcknowledgement(tx, { withdrawal, order: found?.order, state, clock: context.clock });
    await staffNoteMail.queue(tx, { withdrawal, situation: staffSituation(withdrawal, state) });
    return { withdrawal, proved: found?.proved ?? false };
  });
}

/** If the declarant proves or knows its e-mail; with proof the acknowledgement may go anywhere. */
async function findOrder(tx: Db, input: Declaration, proof: AccessProof) {
  const number = orderNumberIn(input.orderReference, brand.orderPrefix);
  if (number === undefined) return undefined;
  const order = await findOrderByNumber(tx, number);
  if (!order) return undefined;
  const proved = (await accessTo(tx, order, proof)) === "granted";
  return proved || order.email.toLowerCase() === input.email.toLowerCase() ? { order, proved } : undefined;
}

async function findRepeated(db: Db, submissionHash: string): Promise<RecordedWithdrawal | undefined> {
  const [withdrawal] = await db.select().from(withdrawals).where(eq(withdrawals.submissionHash, submissionHash));
  if (!withdrawal) return undefined;
  const events = await db.select().from(withdrawalEvents).where(eq(withdrawalEvents.withdrawalId, withdrawal.id));
  return { withdrawal, proved: ["withdrawn", "confirmed"].includes(withdrawalState(withdrawal, events)) };
}

const hashOf = ({ idempotencyKey, name, orderReference, email }: Declaration) =>
  hashOfSubmission(submissionOf(idempotencyKey, { name, orderReference, email: email.toLowerCase() }));
