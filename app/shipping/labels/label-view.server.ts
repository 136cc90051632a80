import { desc, eq, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { carrierLabels, shipments } from "../server/tables.server.ts";

/** What staff see of an order's last label. */
export type LabelView = {
  state: "requested" | "bought" | "cancelling";
  trackingNumber: string;
  hasFile: boolean;
  isComingBack: boolean;
  /** No parcel has left with it. */
  isCancellable: boolean;
};

/** By order; without those that failed or are cancelled. */
export async function labelViews(db: Db, orderIds: readonly string[]): Promise<Map<string, LabelView>> {
  if (orderIds.length === 0) return new Map();
  const { orderId, state, trackingNumber, progress, createdAt } = carrierLabels;
  const rows = await db
    .select({ orderId, state, trackingNumber, progress, shippedWith: shipments.trackingNumber })
    .from(carrierLabels)
    .leftJoin(shipments, eq(shipments.orderId, orderId))
    .where(inArray(orderId, [...orderIds]))
    .orderBy(desc(createdAt));
  const views = new Map<string, LabelView>();
  for (const row of rows) {
    if (row.state === "failed" || row.state === "cancelled" || views.has(row.orderId)) continue;
    const isInUse = row.trackingNumber !== null && row.trackingNumber === row.shippedWith;
    views.set(row.orderId, {
      state: row.state,
      trackingNumber: row.trackingNumber ?? "",
      hasFile: row.state === "bought",
      isComingBack: isInUse && row.progress === "back",
      isCancellable: row.state !== "cancelling" && !isInUse,
    });
  }
  return views;
}
