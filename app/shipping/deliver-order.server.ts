import { eq } from "drizzle-orm";
import { mailOutboxJob } from "#app/mail/queue-mail.server.ts";
import { markDeliveredIn } from "#app/orders/mark-delivered.server.ts";
import { wakeJob } from "#app/platform/jobs.server.ts";
import type { ShippingRefusal } from "./refusals.ts";
import { lockForStaff, type StaffContext } from "./server/lock-for-staff.server.ts";
import { shipments } from "./server/tables.server.ts";

/** Staff know that the parcel has arrived: the order and its shipment say so in one transaction, and the buyer gets the mail of it. */
export async function deliverOrder(
  context: StaffContext,
  orderId: string,
): Promise<{ ok: true; number: string } | ShippingRefusal> {
  const result = await context.db.transaction(async (tx): Promise<{ ok: true; number: string } | ShippingRefusal> => {
    const locked = await lockForStaff(tx, orderId);
    if (!locked.ok) return locked;
    const { id, number, status, version } = locked.order;
    if (status !== "Expediee") return { ok: false, error: "wrongState", status };
    const delivered = await markDeliveredIn(tx, { orderId: id, version, author: context.author });
    if (!delivered.ok) throw new Error(`order ${id}: ${delivered.error}`);
    await tx.update(shipments).set({ deliveredAt: context.clock.now() }).where(eq(shipments.orderId, id));
    return { ok: true, number };
  });
  if (result.ok) wakeJob(mailOutboxJob);
  return result;
}
