import { storedAuthor } from "#app/platform/audit.server.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { queueReturned } from "./emails/queue-staff-mails.server.ts";
import type { ReturnCondition } from "./return-condition.ts";
import { type StaffWrite, writeOrder } from "./server/write-order.server.ts";
import { wasShippedBeforeWithdrawal } from "./shipped-before-withdrawal.server.ts";
import { transitionOrder } from "./transition-order.server.ts";

/**
 * Staff record that the shipped goods of a withdrawal came back, and what the inspection found (decisions 5; law 1: the
 * buyer bears a loss of value only if the goods were used beyond testing them). It runs in the caller's transaction, which
 * moves the dongle too. The buyer is informed by mail. The refund is a separate step; where it has already been made, or
 * nothing was paid, the order is finished.
 */
export async function recordReturnIn(
  tx: Transaction,
  input: StaffWrite & { condition: ReturnCondition; note: string },
) {
  if (!(await wasShippedBeforeWithdrawal(tx, input.orderId))) return { ok: false, error: "illegalTransition" } as const;
  const note = ["returned", input.condition, input.note].filter((part) => part !== "").join(": ");
  const to = { status: "Retournee" } as const;
  const result = await writeOrder(tx, input, () => ({ action: "order-returned", note, to }));
  if (!result.ok) return result;
  await queueReturned(tx, result.order);
  const { payment_status } = result.order;
  if (payment_status !== "refunded" && payment_status !== "free") return result;
  const last = { orderId: input.orderId, to: { status: "Remboursee" }, author: storedAuthor(input.author) } as const;
  const ended = await transitionOrder({ tx }, last);
  return ended.ok ? { ...result, order: ended.order } : ended;
}
