import { inArray, type SQLWrapper, sql } from "drizzle-orm";
import { donglesOfOrders } from "#app/dongles/move-dongle.server.ts";
import { ordersWithWaitingMail } from "#app/mail/queue-mail.server.ts";
import {
  countOrders,
  matchingOrderIds,
  type OrderFilter,
  type OrderSort,
} from "#app/orders/lists/list-orders.server.ts";
import { ordersById, waitingFilter, waitingOrders } from "#app/orders/preparation/orders-in-preparation.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { KeysetColumn, KeysetPage, PageRequest } from "#app/platform/database/keyset.server.ts";
import type { ParcelService } from "./carriers.ts";
import { shippedMail } from "./emails/shipping-mails.server.ts";
import { type LabelView, labelViews } from "./labels/label-view.server.ts";
import { undoSeconds } from "./refusals.ts";
import { shipments } from "./server/tables.server.ts";

export type QueueName = "toProcess" | "toShip" | "onTheWay";

const statusOf = { toProcess: "A_traiter", toShip: "A_expedier", onTheWay: "Expediee" } as const;

export type PreparedOrder = {
  order: Awaited<ReturnType<typeof waitingOrders>>["rows"][number];
  serial: string | null;
  shipment: {
    carrier: string;
    trackingNumber: string | null;
    shippedAt: Date;
    weightGrams?: number | null;
    service?: ParcelService | null;
  } | null;
  label?: LabelView | null;
};

/** `shipped`: only of parcels on their way. */
export type QueueSort = OrderSort | { key: "shipped"; descending: boolean };

/** Oldest order first, test orders last (decisions 9); ages count from the order too. */
export const oldestFirst: QueueSort = { key: "created", descending: false };

export async function readQueue(
  db: Db,
  name: QueueName,
  { filter = {}, sort = oldestFirst, page }: { filter?: OrderFilter; sort?: QueueSort; page: PageRequest },
): Promise<KeysetPage<PreparedOrder>> {
  const waiting = waitingFilter(statusOf[name], filter);
  const found = await waitingOrders(db, {
    filter: waiting,
    sort: sort.key === "shipped" ? { column: departure, descending: sort.descending } : sort,
    page,
    testsLast: name !== "onTheWay",
  });
  return { ...found, rows: await withParcels(db, found.rows) };
}

/** Of a parcel on its way, which always has one. */
const departure = (orderId: SQLWrapper): KeysetColumn => ({
  expression: sql`coalesce((select ${shipments.shippedAt} from ${shipments} where ${shipments.orderId} = ${orderId}), 'epoch')`,
  type: "timestamp with time zone",
});

export const countQueue = (db: Db, name: QueueName, filter: OrderFilter, atMost: number): Promise<number> =>
  countOrders(db, waitingFilter(statusOf[name], filter), atMost);

/** Oldest first, for bulk steps; `after` is an earlier `next`. */
export const matchingInQueue = (
  db: Db,
  name: QueueName,
  filter: OrderFilter,
  page: { after: string | undefined; limit: number },
) => matchingOrderIds(db, waitingFilter(statusOf[name], filter), page);

const maxUndoable = 50;

/** Buyers have no mail yet: the shipping can be undone for `secondsLeft`. Newest first. */
export async function justShipped(db: Db, now: Date): Promise<(PreparedOrder & { secondsLeft: number })[]> {
  const found = await preparedOrders(db, await ordersWithWaitingMail(db, shippedMail.kind, maxUndoable));
  return found.flatMap((prepared) => {
    const { order, shipment } = prepared;
    if (order.status !== "Expediee" || !shipment) return [];
    const secondsLeft = undoSeconds - (now.getTime() - shipment.shippedAt.getTime()) / 1_000;
    return secondsLeft > 0 ? [{ ...prepared, secondsLeft }] : [];
  });
}

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
  const labels = await labelViews(db, ids);
  const parcelOf = new Map(parcels.map((parcel) => [parcel.orderId, parcel]));
  return orders.map((order) => ({
    order,
    serial: serials.get(order.id) ?? null,
    shipment: parcelOf.get(order.id) ?? null,
    label: labels.get(order.id) ?? null,
  }));
}
