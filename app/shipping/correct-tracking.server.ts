import { eq } from "drizzle-orm";
import { storeChange } from "#app/orders/transition-order.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { cancelShippedMail, queueShippedMail, trackingCorrectedMail } from "./emails/shipping-mails.server.ts";
import type { ShippingRefusal } from "./refusals.ts";
import { eventAuthor, lockForStaff, type StaffContext } from "./server/lock-for-staff.server.ts";
import { shipments } from "./server/tables.server.ts";
import {
  describeParcel,
  type ReadParcel,
  readParcel,
  refuseUsedNumber,
  type TypedParcel,
  usedBy,
} from "./ship-order.server.ts";

type Corrected = { ok: true; number: string };
type Correction = { orderId: string /** The number that the caller read. */; seen: string };

/** A buyer who has the shipping mail gets another; a waiting one is rewritten. Refused if `seen` has changed. */
export async function correctTracking(
  context: StaffContext,
  input: Correction & TypedParcel,
): Promise<Corrected | ShippingRefusal> {
  const parcel = readParcel(input);
  if (!parcel.ok) return parcel;
  return refuseUsedNumber(context.db, parcel, () =>
    context.db.transaction((tx) => correct(tx, context, { ...input, ...parcel })),
  );
}

async function correct(
  tx: Transaction,
  context: StaffContext,
  { orderId, seen, carrier, trackingNumber }: Correction & ReadParcel,
): Promise<Corrected | ShippingRefusal> {
  const locked = await lockForStaff(tx, orderId);
  if (!locked.ok) return locked;
  const { id, number, status } = locked.order;
  const [stored] = await tx.select().from(shipments).where(eq(shipments.orderId, id));
  if (status !== "Expediee" || !stored) return { ok: false, error: "wrongState", status };
  if (stored.trackingNumber !== seen)
    return { ok: false, error: "otherNumber", given: trackingNumber, stored: describeParcel(stored), number };
  if (stored.carrier === carrier.id && stored.trackingNumber === trackingNumber)
    return { ok: false, error: "sameNumber", given: trackingNumber, number };
  const used = await usedBy(tx, carrier, trackingNumber);
  if (used) return used;
  const shipment = { ...stored, carrier: carrier.id, trackingNumber };
  await tx.update(shipments).set({ carrier: carrier.id, trackingNumber }).where(eq(shipments.orderId, id));
  const step = { kind: "trackingCorrected", note: `${carrier.name} ${trackingNumber}` } as const;
  const order = await storeChange(tx, locked.order, {}, { author: eventAuthor(context), ...step });
  if ((await cancelShippedMail(tx, { order, shipment })).ok)
    await queueShippedMail(tx, order, { ...shipment, shippedAt: context.clock.now() });
  else await trackingCorrectedMail.queue(tx, { order, shipment });
  await recordAudit(tx, context.author, "tracking-corrected", `order:${id}`, {
    before: { carrier: stored.carrier, trackingNumber: stored.trackingNumber },
    after: { carrier: carrier.id, trackingNumber },
  });
  return { ok: true, number };
}
