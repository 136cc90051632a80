import { sql } from "drizzle-orm";
import { type Author, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { publish } from "#app/platform/jobs/bus.server.ts";
import { lockCatalogue } from "../server/store-rows.server.ts";
import { vehicleBrands, vehicleModels } from "../server/tables.server.ts";
import type { Energy } from "./energies.ts";

/** A vehicle that staff have found readable by the dongle: every year from the first to the last, with one energy. */
export type VerifiedVehicles = { brand: string; model: string; firstYear: number; lastYear: number; energy: Energy };

/**
 * Adds vehicles to the catalogue as compatible, or marks existing ones as compatible (decisions 4: "now compatible"). Later
 * imports keep them so, whatever the compatibility rules say.
 */
export async function verifyVehicles(tx: Transaction, vehicles: VerifiedVehicles, author: Author): Promise<void> {
  const { brand, model, firstYear, lastYear, energy } = vehicles;
  await lockCatalogue(tx);
  await tx.execute(sql`
    insert into ${vehicleModels} ("Marque", "Modele", "Annee", "Energie", "Source", "compatible", "verified_at")
    select ${brand}, ${model}, year, ${energy}, '', true, now() from generate_series(${firstYear}::int, ${lastYear}::int) as year
    on conflict ("Marque", "Modele", "Annee", "Energie") do update set "compatible" = true, "verified_at" = now()`);
  await tx.insert(vehicleBrands).values({ brand }).onConflictDoNothing();
  await recordAudit(tx, author, "vehicles-verified", `vehicle:${brand} ${model}`, {
    after: { firstYear, lastYear, energy },
  });
  await publish(tx, { topic: "published-data" });
}
