/** Keys of the admin API (decisions 12.2): what staff do with them. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { type Author, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database, Db, Transaction } from "#app/platform/database/database.server.ts";
import { isUuid } from "#app/platform/database/row-ids.ts";
import type { Result } from "#app/platform/result.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { accountNames } from "./account-names.server.ts";
import { type KeyPermission, keyPermissions, knownRole, may, type Role } from "./permissions.ts";
import { adminUsers, apiKeys } from "./server/tables.server.ts";
import { hasSecondFactor, isSecondFactorRequired } from "./sign-in/second-factor-rows.server.ts";

type Context = { db: Database; clock: Clock; author: Author & object; role: Role | null };

/** Recognised by scanners for leaked secrets. */
const keyStart = "odvk_";
const shownLetters = keyStart.length + 8;
const newKey = (): string => keyStart + randomBytes(32).toString("base64url");
const hashOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

const dayMilliseconds = 86_400_000;
const hourMilliseconds = 3_600_000;

export type NewApiKey = {
  name: string;
  permissions: readonly KeyPermission[];
  perMinute: number;
  /** Null: no end. */
  days: number | null;
};

/** The key is in this result only. Its permissions are among its creator's own. */
export async function createApiKey(
  { db, clock, author, role }: Context,
  { name, permissions, perMinute, days }: NewApiKey,
): Promise<Result<"noPermission" | "beyondOwn", { id: string; key: string }>> {
  if (permissions.length === 0) return { ok: false, error: "noPermission" };
  if (permissions.some((permission) => !may(role, permission))) return { ok: false, error: "beyondOwn" };
  const [id, key, now] = [randomUUID(), newKey(), clock.now()];
  const expiresAt = days === null ? null : new Date(now.getTime() + days * dayMilliseconds);
  const shown = { name, permissions: [...permissions], perMinute, expiresAt };
  await db.transaction(async (tx) => {
    await tx.insert(apiKeys).values({ id, ...shown, ...secretColumns(key), userId: author.userId, createdAt: now });
    await recordAudit(tx, author, "api-key-created", `key:${id}`, { after: shown });
  });
  return { ok: true, id, key };
}

const secretColumns = (key: string) => ({ prefix: key.slice(0, shownLetters), hash: hashOf(key) });

/**
 * A new key in place of the old one, which stays valid for `hours`. From now on it is bounded by the rights of the person
 * who rotates it.
 */
export async function rotateApiKey(
  context: Context,
  { id, hours }: { id: string; hours: number },
): Promise<Result<"unknownKey" | "beyondOwn", { key: string }>> {
  const { db, clock, author, role } = context;
  const key = newKey();
  return db.transaction(async (tx) => {
    const before = await lockLiveKey(tx, id);
    if (!before) return { ok: false, error: "unknownKey" };
    if (granted(before.permissions).some((permission) => !may(role, permission)))
      return { ok: false, error: "beyondOwn" };
    const formerUntil = hours === 0 ? null : new Date(clock.now().getTime() + hours * hourMilliseconds);
    const former = { formerHash: formerUntil && before.hash, formerUntil };
    const after = { ...secretColumns(key), ...former, userId: author.userId };
    await tx.update(apiKeys).set(after).where(eq(apiKeys.id, id));
    await recordAudit(tx, author, "api-key-rotated", `key:${id}`, {
      before: { prefix: before.prefix, formerUntil: before.formerUntil },
      after: { prefix: after.prefix, formerUntil },
    });
    return { ok: true, key };
  });
}

/** Ends the key and the one before its rotation at once. */
export async function revokeApiKey(
  { db, clock, author }: Omit<Context, "role">,
  id: string,
): Promise<Result<"unknownKey">> {
  return db.transaction(async (tx) => {
    const before = await lockLiveKey(tx, id);
    if (!before) return { ok: false, error: "unknownKey" };
    const revokedAt = clock.now();
    await tx.update(apiKeys).set({ revokedAt, formerHash: null, formerUntil: null }).where(eq(apiKeys.id, id));
    await recordAudit(tx, author, "api-key-revoked", `key:${id}`, {
      before: { revokedAt: null },
      after: { revokedAt },
    });
    return { ok: true };
  });
}

async function lockLiveKey(tx: Transaction, id: string): Promise<typeof apiKeys.$inferSelect | undefined> {
  if (!isUuid(id)) return undefined;
  const isLive = and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt));
  return (await tx.select().from(apiKeys).where(isLive).for("update"))[0];
}

/** A permission of a later version is not granted. */
const granted = (stored: readonly string[]): KeyPermission[] =>
  keyPermissions.filter((permission) => stored.includes(permission));

export type ListedApiKey = Omit<typeof apiKeys.$inferSelect, "hash" | "formerHash" | "userId" | "permissions"> & {
  permissions: KeyPermission[];
  creator: string;
};

/** Newest first; revoked keys for 30 days. */
export async function listApiKeys(
  { db, clock }: { db: Db; clock: Clock },
  formerMember: string,
): Promise<ListedApiKey[]> {
  const shownSince = new Date(clock.now().getTime() - 30 * dayMilliseconds);
  const rows = await db
    .select()
    .from(apiKeys)
    .where(or(isNull(apiKeys.revokedAt), gt(apiKeys.revokedAt, shownSince)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  const authors = rows.map(({ userId }) => `user:${userId}`);
  const names = await accountNames(db, authors, formerMember);
  return rows.map(({ hash: _, formerHash: __, userId, permissions, ...row }) => ({
    ...row,
    permissions: granted(permissions),
    creator: names.get(`user:${userId}`) ?? formerMember,
  }));
}

/** Who calls. `role`: of the person who made the key, now. */
export type ApiKey = {
  id: string;
  userId: string;
  role: Role;
  permissions: readonly KeyPermission[];
  perMinute: number;
};

/** What a key was given, as far as its maker may still do it (decisions 12.2). */
export const keyMay = ({ role, permissions }: ApiKey, permission: KeyPermission): boolean =>
  permissions.includes(permission) && may(role, permission);

/**
 * The live key; undefined also if its maker has left the team, or has no second factor though one is required (security
 * 6.67). Notes the use, at most once a minute.
 */
export async function readApiKey({ db, clock }: { db: Db; clock: Clock }, key: string): Promise<ApiKey | undefined> {
  if (!key.startsWith(keyStart) || key.length > 100) return undefined;
  const [hash, now] = [hashOf(key), clock.now()];
  const [found] = await db
    .select({ key: apiKeys, role: adminUsers.role })
    .from(apiKeys)
    .innerJoin(adminUsers, eq(adminUsers.userId, apiKeys.userId))
    .where(
      and(
        or(eq(apiKeys.hash, hash), and(eq(apiKeys.formerHash, hash), gt(apiKeys.formerUntil, now))),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
      ),
    );
  if (!found) return undefined;
  const { id, userId, permissions, perMinute, lastUsedAt } = found.key;
  if (isSecondFactorRequired(now) && !(await hasSecondFactor(db, userId))) return undefined;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > 60_000) {
    const isOlder = or(
      isNull(apiKeys.lastUsedAt),
      lt(apiKeys.lastUsedAt, sql`${now}::timestamptz - interval '1 minute'`),
    );
    await db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, id), isOlder));
  }
  return { id, userId, role: knownRole(found.role), permissions: granted(permissions), perMinute };
}
