import { and, between, eq, type SQL, sql } from "drizzle-orm";
import { type Author, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Db, Transaction } from "#app/platform/database/database.server.ts";
import { publish } from "#app/platform/jobs/bus.server.ts";
import { lockCatalogue } from "../server/store-rows.server.ts";
import { vehicleBrands, vehicleModels } from "../server/tables.server.ts";
import type { Energy } from "./energies.ts";

/** Years between the chosen and a catalogue year that count as the same car (spec 5 and 9). */
export const yearTolerance = 2;

/**
 * Compatible: the catalogue has a compatible row of brand and model within 2 years of the chosen year (spec 5). The energy
 * is not compared, so that owners who pick a neighbouring one are not refused.
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

export const vehicleIsCompatible = (): SQL => sql`exists (
  select 1 from ${vehicleModels} as model
  where model."Marque" = ${sql.placeholder("vehicleBrand")} and model."Modele" = ${sql.placeholder("vehicleModel")} and model.compatible
    and model."Annee" between ${sql.placeholder("vehicleYear")}::int - ${yearTolerance}::int and ${sql.placeholder("vehicleYear")}::int + ${yearTolerance}::int)`;

export const vehicleValues = ({ brand, model, year }: { brand: string; model: string; year: number }) => ({
  vehicleBrand: brand,
  vehicleModel: model,
  vehicleYear: year,
});

/** Models with a compatible row of any year. */
export async function compatibleModels(
  db: Db,
  models: readonly { brand: string; model: string }[],
): Promise<{ brand: string; model: string }[]> {
  if (models.length === 0) return [];
  const { rows } = await db.execute<{ brand: string; model: string }>(sql`
    select asked.brand, asked.model
    from unnest(${sql.param(models.map(({ brand }) => brand))}::text[], ${sql.param(models.map(({ model }) => model))}::text[])
      as asked (brand, model)
    where exists (
      select 1 from ${vehicleModels} as row where row."Marque" = asked.brand and row."Modele" = asked.model and row.compatible
    )`);
  return rows;
}

export async function areVehiclesCompatible(
  db: Db,
  vehicles: readonly { brand: string; model: string; year: number }[],
): Promise<boolean[]> {
  if (vehicles.length === 0) return [];
  const column = <T>(pick: (vehicle: (typeof vehicles)[number]) => T) => sql.param(vehicles.map(pick));
  const { rows } = await db.execute<{ compatible: boolean }>(sql`
    select exists (
      select 1 from ${vehicleModels} as row
      where row."Marque" = asked.brand and row."Modele" = asked.model and row.compatible
        and row."Annee" between asked.year - ${yearTolerance}::int and asked.year + ${yearTolerance}::int
    ) as compatible
    from unnest(${column(({ brand }) => brand)}::text[], ${column(({ model }) => model)}::text[],
      ${column(({ year }) => year)}::int[]) with ordinality as asked (brand, model, year, place)
    order by place`);
  return rows.map(({ compatible }) => compatible);
}

export type VerifiedVehicles = { brand: string; model: string; firstYear: number; lastYear: number; energy: Energy };

/** Adds vehicles as compatible, or marks existing ones (decisions 4: "now compatible"). Later imports keep that. */
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
