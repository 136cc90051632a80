import { publish } from "#app/platform/bus.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database.server.ts";
import type { RefusedLine } from "./line-faults.ts";
import { readCatalogueFile } from "./server/catalogue-file.ts";
import { planImport } from "./server/plan-import.server.ts";
import { lockCatalogue, storeRows } from "./server/store-rows.server.ts";

export type ImportReport = { added: number; changed: number; unchanged: number; refused: RefusedLine[] };

/**
 * Takes a catalogue file in: new vehicles are added, known ones get their source (if the file has that column) and
 * compatibility again, vehicles that the file does not name stay. Nothing changes when a line is refused, unless
 * `skipBad`. Throws one sentence when the file is no catalogue at all.
 */
export async function importCatalogue(
  context: { db: Database; clock: Clock },
  bytes: Uint8Array,
  options: { skipBad: boolean },
): Promise<{ ok: boolean } & ImportReport> {
  const file = readCatalogueFile(bytes, context.clock.now());
  const { refused } = file;
  const isRefused = refused.length > 0 && !options.skipBad;
  const counts = await context.db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const { added, changed, unchanged } = await planImport(tx, file);
    if (!isRefused && added.length + changed.length > 0) await storeRows(tx, [...added, ...changed]);
    return { added: added.length, changed: changed.length, unchanged };
  });
  if (!isRefused && counts.added + counts.changed > 0) await publish(context.db, { topic: "published-data" });
  return { ok: !isRefused, ...counts, refused };
}
