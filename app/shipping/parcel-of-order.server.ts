import { eq } from "drizzle-orm";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findCarrier, trackingPageOf } from "./carriers.ts";
import { shipments } from "./server/tables.server.ts";

/** The parcel of an order, as its buyer follows it; `trackingPage` is the carrier's, where the number is still kept. */
export type Parcel = { carrier: string; trackingNumber: string | null; trackingPage: string | null };

export async function parcelOfOrder(
  db: Db,
  order: { id: string; postal_code: string },
  language: Language,
): Promise<Parcel | undefined> {
  const [shipment] = await db.select().from(shipments).where(eq(shipments.orderId, order.id));
  if (!shipment) return undefined;
  const { carrier, trackingNumber } = shipment;
  return {
    carrier: findCarrier(carrier)?.name ?? carrier,
    trackingNumber,
    trackingPage: trackingPageOf(shipment, { language, postalCode: order.postal_code }),
  };
}
