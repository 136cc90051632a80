import { eq } from "drizzle-orm";
import { markDeliveredIn } from "#app/orders/mark-delivered.server.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import type { ShippingRefusal } from "./refusals.ts";
import { lockForStaff, type StaffContext } from "./server/lock-for-staff.server.ts";
import { shipments } from "./server/tables.server.ts";

type Seen = { orderId: string; version: number };

/** Staff record that the parcel has arrived: the order and its shipment change in one transaction, and the buyer gets a mail. */
export async function deliverOrder(
  context: StaffContext,
  orderId: string,
): Promise<{ ok: true; number: string } | ShippingRefusal> {
  return context.db.transaction(async (tx): Promise<{ ok: true; number: string } | ShippingRefusal> => {
    const locked = await lockForStaff(tx, orderId);
    if (!locked.ok) return locked;
    const { id, number, status, version } = locked.order;
    if (status !== "Expediee") return { ok: false, error: "wrongState", status };
    const delivered = await recordDelivery(tx, context, { orderId: id, version });
    if (!delivered.ok) throw new Error(`order ${id}: ${delivered.error}`);
    return { ok: true, number };
  });
}

/** The same of the version that the order's page shows; an earlier one is refused. */
export const deliverSeenOrder = (context: StaffContext, seen: Seen) =>
  context.db.transaction((tx) => recordDelivery(tx, context, seen));

async function recordDelivery(tx: Transaction, { clock, author }: StaffContext, { orderId, version }: Seen) {
  const delivered = await markDeliveredIn(tx, { orderId, version, author });
  if (delivered.ok) await tx.update(shipments).set({ deliveredAt: clock.now() }).where(eq(shipments.orderId, orderId));
  return delivered;
}
