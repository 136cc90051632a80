import { eq } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { queueReceipt } from "../emails/withdrawal-mails.server.ts";
import { staffNoteMail } from "../emails/withdrawal-staff-mails.server.ts";
import { withdrawalEvents, withdrawals } from "./tables.server.ts";
import { withdrawOrder } from "./withdraw-order.server.ts";
import { type Answer, isAnswerLink } from "./withdrawal-links.server.ts";
import { mayAnswer, type Withdrawal, type WithdrawalState, withdrawalState } from "./withdrawal-state.ts";

export type AnswerLink = { id: string; signature: string };

export type LinkedDeclaration =
  | { state: "invalid" }
  | { state: WithdrawalState | "expired"; withdrawal: Pick<Withdrawal, "id" | "orderReference" | "receivedAt"> };

/** Changes nothing: mail scanners open links. */
export async function readLink(
  context: { db: Database; clock: Clock },
  answer: Answer,
  link: AnswerLink,
): Promise<LinkedDeclaration> {
  const found = isAnswerLink(answer, link) ? await findDeclaration(context.db, link.id) : undefined;
  if (!found) return { state: "invalid" };
  return { state: shownState(answer, found, context.clock.now()), withdrawal: found.withdrawal };
}

/** Idempotent: a confirmation moves the order, a denial sets the declaration aside for good and informs staff. */
export async function answerWithdrawal(
  context: { db: Database; clock: Clock },
  answer: Answer,
  link: AnswerLink & { language: Language },
): Promise<LinkedDeclaration> {
  if (!isAnswerLink(answer, link)) return { state: "invalid" };
  return context.db.transaction(async (tx) => {
    const found = await findDeclaration(tx, link.id, "lock");
    if (!found) return { state: "invalid" };
    const { withdrawal } = found;
    const now = context.clock.now();
    const before = shownState(answer, found, now);
    if (!isOpen(answer, before)) return { state: before, withdrawal };
    if (answer === "dispute") {
      await tx
        .insert(withdrawalEvents)
        .values({ withdrawalId: withdrawal.id, at: now, kind: "disputed", author: "buyer" });
      await staffNoteMail.queue(tx, {
        withdrawal,
        situation: before === "withdrawn" ? "disputedWithdrawn" : "disputed",
      });
      return { state: "disputed", withdrawal };
    }
    const { orderId } = withdrawal;
    const move = orderId && { orderId, withdrawalId: withdrawal.id, declaredAt: withdrawal.receivedAt };
    const isWithdrawn = move ? (await withdrawOrder(tx, move)).ok : false;
    await tx.insert(withdrawalEvents).values({
      withdrawalId: withdrawal.id,
      at: now,
      kind: "confirmed",
      author: "buyer",
      orderId: isWithdrawn ? orderId : null,
    });
    const state = isWithdrawn ? "withdrawn" : "confirmed";
    const { language } = link;
    const recipients = [withdrawal.email];
    await queueReceipt(tx, { withdrawal, recipients, language, state, showsTyped: true, orderId });
    await staffNoteMail.queue(tx, { withdrawal, situation: state });
    return { state, withdrawal };
  });
}

type Found = { withdrawal: Withdrawal; state: WithdrawalState };

async function findDeclaration(db: Db, id: string, lock?: "lock"): Promise<Found | undefined> {
  const query = db.select().from(withdrawals).where(eq(withdrawals.id, id));
  const [withdrawal] = await (lock ? query.for("update") : query);
  if (!withdrawal) return undefined;
  const events = await db.select().from(withdrawalEvents).where(eq(withdrawalEvents.withdrawalId, id));
  return { withdrawal, state: withdrawalState(withdrawal, events) };
}

function shownState(answer: Answer, { withdrawal, state }: Found, now: Date): WithdrawalState | "expired" {
  return isOpen(answer, state) && !mayAnswer(withdrawal, now) ? "expired" : state;
}

export const isOpen = (answer: Answer, state: LinkedDeclaration["state"]): boolean =>
  answer === "confirm" ? state === "unconfirmed" : ["unconfirmed", "withdrawn", "confirmed", "refused"].includes(state);
