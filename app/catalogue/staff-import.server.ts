import { inArray } from "drizzle-orm";
import { type Author, recordAudit } from "#app/platform/audit.server.ts";
import { publish } from "#app/platform/bus.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Database } from "#app/platform/database.server.ts";
import type { RefusedLine } from "./line-faults.ts";
import { type CatalogueRow, NoCatalogueFile, readCatalogueFile } from "./server/catalogue-file.ts";
import { planImport } from "./server/plan-import.server.ts";
import { lockCatalogue, storeRows } from "./server/store-rows.server.ts";
import { vehicleModels } from "./server/tables.server.ts";
import { forgetVehicleLists } from "./vehicle-lists.server.ts";

/** What an import would do: numbers of vehicles, and the first of each kind by name. */
export type ImportPreview = {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
  examples: Record<"added" | "changed" | "removed", string[]>;
  /** The first of them. */
  refused: RefusedLine[];
  refusedCount: number;
};

export type ImportChoices = {
  /** Vehicles that are missing from the file are removed. */
  removeAbsent: boolean;
};

type Outcome =
  | { ok: true; preview: ImportPreview }
  | { ok: false; error: NoCatalogueFile["code"] }
  /** The catalogue has changed since the preview. */
  | { ok: false; error: "changed" };

const exampleCount = 10;
const shownFaults = 50;

/** What a catalogue file would do (decisions 4); nothing is stored. */
export const previewImport = (
  context: { db: Database; clock: Clock },
  bytes: Uint8Array,
  choices: ImportChoices,
): Promise<Outcome> => takeIn(context, bytes, choices);

/**
 * Imports a catalogue file without its bad lines, if it still does what the preview `shown` said; one row of the audit log.
 * All instances read their vehicle lists again.
 */
export const importAsStaff = (
  context: { db: Database; clock: Clock; author: Author },
  bytes: Uint8Array,
  choices: ImportChoices & { shown: Pick<ImportPreview, "added" | "changed" | "removed"> },
): Promise<Outcome> => takeIn(context, bytes, choices, { shown: choices.shown, author: context.author });

async function takeIn(
  { db, clock }: { db: Database; clock: Clock },
  bytes: Uint8Array,
  { removeAbsent }: ImportChoices,
  apply?: { shown: Pick<ImportPreview, "added" | "changed" | "removed">; author: Author },
): Promise<Outcome> {
  let file: ReturnType<typeof readCatalogueFile>;
  try {
    file = readCatalogueFile(bytes, clock.now());
  } catch (error) {
    return { ok: false, error: error instanceof NoCatalogueFile ? error.code : "format" };
  }
  const outcome = await db.transaction(async (tx): Promise<Outcome> => {
    await lockCatalogue(tx);
    const { added, changed, absent, unchanged } = await planImport(tx, file);
    const removed = removeAbsent ? absent : [];
    const counts = { added: added.length, changed: changed.length, removed: removed.length };
    if (apply) {
      const { shown, author } = apply;
      if (shown.added !== counts.added || shown.changed !== counts.changed || shown.removed !== counts.removed)
        return { ok: false, error: "changed" };
      if (added.length + changed.length > 0) await storeRows(tx, [...added, ...changed]);
      for (let start = 0; start < removed.length; start += 5_000) {
        const ids = removed.slice(start, start + 5_000).map(({ id }) => id);
        await tx.delete(vehicleModels).where(inArray(vehicleModels.id, ids));
      }
      await recordAudit(tx, author, "catalogue-imported", "catalogue:vehicles", {
        after: { ...counts, refusedLines: file.refused.length },
      });
      await publish(tx, { topic: "published-data" });
    }
    const examples = { added: namesOf(added), changed: namesOf(changed), removed: namesOf(removed) };
    const refused = file.refused.slice(0, shownFaults);
    return { ok: true, preview: { ...counts, unchanged, examples, refused, refusedCount: file.refused.length } };
  });
  if (apply) forgetVehicleLists();
  return outcome;
}

const namesOf = (rows: CatalogueRow[]): string[] =>
  rows.slice(0, exampleCount).map(({ brand, model, year, energy }) => `${brand} ${model} ${year} ${energy}`);
