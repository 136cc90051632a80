import { asc, eq, inArray } from "drizzle-orm";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import { knownRole, may, type Permission, type Role } from "./permissions.ts";
import { adminUsers, apiKeys, staffInvitations, user } from "./server/tables.server.ts";

/** Of the authors of stored changes: accounts (`user:<id>`, `formerMember` if deleted) and API keys (`key:<id>`). */
export async function accountNames(
  db: Db,
  authors: readonly (string | null)[],
  formerMember: string,
): Promise<Map<string, string>> {
  const ids = [...new Set(authors)].flatMap((author) => (author?.startsWith("user:") ? [author.slice(5)] : []));
  const keys = await keyNames(db, authors);
  if (ids.length === 0) return keys;
  const rows = await db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(inArray(user.id, ids));
  const names = new Map(rows.map(({ id, name, email }) => [id, name || email]));
  return new Map([...keys, ...ids.map((id) => [`user:${id}`, names.get(id) ?? formerMember] as const)]);
}

/** Of the team, and of who is invited. */
export async function staffAddresses(db: Db): Promise<{ email: string; name: string }[]> {
  const [members, invited] = await Promise.all([
    db
      .select({ email: adminUsers.email, name: user.name })
      .from(adminUsers)
      .leftJoin(user, eq(user.id, adminUsers.userId)),
    db.select({ email: staffInvitations.email, name: staffInvitations.name }).from(staffInvitations),
  ]);
  return [...invited, ...members.map(({ email, name }) => ({ email, name: name ?? "" }))];
}

async function keyNames(db: Db, authors: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(authors)].flatMap((author) => (author?.startsWith("key:") ? [author.slice(4)] : []));
  const accountIds = ids.filter(isUuid);
  if (accountIds.length === 0) return new Map();
  const { id, name, prefix } = apiKeys;
  const rows = await db.select({ id, name, prefix }).from(apiKeys).where(inArray(id, accountIds));
  return new Map(rows.map((key) => [`key:${key.id}`, `${key.name} (${key.prefix}…)`]));
}

/** The name shown to colleagues and chat visitors. Earlier answers keep theirs. */
export function renameAccount(
  { db, author }: { db: Database; author: { userId: string } },
  name: string,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.update(user).set({ name, updatedAt: new Date() }).where(eq(user.id, author.userId));
    await recordAudit(tx, author, "account-renamed", `user:${author.userId}`);
  });
}

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
