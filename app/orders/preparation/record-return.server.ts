import { and, desc, eq } from "drizzle-orm";
import { cancelMail } from "#app/mail/queue-mail.server.ts";
import { storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { returnedMail } from "../emails/order-progress-mails.server.ts";
import { cameBackMail } from "../emails/return-mails.server.ts";
import type { CameBackCause, ReturnCondition } from "../order-status.ts";
import { orderEvents, orders } from "../server/tables.server.ts";
import { type StaffWrite, transitionOrder, writeOrder } from "../transition-order.server.ts";
import { isNothingOwed, wasShippedBeforeWithdrawal } from "./withdrawal-facts.server.ts";

/**
 * Staff record returned goods and their inspection (decisions 5; law 1: the buyer bears a loss of value only if the goods
 * were used beyond testing), in the caller's transaction, which moves the dongle too. The buyer gets a mail. The order is
 * finished if its refund was made or waived, or nothing was paid.
 */
export async function recordReturnIn(
  tx: Transaction,
  input: StaffWrite & { condition: ReturnCondition; note: string },
) {
  if (!(await wasShippedBeforeWithdrawal(tx, input.orderId))) return { ok: false, error: "illegalTransition" } as const;
  const note = [input.condition, input.note].filter((part) => part !== "").join(": ");
  const to = { status: "Retournee" } as const;
  const result = await writeOrder<"illegalTransition">(tx, input, ({ status }) =>
    status === "Retractation" ? { action: "order-returned", kind: "returned", note, to } : "illegalTransition",
  );
  if (!result.ok) return result;
  const { payment_status } = result.order;
  const isFinished =
    payment_status === "refunded" || payment_status === "free" || (await nothingIsOwed(tx, input.orderId));
  const last = { orderId: input.orderId, to: { status: "Remboursee" }, author: storedAuthor(input.author) } as const;
  const ended = isFinished ? await transitionOrder({ tx }, last) : result;
  if (!ended.ok) return ended;
  await returnedMail.queue(tx, { order: ended.order });
  return { ...result, order: ended.order };
}

/**
 * A parcel that came back without a withdrawal, or the first dongle of an exchange (decisions 5.5), in the caller's
 * transaction, which moves the dongle. The buyer of the first is asked by mail what they want; an order whose money is back
 * is settled.
 */
export async function recordCameBackIn(
  tx: Transaction,
  { cause, condition, note, ...write }: StaffWrite & { cause: CameBackCause; condition: ReturnCondition; note: string },
) {
  const description = [cause, condition, note].filter((part) => part !== "").join(": ");
  const result = await writeOrder<"illegalTransition">(tx, write, ({ status, return_cause }) => {
    const mayComeBack = status === "Expediee" || (status === "Livree" && cause === "sentBack");
    if (!mayComeBack) return "illegalTransition";
    const set = { return_cause: return_cause ?? cause };
    return { action: "order-came-back", kind: "cameBack", note: description, to: { status: "Retournee" }, set };
  });
  if (!result.ok) return result;
  const { order } = result;
  const { payment_status, return_cause } = order;
  if (payment_status === "refunded") {
    const last = { orderId: write.orderId, to: { status: "Remboursee" }, author: storedAuthor(write.author) } as const;
    const ended = await transitionOrder({ tx }, last);
    return ended.ok ? { ...result, order: ended.order } : ended;
  }
  if (return_cause !== "exchange") await cameBackMail.queue(tx, { order });
  return result;
}

/**
 * Takes back such a return that was recorded by mistake, in the caller's transaction, which moves the dongle: the order is again
 * where it was. Refused once something was decided about it. `wasNotified`: the buyer's mail has left.
 */
export async function undoCameBackIn(tx: Transaction, { note, ...write }: StaffWrite & { note: string }) {
  const isOf = eq(orderEvents.orderId, write.orderId);
  const events = await tx.select().from(orderEvents).where(isOf).orderBy(desc(orderEvents.id));
  const isSettled = events.some((event) => event.nothingOwed);
  const recorded = events.find((event) => event.kind === "cameBack");
  let mailKey = "";
  const result = await writeOrder<"illegalTransition">(tx, write, (order) => {
    const to = recorded?.fromStatus;
    const isUndecided = order.payment_status === recorded?.toPaymentStatus && !isSettled;
    if (order.status !== "Retournee" || (to !== "Expediee" && to !== "Livree") || !isUndecided)
      return "illegalTransition";
    if (order.return_cause === "exchange") return "illegalTransition";
    mailKey = cameBackMail.dedupeKey({ order });
    return { action: "return-undone", kind: "returnUndone", note, to: { status: to }, set: { return_cause: null } };
  });
  return result.ok ? { ...result, wasNotified: !(await cancelMail(tx, mailKey)).ok } : result;
}

async function nothingIsOwed(tx: Transaction, orderId: string): Promise<boolean> {
  return (await tx.$count(orders, and(eq(orders.id, orderId), isNothingOwed))) > 0;
}
