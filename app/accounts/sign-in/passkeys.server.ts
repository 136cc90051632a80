import { and, asc, eq } from "drizzle-orm";
import { recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { queueAccountNotice } from "../emails/account-mails.server.ts";
import { additionOptions, readNewPasskey } from "../server/passkey-check.server.ts";
import { passkeys, user } from "../server/tables.server.ts";
import { codesOfFirstFactor } from "./second-factor.server.ts";
import { deleteUnneededCodes, lockFactors } from "./second-factor-rows.server.ts";

/** Of a person's own passkeys (decisions 11); the caller asks for a recent sign-in. */
type Context = { db: Database; clock: Clock; author: { userId: string }; sessionId: string };

export const maxPasskeys = 10;

export type OwnPasskey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

export function listPasskeys({ db, author }: { db: Db; author: Context["author"] }): Promise<OwnPasskey[]> {
  const { id, name, createdAt, lastUsedAt } = passkeys;
  return db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, author.userId))
    .orderBy(asc(createdAt), id);
}

/**
 * `options`: JSON for the browser's question; its answer goes to `addPasskey`, from the same session. What would refuse the
 * passkey is checked first, since the device keeps what it has made.
 */
export async function beginPasskey(
  { db, clock, author, sessionId }: Context,
  name: string,
): Promise<Result<NewPasskeyFault, { options: string }>> {
  const fault = await faultOfNew(db, author.userId, name);
  if (fault) return { ok: false, error: fault };
  const [owner] = await db.select().from(user).where(eq(user.id, author.userId));
  return { ok: true, options: await additionOptions(db, `add:${sessionId}`, owner!, clock.now()) };
}

type NewPasskeyFault = "tooManyPasskeys" | "sameName";

async function faultOfNew(db: Db, userId: string, name: string): Promise<NewPasskeyFault | undefined> {
  const names = (await listPasskeys({ db, author: { userId } })).map((passkey) => passkey.name);
  if (names.length >= maxPasskeys) return "tooManyPasskeys";
  return names.includes(name) ? "sameName" : undefined;
}

/** Recovery codes come with the first factor. */
export async function addPasskey(
  { db, clock, author, sessionId }: Context,
  { name, answer }: { name: string; answer: string },
): Promise<Result<"notAPasskey" | NewPasskeyFault, { recoveryCodes: string[] }>> {
  const { userId } = author;
  const now = clock.now();
  const added = await readNewPasskey(db, `add:${sessionId}`, answer, now);
  if (!added) return { ok: false, error: "notAPasskey" };
  return db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    const fault = await faultOfNew(tx, userId, name);
    if (fault) return { ok: false, error: fault } as const;
    const stored = await tx
      .insert(passkeys)
      .values({ ...added, userId, name, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (stored.length === 0) return { ok: false, error: "notAPasskey" } as const;
    const recoveryCodes = await codesOfFirstFactor(tx, userId);
    await recordAudit(tx, author, "passkey-added", `user:${userId}`, { after: { passkey: name } });
    await queueAccountNotice(tx, "passkeyAdded", { userId }, { device: name });
    return { ok: true, recoveryCodes } as const;
  });
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

export async function renamePasskey(
  { db, author }: Pick<Context, "db" | "author">,
  { id, name }: { id: string; name: string },
): Promise<Result<"noPasskey" | "sameName">> {
  const { userId } = author;
  return db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    const [before] = await tx.select().from(passkeys).where(isOwn(userId, id));
    if (!before) return { ok: false, error: "noPasskey" } as const;
    if (before.name === name) return { ok: true } as const;
    if ((await tx.$count(passkeys, and(eq(passkeys.userId, userId), eq(passkeys.name, name)))) > 0)
      return { ok: false, error: "sameName" } as const;
    await tx.update(passkeys).set({ name }).where(isOwn(userId, id));
    await recordAudit(tx, author, "passkey-renamed", `user:${userId}`, {
      before: { passkey: before.name },
      after: { passkey: name },
    });
    return { ok: true } as const;
  });
}

/** From the next sign-in on it is refused. */
export async function removePasskey(
  { db, author }: Pick<Context, "db" | "author">,
  id: string,
): Promise<Result<"noPasskey">> {
  const { userId } = author;
  return db.transaction(async (tx) => {
    await lockFactors(tx, userId);
    const [removed] = await tx.delete(passkeys).where(isOwn(userId, id)).returning({ name: passkeys.name });
    if (!removed) return { ok: false, error: "noPasskey" } as const;
    await deleteUnneededCodes(tx, userId);
    await recordAudit(tx, author, "passkey-removed", `user:${userId}`, { before: { passkey: removed.name } });
    await queueAccountNotice(tx, "passkeyRemoved", { userId }, { device: removed.name });
    return { ok: true } as const;
  });
}
