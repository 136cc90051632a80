import { and, eq, inArray } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { addressRows, type Recipient } from "#app/orders/order-mail.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { scannedCode } from "#app/platform/text/scanned-text.ts";
import { carriers, findCarrier, trackingPageOf } from "./carriers.ts";
import { shipments } from "./server/tables.server.ts";

/** `trackingPage`: while the number is kept. */
export type Parcel = { carrierId: string; carrier: string; trackingNumber: string | null; trackingPage: string | null };

export async function parcelOfOrder(
  db: Db,
  order: { id: string; postal_code: string },
  language: Language,
): Promise<Parcel | undefined> {
  const [shipment] = await db.select().from(shipments).where(eq(shipments.orderId, order.id));
  if (!shipment) return undefined;
  const { carrier, trackingNumber } = shipment;
  return {
    carrierId: carrier,
    carrier: findCarrier(carrier)?.name ?? carrier,
    trackingNumber,
    trackingPage: trackingPageOf(shipment, { language, postalCode: order.postal_code }),
  };
}

export async function orderIdsOfTracking(db: Db, typed: string): Promise<string[]> {
  const number = scannedCode(typed);
  // Shorter than any carrier's, or a name.
  if (!/^(?=(?:[A-Z]*\d){6})[A-Z0-9]{8,60}$/.test(number)) return [];
  const carrierIds = carriers.map(({ id }) => id);
  const rows = await db
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .where(and(inArray(shipments.carrier, carrierIds), eq(shipments.trackingNumber, number)));
  return rows.map(({ orderId }) => orderId);
}

type SentParcel = {
  order: Recipient & { number: string };
  shipment: { carrier: string; trackingNumber: string | null };
};

/** What mails show of a parcel, and their preview of an invented one. */
export function parcelRows({ order, shipment }: SentParcel, language: Language): [string, string][] {
  const { rows } = loadTexts<typeof import("./texts/fr/mails.json")>("shipping", "mails", language);
  return [
    [rows.number, order.number],
    [rows.carrier, findCarrier(shipment.carrier)?.name ?? shipment.carrier],
    [rows.trackingNumber, shipment.trackingNumber ?? ""],
    ...addressRows(order, language, rows.address),
  ];
}
