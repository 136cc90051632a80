import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { matchingOrderIds, type OrderFilter } from "#app/orders/lists/list-orders.server.ts";
import { ordersById, waitingFilter } from "#app/orders/preparation/orders-in-preparation.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { publish } from "#app/platform/jobs/bus.server.ts";
import { deleteAfter } from "#app/platform/privacy/retention.server.ts";
import type { ShippingRefusal } from "./refusals.ts";
import type { StaffContext } from "./server/lock-for-staff.server.ts";
import { takenOrders } from "./server/tables.server.ts";

/** After a working day an order that was taken and not packed is free again. */
export const takenHours = 12;
/** Of one press: as many as a trolley holds. */
export const takenAtOnce = 10;
/** Orders of one packer; more are handed back first. */
const maxOwn = 200;

const validSince = (now: Date): Date => new Date(now.getTime() - takenHours * 3_600_000);

/**
 * Takes those of these orders that wait, for the packer, and returns the ids that are theirs then. One insert decides between packers: of two
 * concurrent calls one gets an order.
 */
export async function takeOrders({ db, clock, author }: StaffContext, orderIds: readonly string[]): Promise<string[]> {
  // Sorted against deadlocks.
  const found = await ordersById(db, orderIds);
  const ids = [...found.values()]
    .filter(({ status }) => status === "A_traiter" || status === "A_expedier")
    .map(({ id }) => id)
    .toSorted();
  if (ids.length === 0) return [];
  const now = clock.now();
  const since = validSince(now);
  return db.transaction(async (tx) => {
    const before = await takersOf(tx, ids, now);
    const taken = await tx
      .insert(takenOrders)
      .values(ids.map((orderId) => ({ orderId, userId: author.userId, takenAt: now })))
      .onConflictDoUpdate({
        target: takenOrders.orderId,
        set: { userId: author.userId, takenAt: now },
        setWhere: sql`${takenOrders.userId} = ${author.userId} or ${takenOrders.takenAt} <= ${since.toISOString()}::timestamptz`,
      })
      .returning({ orderId: takenOrders.orderId });
    for (const { orderId } of taken)
      if (before.get(orderId) !== author.userId) await recordAudit(tx, author, "order-taken", `order:${orderId}`, {});
    if (taken.length > 0) await publish(tx, { topic: "orders" });
    return taken.map(({ orderId }) => orderId);
  });
}

/** Takes the oldest free orders of a queue, without tests, so that packers who press at once get different ones. */
export async function takeNext(
  context: StaffContext,
  status: "A_traiter" | "A_expedier",
  { filter = {}, count = takenAtOnce }: { filter?: OrderFilter; count?: number } = {},
): Promise<string[]> {
  const taken: string[] = [];
  let after: string | undefined;
  while (taken.length < count) {
    const page = await matchingOrderIds(context.db, waitingFilter(status, { ...filter, isTest: false }), {
      after,
      limit: 100,
    });
    const others = await takersOf(context.db, page.ids, context.clock.now());
    const free = page.ids.filter((id) => !others.has(id));
    while (taken.length < count && free.length > 0)
      taken.push(...(await takeOrders(context, free.splice(0, count - taken.length))));
    if (page.next === null) break;
    after = page.next;
  }
  return taken;
}

export async function handBackOrders({ db, author }: StaffContext, orderIds: readonly string[]): Promise<number> {
  const ids = orderIds.filter((id) => isUuid(id));
  if (ids.length === 0) return 0;
  return db.transaction(async (tx) => {
    const given = await tx
      .delete(takenOrders)
      .where(and(inArray(takenOrders.orderId, ids), eq(takenOrders.userId, author.userId)))
      .returning({ orderId: takenOrders.orderId });
    for (const { orderId } of given) await recordAudit(tx, author, "order-handed-back", `order:${orderId}`, {});
    if (given.length > 0) await publish(tx, { topic: "orders" });
    return given.length;
  });
}

/** Account ids by order; free orders, and what is no id of an order, are missing. */
export async function takersOf(db: Db, orderIds: readonly string[], now: Date): Promise<Map<string, string>> {
  const ids = orderIds.filter((id) => isUuid(id));
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ orderId: takenOrders.orderId, userId: takenOrders.userId })
    .from(takenOrders)
    .where(and(inArray(takenOrders.orderId, ids), gt(takenOrders.takenAt, validSince(now))));
  return new Map(rows.map(({ orderId, userId }) => [orderId, userId]));
}

export async function ordersTakenBy(db: Db, userId: string, now: Date): Promise<string[]> {
  const rows = await db
    .select({ orderId: takenOrders.orderId })
    .from(takenOrders)
    .where(and(eq(takenOrders.userId, userId), gt(takenOrders.takenAt, validSince(now))))
    .orderBy(asc(takenOrders.takenAt))
    .limit(maxOwn);
  return rows.map(({ orderId }) => orderId);
}

/** Within the step's transaction, once the order is locked. */
export async function refusalIfTaken(
  tx: Db,
  { clock, author }: StaffContext,
  { id, number }: { id: string; number: string },
): Promise<ShippingRefusal | undefined> {
  const taker = (await takersOf(tx, [id], clock.now())).get(id);
  return taker === undefined || taker === author.userId
    ? undefined
    : { ok: false, error: "taken", userId: taker, number };
}

/** Lapsed long before; the row of a shipped order goes with its shipping. */
export const takenOrderRetention = deleteAfter(
  { days: 7 },
  { what: "orders taken by packers", from: takenOrders, since: takenOrders.takenAt },
);

/** A shipped order has no packer any more. */
export const eraseTakenOrders = (db: Db, orderIds: readonly string[]) =>
  db.delete(takenOrders).where(inArray(takenOrders.orderId, [...orderIds]));
