import { inArray } from "drizzle-orm";
import { donglesOfOrders } from "#app/dongles/move-dongle.server.ts";
import { ordersWithWaitingMail } from "#app/mail/queue-mail.server.ts";
import { countWaiting, ordersById, waitingIds, waitingOrders } from "#app/orders/orders-in-preparation.server.ts";
import { stateEntries } from "#app/orders/state-entries.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { shippedMailKind } from "./emails/queue-shipped-mail.server.ts";
import { shipments } from "./server/tables.server.ts";

export type QueueName = "toProcess" | "toShip" | "onTheWay";

const statusOf = { toProcess: "A_traiter", toShip: "A_expedier", onTheWay: "Expediee" } as const;

/** An order with its dongle and its parcel, as far as it has them. */
export type PreparedOrder = {
  order: Awaited<ReturnType<typeof waitingOrders>>[number];
  /** When it came into its state. */
  since: Date;
  serial: string | null;
  shipment: { carrier: string; trackingNumber: string | null; shippedAt: Date } | null;
};

/** Orders of a page of a queue. */
export const queuePageSize = 50;

/** The oldest orders of a queue that are not held (decisions 9), and how many there are; `page` counts from 1. */
export async function readQueue(
  db: Db,
  name: QueueName,
  page: number,
): Promise<{ rows: PreparedOrder[]; count: number }> {
  const queue = { status: statusOf[name] };
  const [orders, count] = await Promise.all([
    waitingOrders(db, queue, { limit: queuePageSize, offset: (page - 1) * queuePageSize }),
    countWaiting(db, queue),
  ]);
  return { rows: await withParcels(db, orders), count };
}

/** The ids of a queue in an order of their own, for steps on all of it; `after` is the last one of an earlier call. */
export const matchingInQueue = (db: Db, name: QueueName, page: { after: string | undefined; limit: number }) =>
  waitingIds(db, { status: statusOf[name] }, page);

/** Parcels whose buyers have no mail of it yet, newest first: their shipping can be undone. */
export async function justShipped(db: Db): Promise<PreparedOrder[]> {
  const found = await preparedOrders(db, await ordersWithWaitingMail(db, shippedMailKind, queuePageSize));
  return found.filter(({ order }) => order.status === "Expediee");
}

/** The orders that have one of the ids, in the order of the ids. */
export async function preparedOrders(db: Db, ids: readonly string[]): Promise<PreparedOrder[]> {
  const found = await ordersById(db, ids);
  return withParcels(
    db,
    [...new Set(ids)].flatMap((id) => found.get(id) ?? []),
  );
}

async function withParcels(db: Db, orders: PreparedOrder["order"][]): Promise<PreparedOrder[]> {
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return [];
  const serials = await donglesOfOrders(db, ids);
  const parcels = await db.select().from(shipments).where(inArray(shipments.orderId, ids));
  const parcelOf = new Map(parcels.map((parcel) => [parcel.orderId, parcel]));
  const entries = await stateEntries(db, orders);
  return orders.map((order) => ({
    order,
    since: entries.get(order.id) ?? order.created_at,
    serial: serials.get(order.id) ?? null,
    shipment: parcelOf.get(order.id) ?? null,
  }));
}
