import type { Db } from "#app/platform/database/database.server.ts";
import { user } from "./server/tables.server.ts";

/** Whom the demonstration data name as the author of what staff did: without password and admin right, so nobody signs in. */
export async function storeDemoColleague(
  tx: Db,
  colleague: { id: string; name: string; email: string },
): Promise<void> {
  await tx.insert(user).values(colleague);
}
