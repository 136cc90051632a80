import { and, eq, sql } from "drizzle-orm";
import { storedAuthor } from "#app/platform/audit/audit.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import { pick } from "#app/platform/text/pick.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { exchangeMail } from "../emails/return-mails.server.ts";
import { type OrderField, orderFieldNames } from "../fields/order-field-rules.ts";
import { lockOrder } from "../preparation/orders-in-preparation.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { orderEvents, orders } from "../server/tables.server.ts";
import { announceOrder, type StaffWrite, storeChange, writeOrder } from "../transition-order.server.ts";
import { type CarField, storeOwnOrder } from "./create-own-order.server.ts";

const isOfCar = (name: OrderField): name is CarField => name === "license_plate" || name.startsWith("vehicle_");
const carFields = orderFieldNames.filter(isOfCar);
const recipientFields = orderFieldNames.filter((name): name is Exclude<OrderField, CarField> => !isOfCar(name));

/** Only what has left is replaced: before that the order itself is prepared again. */
export const mayReplace = ({ status, email, address }: Pick<OrderRow, "status" | "email" | "address">): boolean =>
  ["Expediee", "Livree", "Retournee"].includes(status) && email !== "" && address !== "";

/** Goods with the buyer, who has neither been promised another one nor got the money back. */
export const mayExchange = (
  order: Parameters<typeof mayReplace>[0] & Pick<OrderRow, "payment_status" | "return_cause">,
): boolean =>
  mayReplace(order) && order.status === "Livree" && order.payment_status !== "refunded" && order.return_cause === null;

/** A free warranty order, in one transaction. The history of each names the other by its number (decisions 9.5). */
export const replaceOrder = ({ db, clock }: { db: Database; clock: Clock }, write: StaffWrite) =>
  replace({ db, clock }, write, "replacement");

/**
 * A replacement for goods that the buyer sends back: the order waits for them, and the buyer gets a mail with the address.
 * Nothing is refunded (decisions 5.5), so that a refund which is under way comes first.
 */
export const exchangeOrder = (
  context: { db: Database; clock: Clock; isRefundOpen(tx: Transaction, orderId: string): Promise<boolean> },
  write: StaffWrite,
) => replace(context, write, "exchange");

/**
 * In the transaction that cancels a replacement: the exchange that it was for is undone. The first order has no cause again, or
 * that it was sent back, and owes what it owed before.
 */
export async function undoExchangeIn(
  tx: Transaction,
  cancelled: OrderRow,
  author: StaffWrite["author"],
): Promise<void> {
  if (cancelled.origin !== "warranty") return;
  const agreed = await tx
    .update(orderEvents)
    .set({ nothingOwed: false })
    .where(and(eq(orderEvents.kind, "exchange"), eq(orderEvents.note, cancelled.number), isOfReplaced(cancelled)))
    .returning({ orderId: orderEvents.orderId });
  for (const { orderId } of agreed) {
    const first = (await lockOrder(tx, orderId))!;
    if (first.return_cause !== "exchange") continue;
    const return_cause = first.status === "Retournee" ? "sentBack" : null;
    const step = { author: storedAuthor(author), kind: "exchangeUndone", note: cancelled.number } as const;
    await storeChange(tx, first, { return_cause }, step);
  }
}

/** The history of a replacement names the order that it is for. */
const isOfReplaced = ({ id }: OrderRow) =>
  sql`${orderEvents.orderId} in (
    select replaced.id from ${orders} replaced join ${orderEvents} named on named.note = replaced.number
    where named.order_id = ${id} and named.kind = 'ownOrder')`;

type Context = { db: Database; clock: Clock; isRefundOpen?: (tx: Transaction, orderId: string) => Promise<boolean> };

const replace = (
  { db, clock, isRefundOpen }: Context,
  write: StaffWrite,
  kind: "replacement" | "exchange",
): Promise<Result<"unknownOrder" | "conflict" | "notReplaceable" | "refundOpen", { number: string }>> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, write.orderId);
    if (!order) return { ok: false, error: "unknownOrder" };
    if (order.version !== write.version) return { ok: false, error: "conflict" };
    // Without the address, which an erasure takes, nothing can be sent.
    const isAllowed = kind === "exchange" ? mayExchange(order) : mayReplace(order);
    if (!isAllowed) return { ok: false, error: "notReplaceable" };
    if (await isRefundOpen?.(tx, order.id)) return { ok: false, error: "refundOpen" };
    const { id, number } = await storeOwnOrder(
      tx,
      { now: clock.now() },
      {
        origin: "warranty",
        author: write.author,
        reason: order.number,
        recipient: pick(order, ...recipientFields),
        vehicle: pick(order, ...carFields),
      },
    );
    // What is sent again, or in exchange, is not refunded.
    const nothingOwed = kind === "exchange" || (order.status === "Retournee" && order.return_cause !== null);
    const noted = await writeOrder(tx, write, () => ({
      ...({ action: kind === "exchange" ? "order-exchanged" : "order-replaced", kind } as const),
      note: number,
      nothingOwed,
      ...(kind === "exchange" && { set: { return_cause: "exchange" as const } }),
    }));
    if (!noted.ok) throw new Error(`order ${order.id}: ${noted.error}`);
    if (kind === "exchange") await exchangeMail.queue(tx, { order: noted.order, replacement: number });
    announceOrder(tx, id);
    return { ok: true, number };
  });
