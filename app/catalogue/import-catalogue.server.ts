import { publish } from "#app/platform/bus.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database.server.ts";
import { isRowCompatible } from "./compatibility-rules.ts";
import { type CatalogueRow, type RefusedLine, readCatalogueFile, rowKey } from "./server/catalogue-file.ts";
import { lockCatalogue, storeRows } from "./server/store-rows.server.ts";
import { vehicleModels } from "./server/tables.server.ts";

export type ImportReport = { added: number; changed: number; unchanged: number; refused: RefusedLine[] };

/**
 * Takes a catalogue file in: new vehicles are added, known ones get their source (if the file has that column) and
 * compatibility anew, vehicles that the file does not name stay. Nothing changes when a line is refused, unless
 * `skipBad`. Throws one sentence when the file is no catalogue at all.
 */
export async function importCatalogue(
  context: { db: Database; clock: Clock },
  bytes: Uint8Array,
  options: { skipBad: boolean },
): Promise<{ ok: boolean } & ImportReport> {
  const { rows, hasSource, refused } = readCatalogueFile(bytes, context.clock.now());
  const isRefused = refused.length > 0 && !options.skipBad;
  const counts = await context.db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const known = new Map<string, { source: string; compatible: boolean }>();
    for (const row of await tx.select().from(vehicleModels)) known.set(rowKey(row), row);
    const added: CatalogueRow[] = [];
    const changed: CatalogueRow[] = [];
    for (const read of rows) {
      const before = known.get(rowKey(read));
      const row = before && !hasSource ? { ...read, source: before.source } : read;
      if (!before) added.push(row);
      else if (before.source !== row.source || before.compatible !== isRowCompatible(row)) changed.push(row);
    }
    if (!isRefused && added.length + changed.length > 0) await storeRows(tx, [...added, ...changed]);
    return { added: added.length, changed: changed.length, unchanged: rows.length - added.length - changed.length };
  });
  if (!isRefused && counts.added + counts.changed > 0) await publish(context.db, { topic: "published-data" });
  return { ok: !isRefused, ...counts, refused };
}
