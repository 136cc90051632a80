import { setImmediate as nextTurn } from "node:timers/promises";
import { gt } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { isRowCompatible } from "../vehicles/first-model-years.ts";
import { type CatalogueFile, type CatalogueRow, type KnownNames, rowKey } from "./catalogue-file.ts";
import { vehicleModels } from "./tables.server.ts";

/** `before`: null for a new one. */
export type PlannedRow = CatalogueRow & {
  before: { source: string; compatible: boolean } | null;
  compatible: boolean;
};

export type ImportPlan = {
  added: PlannedRow[];
  changed: PlannedRow[];
  unchanged: number;
  absent: (CatalogueRow & { id: number })[];
};

/** Then other requests get their turn, after a few milliseconds. */
const rowsPerTurn = 2_000;

/** Under `lockCatalogue` it stays valid until the transaction ends. */
export async function planImport(db: Db, { rows, hasSource }: CatalogueFile): Promise<ImportPlan> {
  const storedModels = new Map<string, typeof vehicleModels.$inferSelect>();
  for await (const stored of storedRows(db)) for (const row of stored) storedModels.set(rowKey(row), row);
  const added: PlannedRow[] = [];
  const changed: PlannedRow[] = [];
  for (const [place, read] of rows.entries()) {
    if (place % rowsPerTurn === 0) await nextTurn();
    const before = storedModels.get(rowKey(read)) ?? null;
    storedModels.delete(rowKey(read));
    const compatible = (before !== null && before.verifiedAt !== null) || isRowCompatible(read);
    const row = { ...read, source: before && !hasSource ? before.source : read.source, before, compatible };
    if (!before) added.push(row);
    else if (before.source !== row.source || before.compatible !== compatible) changed.push(row);
  }
  const absent = [...storedModels.values()];
  return { added, changed, unchanged: rows.length - added.length - changed.length, absent };
}

async function* storedRows(db: Db): AsyncGenerator<(typeof vehicleModels.$inferSelect)[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(vehicleModels)
      .where(gt(vehicleModels.id, after))
      .orderBy(vehicleModels.id)
      .limit(rowsPerTurn);
    yield rows;
    if (rows.length < rowsPerTurn) return;
    after = rows.at(-1)!.id;
  }
}

export async function knownNames(db: Db): Promise<KnownNames> {
  const rows = await db
    .selectDistinct({ brand: vehicleModels.brand, model: vehicleModels.model })
    .from(vehicleModels)
    .orderBy(vehicleModels.brand, vehicleModels.model);
  const models = new Map<string, string[]>();
  for (const { brand, model } of rows) models.set(brand, [...(models.get(brand) ?? []), model]);
  return [...models];
}
