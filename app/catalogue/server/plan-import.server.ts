import type { Db } from "#app/platform/database.server.ts";
import { isRowCompatible } from "../compatibility-rules.ts";
import { type CatalogueFile, type CatalogueRow, rowKey } from "./catalogue-file.ts";
import { vehicleModels } from "./tables.server.ts";

/** What a file would do to the catalogue. */
export type ImportPlan = {
  added: CatalogueRow[];
  /** Another source, or compatible by changed rules. */
  changed: CatalogueRow[];
  unchanged: number;
  /** Vehicles that are not in the file. */
  absent: (CatalogueRow & { id: number })[];
};

/** Compares a file with the stored catalogue; under `lockCatalogue` it stays true until the transaction ends. */
export async function planImport(db: Db, { rows, hasSource }: CatalogueFile): Promise<ImportPlan> {
  const known = new Map<string, typeof vehicleModels.$inferSelect>();
  for (const row of await db.select().from(vehicleModels)) known.set(rowKey(row), row);
  const added: CatalogueRow[] = [];
  const changed: CatalogueRow[] = [];
  for (const read of rows) {
    const before = known.get(rowKey(read));
    known.delete(rowKey(read));
    const row = before && !hasSource ? { ...read, source: before.source } : read;
    if (!before) added.push(row);
    else if (before.source !== row.source || before.compatible !== (before.verifiedAt !== null || isRowCompatible(row)))
      changed.push(row);
  }
  const absent = [...known.values()];
  return { added, changed, unchanged: rows.length - added.length - changed.length, absent };
}
