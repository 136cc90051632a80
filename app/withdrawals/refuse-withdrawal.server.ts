import { eq } from "drizzle-orm";
import { findOrder } from "#app/orders/find-order.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { queueRefusal } from "./emails/withdrawal-mails.server.ts";
import { withdrawalEvents, withdrawals } from "./server/tables.server.ts";
import { withdrawalState } from "./server/withdrawal-state.ts";

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
