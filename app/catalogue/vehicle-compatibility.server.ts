import { and, between, eq } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import { vehicleModels } from "./server/tables.server.ts";

/** Years between the chosen year and a catalogue row's that still count as the same car (spec 5 and 9). */
export const yearTolerance = 2;

/**
 * A vehicle is compatible when the catalogue holds a compatible row of the same brand and model with a year within
 * 2 years of the chosen one (spec 5). The rule does not ask for the same energy, so neither do we: an owner who picks a
 * neighbouring energy of a supported model is not turned away.
 */
export async function isVehicleCompatible(
  db: Db,
  vehicle: { brand: string; model: string; year: number; energy: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: vehicleModels.id })
    .from(vehicleModels)
    .where(
      and(
        eq(vehicleModels.brand, vehicle.brand),
        eq(vehicleModels.model, vehicle.model),
        eq(vehicleModels.compatible, true),
        between(vehicleModels.year, vehicle.year - yearTolerance, vehicle.year + yearTolerance),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
