import type { Db } from "#app/platform/database/database.server.ts";
import { findCarrier, isNumberOf } from "./carriers.ts";
import { shipments } from "./server/tables.server.ts";

export type DemoShipment = typeof shipments.$inferInsert & { trackingNumber: string };

/** Throws on a number that is not the carrier's. */
export async function storeDemoShipments(tx: Db, all: DemoShipment[]): Promise<void> {
  for (const { carrier, trackingNumber } of all) {
    const found = findCarrier(carrier);
    if (!found || !isNumberOf(found, trackingNumber)) throw new Error(`${trackingNumber} is no number of ${carrier}`);
  }
  await tx.insert(shipments).values(all);
}
