import { sql } from "drizzle-orm";
import type { Db } from "./database.server.ts";

/** `18.1`, from the server, which also shows that the database works. */
export async function databaseVersion(db: Db): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`select split_part(version(), ' ', 2) as version`);
  return rows[0]!.version;
}
