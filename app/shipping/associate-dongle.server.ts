import { dongleOfOrder, type MoveRefusal, moveDongle } from "#app/dongles/move-dongle.server.ts";
import { serialFault } from "#app/dongles/serial.ts";
import { ordersById } from "#app/orders/preparation/orders-in-preparation.server.ts";
import { mustTransition } from "#app/orders/transition-order.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { scannedCode } from "#app/platform/text/scanned-text.ts";
import type { ShippingRefusal } from "./refusals.ts";
import { eventAuthor, lockForStaff, type StaffContext } from "./server/lock-for-staff.server.ts";
import { refusalIfTaken } from "./take-orders.server.ts";

export type Associated = { ok: true; orderId: string; number: string; serial: string };

/** Both change in one transaction (decisions 9). A concurrent second scan is refused, with both serials. */
export async function associateDongle(
  context: StaffContext,
  input: { orderId: string; serial: string },
): Promise<Associated | ShippingRefusal> {
  const serial = scannedCode(input.serial);
  const fault = serialFault(serial);
  if (fault) return { ok: false, error: "malformedSerial", given: input.serial.trim().slice(0, 60), fault };
  return context.db.transaction(async (tx) => {
    const locked = await lockForStaff(tx, input.orderId);
    if (!locked.ok) return locked;
    const { id, number, status } = locked.order;
    const author = eventAuthor(context);
    if (status !== "A_traiter") {
      const packed = status === "A_expedier" ? await dongleOfOrder(tx, id) : undefined;
      if (packed?.serial === serial) return { ok: true, orderId: id, number, serial };
      if (packed) return { ok: false, error: "otherDongle", given: serial, stored: packed.serial, number };
      return { ok: false, error: "wrongState", status };
    }
    const taken = await refusalIfTaken(tx, context, locked.order);
    if (taken) return taken;
    const moved = await moveDongle({ tx }, { serial, to: "associated", orderId: id, author });
    if (!moved.ok) return describeRefusal(tx, { serial, number }, moved);
    await mustTransition({ tx }, { orderId: id, to: { status: "A_expedier" }, author, note: serial });
    await recordAudit(tx, context.author, "dongle-associated", `order:${id}`, {
      before: { status, dongle: null },
      after: { status: "A_expedier", dongle: serial },
    });
    return { ok: true, orderId: id, number, serial };
  });
}

/** Frees the dongle of an unshipped order, which waits to be prepared again. */
export async function releaseDongle(
  context: StaffContext,
  input: { orderId: string; serial: string },
): Promise<Associated | ShippingRefusal> {
  const serial = scannedCode(input.serial);
  return context.db.transaction(async (tx) => {
    const locked = await lockForStaff(tx, input.orderId);
    if (!locked.ok) return locked;
    const { id, number, status } = locked.order;
    if (status !== "A_expedier") return { ok: false, error: "wrongState", status };
    const packed = await dongleOfOrder(tx, id);
    if (packed?.serial !== serial)
      return { ok: false, error: "otherDongle", given: serial, stored: packed?.serial ?? null, number };
    const author = eventAuthor(context);
    const moved = await moveDongle({ tx }, { serial, to: "in_stock", author });
    if (!moved.ok) return describeRefusal(tx, { serial, number }, moved);
    await mustTransition({ tx }, { orderId: id, to: { status: "A_traiter" }, author, note: serial });
    await recordAudit(tx, context.author, "dongle-released", `order:${id}`, {
      before: { status, dongle: serial },
      after: { status: "A_traiter", dongle: null },
    });
    return { ok: true, orderId: id, number, serial };
  });
}

async function describeRefusal(
  tx: Db,
  { serial, number }: { serial: string; number: string },
  refusal: MoveRefusal,
): Promise<ShippingRefusal> {
  if (refusal.error === "unknownDongle") return { ok: false, error: "unknownDongle", given: serial };
  if (refusal.error === "orderHasDongle")
    return { ok: false, error: "otherDongle", given: serial, stored: refusal.other.serial, number };
  const { orderId, state } = refusal.current;
  const other = orderId === null ? undefined : (await ordersById(tx, [orderId])).get(orderId);
  return { ok: false, error: "dongleNotFree", given: serial, state, number: other?.number ?? null };
}
