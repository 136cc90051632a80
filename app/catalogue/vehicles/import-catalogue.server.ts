import type { Database } from "#app/platform/database/database.server.ts";
import { publish } from "#app/platform/jobs/bus.server.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { readCatalogueFile } from "../server/catalogue-file.ts";
import { knownNames, planImport } from "../server/plan-import.server.ts";
import { lockCatalogue, storeRows } from "../server/store-rows.server.ts";
import { noCatalogueInEnglish, type RefusedLine } from "./line-faults.ts";

export type ImportReport = { added: number; changed: number; unchanged: number; refused: RefusedLine[] };

/**
 * Imports a catalogue file: adds vehicles, updates source and compatibility of known ones, removes none. A refused line
 * prevents everything unless `skipBad`. Throws one sentence if the file is no catalogue.
 */
export async function importCatalogue(
  context: { db: Database; clock: Clock },
  bytes: Uint8Array,
  options: { skipBad: boolean },
): Promise<{ ok: boolean } & ImportReport> {
  const file = readCatalogueFile(bytes, context.clock.now(), await knownNames(context.db));
  if ("fault" in file) throw new Error(noCatalogueInEnglish(file));
  const { refused } = file;
  const isRefused = refused.length > 0 && !options.skipBad;
  const counts = await context.db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const { added, changed, unchanged } = await planImport(tx, file);
    if (!isRefused && added.length + changed.length > 0) {
      await storeRows(tx, [...added, ...changed]);
      await publish(tx, { topic: "published-data" });
    }
    return { added: added.length, changed: changed.length, unchanged };
  });
  return { ok: !isRefused, ...counts, refused };
}
