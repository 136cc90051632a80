import { countryName, dateAndTime, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { OrderStatus } from "#app/orders/order-status.ts";
import { findCarrier, trackingPageOf } from "#app/shipping/carriers.ts";
import type { PreparedOrder } from "#app/shipping/preparation-queues.server.ts";
import { orderListTexts } from "../orders/list-texts.server.ts";
import type { ShippingTexts } from "./shipping-texts.server.ts";

/** What a queue shows of an order; nothing else of its row reaches the browser. */
export type QueueRow = {
  id: string;
  number: string;
  version: number;
  isTest: boolean;
  status: OrderStatus;
  isHeld: boolean;
  /** In words; of a held order, that it is held. */
  state: string;
  name: string;
  address: string;
  vehicle: string;
  /** How long it has been waiting, in hours begun, or days: "3 days". */
  age: string;
  isLate: boolean;
  /** Date and time of the order. */
  created: string;
  serial: string | null;
  /** `carrierId` is stored, `carrier` is its name. */
  shipment: { carrierId: string; carrier: string; trackingNumber: string; page: string | null; leftAt: string } | null;
};

/** Parcels leave within two working days (spec 9: handling 1 to 2 days); over a weekend that is four. */
const lateHours = 96;

export function queueRow(
  { order, serial, shipment }: PreparedOrder,
  { t, language, now }: { t: ShippingTexts; language: Language; now: Date },
): QueueRow {
  const orders = orderListTexts(language);
  const hours = Math.max(1, Math.ceil((now.getTime() - order.created_at.getTime()) / 3_600_000));
  const age = hours < 48 ? plural(t.ageHours, hours, language) : plural(t.ageDays, Math.floor(hours / 24), language);
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
    vehicle: `${order.vehicle_brand} ${order.vehicle_model} ${order.vehicle_year || ""}`.trim(),
    age,
    isLate: hours >= lateHours,
    created: dateAndTime(order.created_at, language),
    serial,
    shipment: shipment && {
      carrierId: shipment.carrier,
      leftAt: shipment.shippedAt.toISOString(),
      carrier: findCarrier(shipment.carrier)?.name ?? shipment.carrier,
      trackingNumber: shipment.trackingNumber ?? "",
      page: trackingPageOf(shipment, { language, postalCode: order.postal_code }),
    },
  };
}
