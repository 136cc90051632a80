import { inArray } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { user } from "./server/tables.server.ts";

/** Of the authors of stored changes (`user:<id>`); `formerMember` for deleted accounts, other authors are missing. */
export async function accountNames(
  db: Db,
  authors: readonly (string | null)[],
  formerMember: string,
): Promise<Map<string, string>> {
  const ids = [...new Set(authors)].flatMap((author) => (author?.startsWith("user:") ? [author.slice(5)] : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(inArray(user.id, ids));
  const names = new Map(rows.map(({ id, name, email }) => [id, name || email]));
  return new Map(ids.map((id) => [`user:${id}`, names.get(id) ?? formerMember]));
}
