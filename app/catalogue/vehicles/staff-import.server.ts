import { sql } from "drizzle-orm";
import { type Author, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { publish } from "#app/platform/jobs/bus.server.ts";
import { readListInThread } from "#app/platform/lists/read-list-in-thread.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import type { CatalogueFile, CatalogueRow, NoCatalogue } from "../server/catalogue-file.ts";
import { knownNames, type PlannedRow, planImport } from "../server/plan-import.server.ts";
import { lockCatalogue, storeRows } from "../server/store-rows.server.ts";
import { vehicleModels } from "../server/tables.server.ts";
import { isEnergy } from "./energies.ts";
import { firstYearOf } from "./first-model-years.ts";
import type { RefusedLine } from "./line-faults.ts";
import { forgetVehicleLists } from "./vehicle-lists.server.ts";

/** Changed source, or with equal `from` and `to` changed compatibility. */
export type SourceChange = { name: string; from: string; to: string };

export type ImportPreview = {
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
  examples: { added: string[]; changed: SourceChange[]; removed: string[] };
  respelled: string[];
  tooOld: { count: number; examples: { name: string; firstYear: number }[] };
  /** A refused line may be one of the vehicles that look absent. */
  isRemovalRefused: boolean;
  refused: RefusedLine[];
  refusedCount: number;
};

export type ImportChoices = {
  /** Removes missing vehicles, unless a line is refused. */
  removeAbsent: boolean;
};

type Outcome =
  | Result<{ error: NoCatalogue["fault"] | "limit"; refused: RefusedLine[] }, { preview: ImportPreview }>
  | { ok: false; error: "conflict"; refused: RefusedLine[] };

const exampleCount = 10;
const shownFaults = 50;

/** Stores nothing (decisions 4). */
export const previewImport = (
  context: { db: Database; clock: Clock },
  bytes: Uint8Array,
  choices: ImportChoices,
): Promise<Outcome> => takeIn(context, bytes, choices);

/** Without its bad lines, if the preview `shown` still holds; one audit row. All instances reload their lists. */
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
  const file = await readListInThread<CatalogueFile | NoCatalogue>(
    "app/catalogue/server/catalogue-file.ts",
    "readCatalogueFile",
    bytes,
    clock.now(),
    await knownNames(db),
  );
  if ("fault" in file) {
    const refused = file.fault === "tooManyFaults" ? file.refused.slice(0, shownFaults) : [];
    return { ok: false, error: file.fault, refused };
  }
  const outcome = await db.transaction(async (tx): Promise<Outcome> => {
    await lockCatalogue(tx);
    const { added, changed, absent, unchanged } = await planImport(tx, file);
    const isRemovalRefused = removeAbsent && file.refused.length > 0;
    const removed = removeAbsent && !isRemovalRefused ? absent : [];
    const counts = { added: added.length, changed: changed.length, removed: removed.length };
    if (apply) {
      const { shown, author } = apply;
      if (shown.added !== counts.added || shown.changed !== counts.changed || shown.removed !== counts.removed)
        return { ok: false, error: "conflict", refused: [] };
      if (added.length + changed.length > 0) await storeRows(tx, [...added, ...changed]);
      const ids = sql.param(removed.map(({ id }) => id));
      if (removed.length > 0) await tx.delete(vehicleModels).where(sql`${vehicleModels.id} = any(${ids}::int[])`);
      await recordAudit(tx, author, "catalogue-imported", "catalogue:vehicles", {
        after: { ...counts, refusedLines: file.refused.length },
      });
      await publish(tx, { topic: "published-data" });
    }
    return {
      ok: true,
      preview: {
        ...counts,
        unchanged,
        isRemovalRefused,
        respelled: file.respelled,
        examples: {
          added: namesOf(added),
          changed: changed.slice(0, exampleCount).map((row) => ({
            name: nameOf(row),
            from: row.before?.source ?? "",
            to: row.source,
          })),
          removed: namesOf(removed),
        },
        tooOld: tooOldOf([...added, ...changed]),
        refused: file.refused.slice(0, shownFaults),
        refusedCount: file.refused.length,
      },
    };
  });
  if (apply) forgetVehicleLists();
  return outcome;
}

const nameOf = ({ brand, model, year, energy }: CatalogueRow): string => `${brand} ${model} ${year} ${energy}`;

const namesOf = (rows: CatalogueRow[]): string[] => rows.slice(0, exampleCount).map(nameOf);

function tooOldOf(rows: PlannedRow[]): ImportPreview["tooOld"] {
  const old = rows.filter(({ compatible }) => !compatible);
  const examples = old.slice(0, exampleCount).flatMap((row) => {
    const { brand, energy } = row;
    return isEnergy(energy) ? [{ name: nameOf(row), firstYear: firstYearOf({ brand, energy }) }] : [];
  });
  return { count: old.length, examples };
}
