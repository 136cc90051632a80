import { asc, eq } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { adminUsers, user } from "./server/tables.server.ts";

export async function staffAccounts(db: Db): Promise<{ author: string; name: string; email: string }[]> {
  const rows = await db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(adminUsers)
    .innerJoin(user, eq(user.email, adminUsers.email))
    .orderBy(asc(user.name), asc(user.email));
  return rows.map(({ id, name, email }) => ({ author: `user:${id}`, name: name || email, email }));
}
