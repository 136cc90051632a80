import { execFileSync } from "node:child_process";
import path from "node:path";
import { withDatabase } from "../embedded/connection.ts";
import { migratedDirectory } from "./embedded-database.ts";

/** Its content after `notes` were added to it. */
export const noted = (dataDir: string, ...notes: string[]): Promise<string[]> =>
  withDatabase({ DATA_DIR: dataDir }, async (pool) => {
    await pool.query("create table if not exists notes (note text)");
    for (const note of notes) await pool.query("insert into notes values ($1)", [note]);
    return (await pool.query("select note from notes order by note")).rows.map(({ note }) => note);
  });

/** A shop of the name in `parent` with one note, stopped. */
export async function original(): Promise<string> {
  const dataDir = await migratedDirectory();
  await noted(dataDir, "original");
  return dataDir;
}

export const beside = (dataDir: string, name: string): string => path.join(path.dirname(dataDir), name);

export function copy(dataDir: string, name = "copy", ...options: string[]): string {
  execFileSync("cp", ["-a", ...options, dataDir, beside(dataDir, name)]);
  return beside(dataDir, name);
}
