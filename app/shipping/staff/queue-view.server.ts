import { accountNames } from "#app/accounts/account-names.server.ts";
import { duration } from "#app/i18n/duration.ts";
import { countryName } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { orderFieldLabels } from "#app/orders/fields/order-field-labels.server.ts";
import { notesIn } from "#app/orders/fields/order-field-rules.ts";
import type { OrderStatus } from "#app/orders/order-status.ts";
import { labelWarning, orderListTexts } from "#app/orders/staff/order-list.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { findCarrier, type ParcelService, trackingPageOf } from "../carriers.ts";
import type { LabelView } from "../labels/label-view.server.ts";
import type { PreparedOrder } from "../preparation-queues.server.ts";
import { unprintableOnLabel } from "../shipping-documents.server.ts";
import { takersOf } from "../take-orders.server.ts";
import { shippingTexts } from "./shipping-texts.server.ts";
import { usualCarrier } from "./used-carriers.server.ts";

/** Nothing else is sent to the browser. */
export type QueueRow = {
  id: string;
  number: string;
  version: number;
  isTest: boolean;
  status: OrderStatus;
  isHeld: boolean;
  state: string;
  name: string;
  address: string;
  notes: string[];
  warning: string | null;
  vehicle: string;
  /** Since the order, "3 days". */
  age: string;
  isLate: boolean;
  createdAt: string;
  serial: string | null;
  /** An id: of the country's zone, or "". */
  usualCarrier: string;
  /** Who packs it; null: nobody yet. */
  taker: { name: string; isOwn: boolean } | null;
  /** `carrierId`: stored, `carrier`: the name. */
  shipment: {
    carrierId: string;
    carrier: string;
    trackingNumber: string;
    page: string | null;
    leftAt: string;
    /** Since it left. */
    age: string;
    isLate: boolean;
    weight: number | null;
    service: ParcelService | null;
  } | null;
  label: LabelView | null;
};

type Takers = ReadonlyMap<string, NonNullable<QueueRow["taker"]>>;

/** Names of the packers who have taken these orders. */
export async function readTakers(
  db: Db,
  { author, clock, language }: Pick<Staff, "author" | "clock" | "language">,
  orderIds: readonly string[],
): Promise<Takers> {
  const { formerPacker } = shippingTexts(language);
  const takers = await takersOf(db, orderIds, clock.now());
  const authors = [...takers.values()].map((id) => `user:${id}`);
  const names = await accountNames(db, authors, formerPacker);
  return new Map(
    [...takers].map(([orderId, id]) => [
      orderId,
      { name: names.get(`user:${id}`) ?? formerPacker, isOwn: id === author.userId },
    ]),
  );
}

/** Days on the way after which a carrier is asked. */
const lateDays = 10;

function ageOf(since: Date, now: Date, language: Language): string {
  const minutes = Math.floor((now.getTime() - since.getTime()) / 60_000);
  return minutes < 1 ? shippingTexts(language).justNow : duration(minutes, language);
}

/** Parcels leave within two working days (spec 9), four over a weekend. */
const lateHours = 96;

export function queueRow(
  { order, serial, shipment, label = null }: PreparedOrder,
  { language, now, takers }: { language: Language; now: Date; takers?: Takers },
): QueueRow {
  const orders = orderListTexts(language);
  const waited = now.getTime() - order.created_at.getTime();
  const place = `${order.postal_code} ${order.city}, ${countryName(order.country, language)}`;
  return {
    id: order.id,
    number: order.number,
    version: order.version,
    isTest: order.is_test,
    status: order.status,
    isHeld: order.held_at !== null,
    state: order.held_at === null ? orders.statuses[order.status] : orders.held,
    name: `${order.first_name} ${order.last_name}`.trim(),
    address: `${order.address}\n${place}`,
    notes: notesIn("queue", order, orderFieldLabels(language)).map(([, note]) => note),
    warning: labelWarning(unprintableOnLabel(order), language),
    vehicle: `${order.vehicle_brand} ${order.vehicle_model} ${order.vehicle_year || ""}`.trim(),
    age: ageOf(order.created_at, now, language),
    isLate: waited >= lateHours * 3_600_000,
    createdAt: order.created_at.toISOString(),
    taker: takers?.get(order.id) ?? null,
    serial,
    label,
    usualCarrier: usualCarrier(order.country),
    shipment: shipment && {
      carrierId: shipment.carrier,
      weight: shipment.weightGrams ?? null,
      service: shipment.service ?? null,
      leftAt: shipment.shippedAt.toISOString(),
      age: ageOf(shipment.shippedAt, now, language),
      isLate: now.getTime() - shipment.shippedAt.getTime() > lateDays * 86_400_000,
      carrier: findCarrier(shipment.carrier)?.name ?? shipment.carrier,
      trackingNumber: shipment.trackingNumber ?? "",
      page: trackingPageOf(shipment, { language, postalCode: order.postal_code }),
    },
  };
}
