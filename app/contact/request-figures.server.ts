import { inArray, min, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { contactRequests } from "./server/tables.server.ts";

/** Requests that nobody has answered or closed, and when the oldest of them came. */
export async function openRequests(db: Db): Promise<{ count: number; since: Date | null }> {
  const [open] = await db
    .select({ count: sql<number>`count(*)::integer`, since: min(contactRequests.createdAt) })
    .from(contactRequests)
    .where(inArray(contactRequests.state, ["new", "in_progress"]));
  return open!;
}
