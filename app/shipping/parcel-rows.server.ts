import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { addressRows, type Recipient } from "#app/orders/order-mail.server.ts";
import { findCarrier } from "./carriers.ts";

type Parcel = {
  order: Recipient & { number: string };
  shipment: { carrier: string; trackingNumber: string | null };
};

/** What mails show of a parcel, and their preview of an invented one. */
export function parcelRows({ order, shipment }: Parcel, language: Language): [string, string][] {
  const { rows } = loadTexts<typeof import("./texts/fr/mails.json")>("shipping", "mails", language);
  return [
    [rows.number, order.number],
    [rows.carrier, findCarrier(shipment.carrier)?.name ?? shipment.carrier],
    [rows.trackingNumber, shipment.trackingNumber ?? ""],
    ...addressRows(order, language, rows.address),
  ];
}
