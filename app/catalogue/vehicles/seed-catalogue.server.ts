import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { readCatalogueFile } from "../server/catalogue-file.ts";
import { lockCatalogue, storeRows } from "../server/store-rows.server.ts";
import { vehicleBrands, vehicleEnergies, vehicleModels, vehicleYears } from "../server/tables.server.ts";
import { energies } from "./energies.ts";
import { noCatalogueInEnglish, reasonInEnglish } from "./line-faults.ts";
import { firstYear, lastYear } from "./vehicle-lists.server.ts";

/** Each empty vehicle table, in one transaction (decisions 4). Returns the number of catalogue rows. */
export async function seedCatalogue(
  context: { db: Database; clock: Clock },
  file = "database/seed/catalogue.csv",
): Promise<number> {
  if (!(await isAnyEmpty(context.db))) return 0;
  const today = context.clock.now();
  const read = readCatalogueFile(await readFile(file), today);
  if ("fault" in read) throw new Error(`${file}: ${noCatalogueInEnglish(read)}`);
  const { rows, refused } = read;
  if (refused[0]) throw new Error(`${file}, line ${refused[0].line}: ${reasonInEnglish(refused[0])}.`);
  const loaded = await context.db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const seeded = (await isEmpty(tx, vehicleModels)) ? rows : [];
    if (seeded.length > 0) await storeRows(tx, seeded);
    if (await isEmpty(tx, vehicleBrands))
      await tx.execute(sql`insert into ${vehicleBrands} ("Marque") select distinct "Marque" from ${vehicleModels}`);
    if (await isEmpty(tx, vehicleYears)) {
      const last = lastYear(today);
      const years = Array.from({ length: last - firstYear + 1 }, (_, index) => ({ year: firstYear + index }));
      await tx.insert(vehicleYears).values(years);
    }
    if (await isEmpty(tx, vehicleEnergies))
      await tx.insert(vehicleEnergies).values(energies.map((energy) => ({ energy })));
    return seeded.length;
  });
  if (loaded > 0) log.info({ rows: loaded }, "vehicle catalogue loaded");
  return loaded;
}

type VehicleTable = typeof vehicleModels | typeof vehicleBrands | typeof vehicleYears | typeof vehicleEnergies;

async function isEmpty(db: Db, table: VehicleTable): Promise<boolean> {
  return (await db.execute(sql`select 1 from ${table} limit 1`)).rows.length === 0;
}

async function isAnyEmpty(db: Db): Promise<boolean> {
  for (const table of [vehicleModels, vehicleBrands, vehicleYears, vehicleEnergies])
    if (await isEmpty(db, table)) return true;
  return false;
}
