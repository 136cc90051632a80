import { eq } from "drizzle-orm";
import { storedLanguage } from "#app/i18n/languages.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { queueReceipt, queueRefusal, recipientsOf } from "./emails/withdrawal-mails.server.ts";
import { withdrawalEvents, withdrawals } from "./server/tables.server.ts";
import { acceptOrder } from "./server/withdraw-order.server.ts";
import { withdrawalState } from "./server/withdrawal-state.ts";

export type AcceptResult = Result<
  "unknownWithdrawal" | "unknownOrder" | "disputed" | "illegalTransition",
  { changed: boolean }
>;

/** Entering the order if unknown: it moves to `Retractation`, audited, with a receipt to the buyer. Idempotent. */
export async function acceptWithdrawal(
  context: { db: Database; clock: Clock },
  input: { withdrawalId: string; staff: { userId: string; email: string }; orderId?: string },
): Promise<AcceptResult> {
  return context.db.transaction(async (tx) => {
    const [withdrawal] = await tx
      .select()
      .from(withdrawals)
      .where(eq(withdrawals.id, input.withdrawalId))
      .for("update");
    if (!withdrawal) return { ok: false, error: "unknownWithdrawal" };
    const events = await tx
      .select()
      .from(withdrawalEvents)
      .where(eq(withdrawalEvents.withdrawalId, input.withdrawalId));
    const state = withdrawalState(withdrawal, events);
    if (state === "disputed") return { ok: false, error: "disputed" };
    if (state === "withdrawn") return { ok: true, changed: false };
    const orderId = withdrawal.orderId ?? input.orderId;
    const order = orderId ? await findOrder(tx, orderId) : undefined;
    if (!order) return { ok: false, error: "unknownOrder" };
    const author = input.staff.email;
    const move = { orderId: order.id, withdrawalId: withdrawal.id, declaredAt: withdrawal.receivedAt, author };
    if (!(await acceptOrder(tx, move)).ok) return { ok: false, error: "illegalTransition" };
    await tx
      .insert(withdrawalEvents)
      .values({ withdrawalId: withdrawal.id, at: context.clock.now(), kind: "accepted", author, orderId: order.id });
    await recordAudit(tx, { userId: input.staff.userId }, "withdrawal-accepted", `withdrawal:${withdrawal.id}`, {
      before: { state, orderId: withdrawal.orderId },
      after: { state: "withdrawn", orderId: order.id },
    });
    await queueReceipt(tx, {
      withdrawal,
      recipients: recipientsOf(withdrawal, order),
      language: storedLanguage(withdrawal.language),
      state: "withdrawn",
      showsTyped: false,
      orderId: order.id,
    });
    return { ok: true, changed: true };
  });
}

export type RefuseResult = Result<"unknownWithdrawal" | "disputed" | "alreadyWithdrawn", { changed: boolean }>;

/** With a reason and how to object; it keeps its date and may be accepted later. Idempotent. */
export async function refuseWithdrawal(
  context: { db: Database; clock: Clock },
  input: { withdrawalId: string; staff: { userId: string; email: string }; reason: string },
): Promise<RefuseResult> {
  const { withdrawalId, staff, reason } = input;
  return context.db.transaction(async (tx) => {
    const [withdrawal] = await tx.select().from(withdrawals).where(eq(withdrawals.id, withdrawalId)).for("update");
    if (!withdrawal) return { ok: false, error: "unknownWithdrawal" };
    const events = await tx.select().from(withdrawalEvents).where(eq(withdrawalEvents.withdrawalId, withdrawalId));
    const state = withdrawalState(withdrawal, events);
    if (state === "disputed") return { ok: false, error: "disputed" };
    if (state === "withdrawn") return { ok: false, error: "alreadyWithdrawn" };
    if (state === "refused") return { ok: true, changed: false };
    const at = context.clock.now();
    await tx.insert(withdrawalEvents).values({ withdrawalId, at, kind: "refused", author: staff.email, reason });
    await recordAudit(tx, { userId: staff.userId }, "withdrawal-refused", `withdrawal:${withdrawalId}`, {
      before: { state },
      after: { state: "refused", reason },
    });
    const order = withdrawal.orderId ? await findOrder(tx, withdrawal.orderId) : undefined;
    await queueRefusal(tx, { withdrawal, reason, ...(order && { order }) });
    return { ok: true, changed: true };
  });
}
