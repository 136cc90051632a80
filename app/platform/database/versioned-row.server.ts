/**
 * Rows with a `version`: each change raises it, and a change that is based on an older one is refused with `conflict`, so that
 * nobody overwrites what a colleague has stored in the meantime (decisions 9).
 */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db } from "./database.server.ts";

type VersionedTable = PgTable & { version: PgColumn };

/** Somebody else was faster: `current` is the row as it is now. */
export type Conflict<Row> = { ok: false; error: "conflict"; current: Row };

/**
 * Locks the row until the end of the transaction. `conflict` is the refusal to return if its version is not the one that the
 * caller has seen; without a `version` nothing is compared.
 */
export async function lockVersion<Table extends VersionedTable>(
  tx: Db,
  table: Table,
  where: SQL,
  version?: number,
): Promise<{ row: Table["$inferSelect"] | undefined; conflict: Conflict<Table["$inferSelect"]> | undefined }> {
  const [row] = await tx
    .select()
    .from(table as PgTable)
    .where(where)
    .for("update");
  const isOutdated = row !== undefined && version !== undefined && row.version !== version;
  return { row, conflict: isOutdated ? { ok: false, error: "conflict", current: row } : undefined };
}

/** In the `set` of every update; `updateVersion` has it already. */
export const raisedVersion = (table: VersionedTable) => ({ version: sql`${table.version} + 1` });

export async function updateVersion<Table extends VersionedTable>(
  tx: Db,
  table: Table,
  where: SQL | undefined,
  changes: Omit<PgUpdateSetSource<Table>, "version">,
): Promise<Table["$inferSelect"][]> {
  return tx
    .update<PgTable>(table)
    .set({ ...changes, ...raisedVersion(table) })
    .where(where)
    .returning();
}
