import { asc, eq } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { knownRole, may, type Permission, type Role } from "./permissions.ts";
import { adminUsers, user } from "./server/tables.server.ts";

/** `user:<id>` of the whole team. */
export const staffAuthors = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await staffAccounts(db)).map(({ author }) => author));

export async function staffAccounts(db: Db): Promise<{ author: string; name: string; email: string; role: Role }[]> {
  const rows = await db
    .select({ id: user.id, name: user.name, email: user.email, role: adminUsers.role })
    .from(adminUsers)
    .innerJoin(user, eq(user.email, adminUsers.email))
    .orderBy(asc(user.name), asc(user.email));
  return rows.map(({ id, name, email, role }) => ({
    author: `user:${id}`,
    name: name || email,
    email,
    role: knownRole(role),
  }));
}

export const staffWho = async (db: Db, permission: Permission) =>
  (await staffAccounts(db)).filter(({ role }) => may(role, permission));
