import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { cachedPrices } from "#app/catalogue/pricing/prices.server.ts";
import { ordersById } from "#app/orders/preparation/orders-in-preparation.server.ts";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#app/platform/database/database.server.ts";
import { publish } from "#app/platform/jobs/bus.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { shopSetting } from "#app/platform/settings/shop/shop-settings.ts";
import { scannedCode } from "#app/platform/text/scanned-text.ts";
import { type Carrier, findCarrier, type ParcelService, parcelServices } from "../carriers.ts";
import type { PreparedOrder } from "../preparation-queues.server.ts";
import type { ShippingRefusal } from "../refusals.ts";
import { lockForStaff, type StaffContext } from "../server/lock-for-staff.server.ts";
import { carrierLabels, shipments } from "../server/tables.server.ts";
import { refusalToShip, shipOrder } from "../ship-order.server.ts";
import { refusalIfTaken } from "../take-orders.server.ts";
import { type BoughtLabel, type CarrierApi, CarrierError } from "./carrier-api.ts";
import { customsOf, labelOption, receiverAddress, receiverHash, senderAddress } from "./label-request.server.ts";

type Label = typeof carrierLabels.$inferSelect;
type Order = PreparedOrder["order"];

/** Longer than a purchase with two searches may last, so that one call at a time is made for a parcel. */
export const callMilliseconds = 45_000;
/** Until the first look at a parcel that has just left. */
const firstCheckMilliseconds = 6 * 3_600_000;

type Input = {
  orderId: string;
  carrier: string;
  version?: number | undefined;
  weightGrams?: number | null | undefined;
  service?: ParcelService | null | undefined;
};

/**
 * Buys the parcel's label and ships the order with its number (decisions 9.10). The intent is stored before the call and the
 * answer after it: a repetition, also after the process has died, finds the label that was bought.
 */
export async function buyLabel(
  context: StaffContext,
  api: CarrierApi | undefined,
  input: Input,
): Promise<{ ok: true; orderId: string; number: string } | ShippingRefusal> {
  if (!api) return { ok: false, error: "labelOff" };
  const carrier = findCarrier(input.carrier);
  if (!carrier) return { ok: false, error: "unknownCarrier", given: input.carrier.slice(0, 60) };
  const begun = await context.db.transaction((tx) => begin(tx, context, carrier, input));
  if (!begun.ok) return begun;
  const { order } = begun;
  if (begun.isShipped) return { ok: true, orderId: order.id, number: order.number };
  const bought = begun.label.state === "bought" ? begun.label : await purchase(context, api, begun);
  if ("ok" in bought) return bought;
  // Cancelled while the call was under way.
  if (bought.state !== "bought") return { ok: false, error: "noLabel", number: order.number };
  if (bought.receiver !== receiverHash(order)) return { ok: false, error: "labelOutdated", number: order.number };
  const shipped = await shipOrder(context, {
    orderId: order.id,
    carrier: bought.carrier,
    trackingNumber: bought.trackingNumber ?? "",
    unusual: true,
    version: input.version,
    weightGrams: bought.weightGrams,
    service: bought.service,
  });
  // By another packer who pressed at the same time.
  const isDone = !shipped.ok && shipped.error === "alreadyShipped" && (await isShippedWith(context.db, bought));
  return isDone ? { ok: true, orderId: order.id, number: order.number } : shipped;
}

type Begun = { ok: true; order: Order; label: Label; isShipped?: true; isRepeated?: true };

async function begin(
  tx: Transaction,
  context: StaffContext,
  carrier: Carrier,
  input: Input,
): Promise<Begun | ShippingRefusal> {
  const locked = await lockForStaff(tx, input.orderId);
  if (!locked.ok) return locked;
  const { order } = locked;
  const label = await labelOf(tx, order.id);
  if (label && order.status === "Expediee" && (await isShippedWith(tx, label)))
    return { ok: true, order, label, isShipped: true };
  const refusal = refusalToShip(order) ?? (await refusalIfTaken(tx, context, order));
  if (refusal) return refusal;
  if (input.version !== undefined && input.version !== order.version) return { ok: false, error: "conflict" };
  if (label?.state === "bought") return { ok: true, order, label };
  if (order.is_test && settings().environment === "production") return { ok: false, error: "testLabel" };
  if (!senderAddress()) return { ok: false, error: "senderUnclear" };
  const option = labelOption(carrier.id);
  if (!option) return { ok: false, error: "carrierWithoutLabel", carrier: carrier.name };
  const now = context.clock.now();
  if (label) {
    if (now.getTime() - label.askedAt.getTime() < callMilliseconds) return { ok: false, error: "labelInProgress" };
    await tx.update(carrierLabels).set({ askedAt: now }).where(eq(carrierLabels.id, label.id));
    return { ok: true, order, label, isRepeated: true };
  }
  const intent = {
    id: randomUUID(),
    orderId: order.id,
    state: "requested",
    carrier: carrier.id,
    option,
    service: input.service ?? parcelServices[0],
    weightGrams: input.weightGrams ?? shopSetting("parcel.weightGrams"),
    receiver: receiverHash(order),
    askedAt: now,
    createdAt: now,
  } as const;
  const [stored] = await tx.insert(carrierLabels).values(intent).returning();
  return { ok: true, order, label: stored! };
}

/**
 * Asks the carrier outside a transaction. A repetition looks first for what an earlier call has bought, and keeps the hash of
 * the earlier address, which that label may have.
 */
async function purchase(
  context: StaffContext,
  api: CarrierApi,
  { order, label, isRepeated }: Begun,
): Promise<Label | ShippingRefusal> {
  try {
    const found = isRepeated && (await api.findLabel(label.id));
    return await storeBought(context, label, found || (await api.buyLabel(await requestOf(context.db, order, label))));
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    // The intent stays while it is not known whether this call or an earlier one has bought the label.
    if (error.kind === "unavailable") return { ok: false, error: "labelUnavailable" };
    if (error.kind === "keyRefused" && isRepeated) return { ok: false, error: "labelKeyRefused" };
    await context.db
      .update(carrierLabels)
      .set({ state: "failed", error: error.reason })
      .where(and(eq(carrierLabels.id, label.id), eq(carrierLabels.state, "requested")));
    return error.kind === "keyRefused"
      ? { ok: false, error: "labelKeyRefused" }
      : { ok: false, error: "labelRefused", reason: error.reason };
  }
}

async function requestOf(db: Db, order: Order, label: Label) {
  const { product } = await cachedPrices(db);
  return {
    reference: label.id,
    orderNumber: order.number,
    option: label.option,
    weightGrams: label.weightGrams,
    from: senderAddress()!,
    to: receiverAddress(order),
    customs: customsOf(order, product),
  };
}

/** Once: a call that ends later finds the answer stored. */
export const storeBought = (
  { db, clock, author }: StaffContext,
  { id, orderId, carrier, service }: Label,
  bought: BoughtLabel,
): Promise<Label> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const checkAt = new Date(now.getTime() + firstCheckMilliseconds);
    const [stored] = await tx
      .update(carrierLabels)
      .set({
        ...bought,
        trackingNumber: scannedCode(bought.trackingNumber),
        state: "bought",
        boughtAt: now,
        checkAt,
        error: null,
      })
      .where(and(eq(carrierLabels.id, id), eq(carrierLabels.state, "requested")))
      .returning();
    if (!stored) return (await tx.select().from(carrierLabels).where(eq(carrierLabels.id, id)))[0]!;
    const after = { carrier, service, trackingNumber: bought.trackingNumber };
    await recordAudit(tx, author, "label-bought", `order:${orderId}`, { after });
    await publish(tx, { topic: "orders" });
    return stored;
  });

/** Requested or bought: at most one. */
export async function labelOf(db: Db, orderId: string): Promise<Label | undefined> {
  const isOpen = inArray(carrierLabels.state, ["requested", "bought"]);
  const [label] = await db
    .select()
    .from(carrierLabels)
    .where(and(eq(carrierLabels.orderId, orderId), isOpen));
  return label;
}

export async function isShippedWith(db: Db, { orderId, trackingNumber }: Label): Promise<boolean> {
  const [shipment] = await db.select().from(shipments).where(eq(shipments.orderId, orderId));
  return Boolean(shipment && trackingNumber && shipment.trackingNumber === trackingNumber);
}

/** The PDF of an order's label, read from the carrier if it is not stored; undefined without a label. */
export async function labelFile(db: Db, api: CarrierApi | undefined, orderId: string): Promise<Buffer | undefined> {
  const label = (await ordersById(db, [orderId])).size === 1 ? await labelOf(db, orderId) : undefined;
  if (label?.state !== "bought" || label.file) return label?.file ?? undefined;
  if (!api || !label.parcelId) return undefined;
  const file = await api.readFile(label.parcelId);
  await db.update(carrierLabels).set({ file }).where(eq(carrierLabels.id, label.id));
  return file;
}
