import { eq } from "drizzle-orm";
import { dongleOfOrder, moveDongle } from "#app/dongles/move-dongle.server.ts";
import { mustTransition } from "#app/orders/transition-order.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { cancelShippedMail } from "./emails/shipping-mails.server.ts";
import type { ShippingRefusal } from "./refusals.ts";
import { eventAuthor, lockForStaff, type StaffContext } from "./server/lock-for-staff.server.ts";
import { shipments } from "./server/tables.server.ts";

/** Before the buyer's mail is sent: order, dongle and shipment return to their previous state in one transaction. */
export const undoShipping = (
  context: StaffContext,
  orderId: string,
): Promise<{ ok: true; number: string } | ShippingRefusal> =>
  context.db.transaction(async (tx) => {
    const locked = await lockForStaff(tx, orderId);
    if (!locked.ok) return locked;
    const { id, number, status } = locked.order;
    const [shipment] = await tx.select().from(shipments).where(eq(shipments.orderId, id));
    if (status !== "Expediee" || !shipment) return { ok: false, error: "wrongState", status };
    if (!(await cancelShippedMail(tx, { order: locked.order, shipment })).ok)
      return { ok: false, error: "buyerNotified", number };
    const author = eventAuthor(context);
    const dongle = await dongleOfOrder(tx, id);
    if (!dongle) throw new Error(`order ${id} was shipped without a dongle`);
    const moved = await moveDongle({ tx }, { serial: dongle.serial, to: "associated", orderId: id, author });
    if (!moved.ok) throw new Error(`dongle ${dongle.serial} of order ${id}: ${moved.error}`);
    await tx.delete(shipments).where(eq(shipments.orderId, id));
    await mustTransition({ tx }, { orderId: id, to: { status: "A_expedier" }, author, kind: "shippingUndone" });
    const { carrier, trackingNumber } = shipment;
    await recordAudit(tx, context.author, "shipping-undone", `order:${id}`, {
      before: { status, carrier, trackingNumber },
      after: { status: "A_expedier", carrier: null, trackingNumber: null },
    });
    return { ok: true, number };
  });
