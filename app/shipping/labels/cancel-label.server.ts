import { and, eq } from "drizzle-orm";
import { ordersById } from "#app/orders/preparation/orders-in-preparation.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { publish } from "#app/platform/jobs/bus.server.ts";
import type { ShippingRefusal } from "../refusals.ts";
import type { StaffContext } from "../server/lock-for-staff.server.ts";
import { carrierLabels } from "../server/tables.server.ts";
import { callMilliseconds, isShippedWith, labelOf } from "./buy-label.server.ts";
import { type CarrierApi, CarrierError } from "./carrier-api.ts";

/** Cancels the label that no parcel has left with; the carrier may decide later, or refuse. Safe to repeat. */
export async function cancelLabel(
  context: StaffContext,
  api: CarrierApi | undefined,
  orderId: string,
): Promise<{ ok: true; number: string; isQueued: boolean } | ShippingRefusal> {
  if (!api) return { ok: false, error: "labelOff" };
  const { db, clock, author } = context;
  // Also of an order that is held or cancelled.
  const order = (await ordersById(db, [orderId])).get(orderId);
  if (!order) return { ok: false, error: "unknownOrder" };
  const { id, number } = order;
  const label = await labelOf(db, id);
  if (!label) return { ok: false, error: "noLabel", number };
  if (await isShippedWith(db, label)) return { ok: false, error: "labelInUse", number };
  // The label of a call that is under way would be paid and never found again.
  if (label.state === "requested" && clock.now().getTime() - label.askedAt.getTime() < callMilliseconds)
    return { ok: false, error: "labelInProgress" };
  try {
    const shipmentId = label.shipmentId ?? (await api.findLabel(label.id))?.shipmentId;
    const isQueued = shipmentId !== undefined && (await api.cancelLabel(shipmentId)) === "queued";
    await db.transaction(async (tx) => {
      const state = isQueued ? "cancelling" : "cancelled";
      const [changed] = await tx
        .update(carrierLabels)
        .set({ state, checkAt: isQueued ? clock.now() : null, ...(shipmentId && { shipmentId }) })
        .where(and(eq(carrierLabels.id, label.id), eq(carrierLabels.state, label.state)))
        .returning();
      if (!changed) return;
      const { trackingNumber } = label;
      await recordAudit(tx, author, "label-cancelled", `order:${id}`, { before: { trackingNumber }, detail: state });
      await publish(tx, { topic: "orders" });
    });
    return { ok: true, number, isQueued };
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    if (error.kind === "refused") return { ok: false, error: "labelRefused", reason: error.reason };
    return { ok: false, error: error.kind === "keyRefused" ? "labelKeyRefused" : "labelUnavailable" };
  }
}
