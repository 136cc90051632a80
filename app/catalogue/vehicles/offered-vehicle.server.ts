import type { Database } from "#app/platform/database/database.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { vehicleLists } from "./vehicle-lists.server.ts";

/** Whether the selectors offer the vehicle: a model of that brand in the catalogue, and one of the years. */
export async function isOffered(
  context: { db: Database; clock: Clock },
  vehicle: { brand: string; model: string; year: number },
): Promise<boolean> {
  const { modelsOf, years } = await vehicleLists(context);
  return (modelsOf.get(vehicle.brand) ?? []).includes(vehicle.model) && years.includes(vehicle.year);
}
