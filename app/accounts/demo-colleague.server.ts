import type { Db } from "#app/platform/database/database.server.ts";
import { user } from "./server/tables.server.ts";

/** The author of staff's changes in demonstration data; nobody can sign in as them. */
export async function storeDemoColleague(
  tx: Db,
  colleague: { id: string; name: string; email: string },
): Promise<void> {
  await tx.insert(user).values(colleague);
}
