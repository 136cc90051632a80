import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { isRowCompatible } from "../vehicles/first-model-years.ts";
import type { CatalogueRow } from "./catalogue-file.ts";
import { vehicleBrands, vehicleModels } from "./tables.server.ts";

/** One array per column: six parameters whatever the size. */
const batchSize = 4_000;

/** Inserts rows, or updates source and compatibility; verified ones stay compatible. Adds new brands. */
export async function storeRows(db: Db, rows: CatalogueRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    const column = <T>(pick: (row: CatalogueRow) => T) => sql.param(batch.map(pick));
    await db.execute(sql`
      insert into ${vehicleModels} ("Marque", "Modele", "Annee", "Energie", "Source", "compatible")
      select * from unnest(
        ${column((row) => row.brand)}::text[], ${column((row) => row.model)}::text[], ${column((row) => row.year)}::int[],
        ${column((row) => row.energy)}::text[], ${column((row) => row.source)}::text[], ${column(isRowCompatible)}::bool[])
      on conflict ("Marque", "Modele", "Annee", "Energie")
        do update set "Source" = excluded."Source",
          "compatible" = excluded."compatible" or ${vehicleModels}.verified_at is not null`);
  }
  const brands = [...new Set(rows.map((row) => row.brand))];
  await db.execute(
    sql`insert into ${vehicleBrands} ("Marque") select * from unnest(${sql.param(brands)}::text[]) on conflict do nothing`,
  );
}

const lockKey = 701_204_119;

/** One writer at a time, until the transaction ends. */
export async function lockCatalogue(db: Db): Promise<void> {
  await db.execute(sql`set local statement_timeout = '120s'`);
  await db.execute(sql`set local lock_timeout = '120s'`);
  await db.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
}
