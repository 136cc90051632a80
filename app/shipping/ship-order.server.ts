import { and, eq, inArray } from "drizzle-orm";
import { dongleOfOrder, moveDongle } from "#app/dongles/move-dongle.server.ts";
import { type lockOrder, ordersById } from "#app/orders/preparation/orders-in-preparation.server.ts";
import { mustTransition } from "#app/orders/transition-order.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import { type Db, databaseErrorCode, type Transaction } from "#app/platform/database/database.server.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";
import { scannedCode } from "#app/platform/text/scanned-text.ts";
import {
  type Carrier,
  carriers,
  carriersOfNumber,
  findCarrier,
  isNumberOf,
  isPossibleNumber,
  type ParcelService,
  parcelServices,
} from "./carriers.ts";
import { cancelShippedMail, queueShippedMail } from "./emails/shipping-mails.server.ts";
import type { ShippingRefusal } from "./refusals.ts";
import { eventAuthor, lockForStaff, type StaffContext } from "./server/lock-for-staff.server.ts";
import { shipments } from "./server/tables.server.ts";
import { eraseTakenOrders, refusalIfTaken } from "./take-orders.server.ts";

type Shipped = { ok: true; orderId: string; number: string };

/**
 * Ships an order (decisions 9): order, dongle, shipment and the buyer's mail, delayed by `undoSeconds`, in one transaction.
 * A concurrent second shipping is refused, with both numbers. `version`: as seen, so that nothing goes to an outdated
 * address. `unusual` accepts numbers of other formats.
 */
export async function shipOrder(
  context: StaffContext,
  input: TypedParcel & Packing & { orderId: string; version?: number | undefined },
): Promise<Shipped | ShippingRefusal> {
  const parcel = readParcel(input);
  if (!parcel.ok) return parcel;
  return refuseUsedNumber(context.db, parcel, () =>
    context.db.transaction((tx) => ship(tx, context, { ...input, ...parcel })),
  );
}

export type TypedParcel = { carrier: string; trackingNumber: string; unusual?: boolean };
/** Without them, what the settings say and the usual service. */
type Packing = { weightGrams?: number | null; service?: ParcelService | null };
export type ReadParcel = { ok: true; carrier: Carrier; trackingNumber: string };

export function readParcel(input: TypedParcel): ReadParcel | ShippingRefusal {
  const carrier = findCarrier(input.carrier);
  if (!carrier) return { ok: false, error: "unknownCarrier", given: input.carrier.slice(0, 60) };
  const trackingNumber = scannedCode(input.trackingNumber);
  if (isNumberOf(carrier, trackingNumber) || (input.unusual && isPossibleNumber(trackingNumber)))
    return { ok: true, carrier, trackingNumber };
  return {
    ok: false,
    error: "malformedNumber",
    given: input.trackingNumber.trim().slice(0, 60),
    carrier: carrier.name,
    possible: carriersOfNumber(trackingNumber).map(({ name }) => name),
  };
}

/** The result of `write`, or the refusal of a number taken concurrently. */
export async function refuseUsedNumber<Result>(
  db: Db,
  { carrier, trackingNumber }: ReadParcel,
  write: () => Promise<Result>,
): Promise<Result | NumberUsed> {
  try {
    return await write();
  } catch (error) {
    if (databaseErrorCode(error) !== "23505") throw error;
    return (await usedBy(db, carrier, trackingNumber)) ?? Promise.reject(error);
  }
}

export function refusalToShip(
  order: Pick<NonNullable<Awaited<ReturnType<typeof lockOrder>>>, "status" | "held_at" | "hold_reason">,
): ShippingRefusal | undefined {
  if (order.held_at !== null) return { ok: false, error: "held", reason: order.hold_reason ?? "" };
  return order.status === "A_expedier" ? undefined : { ok: false, error: "wrongState", status: order.status };
}

async function ship(
  tx: Transaction,
  context: StaffContext,
  input: Packing & { orderId: string; carrier: Carrier; trackingNumber: string; version?: number | undefined },
): Promise<Shipped | ShippingRefusal> {
  const { carrier, trackingNumber } = input;
  const locked = await lockForStaff(tx, input.orderId);
  if (!locked.ok) return locked;
  const { id, number, status, version } = locked.order;
  if (status === "Expediee" || status === "Livree") {
    const [stored] = await tx.select().from(shipments).where(eq(shipments.orderId, id));
    if (stored)
      return { ok: false, error: "alreadyShipped", given: trackingNumber, stored: describeParcel(stored), number };
  }
  const refusal = refusalToShip(locked.order);
  if (refusal) return refusal;
  const taken = await refusalIfTaken(tx, context, locked.order);
  if (taken) return taken;
  if (input.version !== undefined && input.version !== version) return { ok: false, error: "conflict" };
  const used = await usedBy(tx, carrier, trackingNumber);
  if (used) return used;
  const author = eventAuthor(context);
  const dongle = await dongleOfOrder(tx, id);
  if (!dongle) throw new Error(`order ${id} waits to be shipped without a dongle`);
  const moved = await moveDongle({ tx }, { serial: dongle.serial, to: "shipped", author });
  if (!moved.ok) throw new Error(`dongle ${dongle.serial} of order ${id}: ${moved.error}`);
  const weightGrams = input.weightGrams ?? shopSetting("parcel.weightGrams");
  const service = input.service ?? parcelServices[0];
  const shippedAt = context.clock.now();
  const shipment = { orderId: id, carrier: carrier.id, trackingNumber, shippedAt, weightGrams, service };
  await tx.insert(shipments).values(shipment);
  await eraseTakenOrders(tx, [id]);
  const note = `${carrier.name} ${trackingNumber}`;
  const order = await mustTransition({ tx }, { orderId: id, to: { status: "Expediee" }, author, note });
  await queueShippedMail(tx, order, shipment);
  await recordAudit(tx, context.author, "order-shipped", `order:${id}`, {
    before: { status, carrier: null, trackingNumber: null },
    after: { status: "Expediee", carrier: carrier.id, trackingNumber, weightGrams, service },
  });
  return { ok: true, orderId: id, number };
}

export const describeParcel = (shipment: { carrier: string; trackingNumber: string | null }): string =>
  [findCarrier(shipment.carrier)?.name ?? shipment.carrier, shipment.trackingNumber ?? ""].join(" ").trim();

type NumberUsed = ShippingRefusal & { error: "numberUsed" };

export async function usedBy(db: Db, carrier: Carrier, trackingNumber: string): Promise<NumberUsed | undefined> {
  const found = await usedNumbers(db, [trackingNumber]);
  return found.find((each) => each.carrier === carrier.id)?.refusal;
}

/** Whatever their carrier. */
export async function usedNumbers(
  db: Db,
  trackingNumbers: readonly string[],
): Promise<{ carrier: string; refusal: NumberUsed }[]> {
  if (trackingNumbers.length === 0) return [];
  const found = await db
    .select()
    .from(shipments)
    // Listing the carriers lets the index of both columns be used.
    .where(
      and(
        inArray(
          shipments.carrier,
          carriers.map(({ id }) => id),
        ),
        inArray(shipments.trackingNumber, [...trackingNumbers]),
      ),
    );
  const orders = await ordersById(
    db,
    found.map(({ orderId }) => orderId),
  );
  return found.map(({ carrier, trackingNumber, orderId }) => ({
    carrier,
    refusal: { ok: false, error: "numberUsed", given: trackingNumber ?? "", number: orders.get(orderId)?.number ?? "" },
  }));
}

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
