import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { deleteAfter, type Retention } from "#app/platform/privacy/retention.server.ts";
import { apiKeyCalls } from "./server/tables.server.ts";

export type StoredAnswer = { status: number; contentType: string; answer: string };

type Call = { keyId: string; idempotencyKey: string; request: string };

/** `first`: the caller runs it and stores its answer. */
export type Claim =
  | { kind: "first" }
  | { kind: "answered"; answer: StoredAnswer }
  /** The key belongs to a call with other contents. */
  | { kind: "otherRequest" }
  | { kind: "running" }
  /** Its process died, or could not store the answer: it may have changed something. */
  | { kind: "unknown" };

/** Seconds after which the process of a call without an answer counts as dead. */
const deadAfter = 60;
const longestWait = 10_000;

/**
 * Lets one of several calls with the same key run (decisions 12.2); the others wait for its answer, ten seconds at most.
 * `wait`: milliseconds, for tests.
 */
export async function claimCall(db: Db, call: Call, { wait = longestWait } = {}): Promise<Claim> {
  const { keyId, idempotencyKey, request } = call;
  const { startedAt } = apiKeyCalls;
  const isThisCall = and(eq(apiKeyCalls.keyId, keyId), eq(apiKeyCalls.idempotencyKey, idempotencyKey));
  const claimed = await db
    .insert(apiKeyCalls)
    .values({ ...call, startedAt: sql`now()` })
    .onConflictDoNothing()
    .returning({ keyId: apiKeyCalls.keyId });
  if (claimed.length > 0) return { kind: "first" };
  const end = performance.now() + wait;
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    const [stored] = await db
      .select({
        ...getTableColumns(apiKeyCalls),
        isDead: sql<boolean>`${startedAt} < now() - make_interval(secs => ${deadAfter})`,
      })
      .from(apiKeyCalls)
      .where(isThisCall);
    // Its call failed, so this one may run.
    if (!stored) return claimCall(db, call, { wait });
    if (stored.request !== request) return { kind: "otherRequest" };
    const { status, contentType, answer, isDead } = stored;
    if (status !== null)
      return { kind: "answered", answer: { status, contentType: contentType ?? "", answer: answer ?? "" } };
    if (isDead) return { kind: "unknown" };
    if (performance.now() + pause > end) return { kind: "running" };
    await sleep(pause);
  }
}

export async function storeAnswer(db: Db, { keyId, idempotencyKey }: Call, answer: StoredAnswer): Promise<void> {
  await db
    .update(apiKeyCalls)
    .set(answer)
    .where(and(eq(apiKeyCalls.keyId, keyId), eq(apiKeyCalls.idempotencyKey, idempotencyKey)));
}

/** After an error of the shop: the next attempt runs. */
export async function forgetCall(db: Db, { keyId, idempotencyKey }: Call): Promise<void> {
  await db.delete(apiKeyCalls).where(and(eq(apiKeyCalls.keyId, keyId), eq(apiKeyCalls.idempotencyKey, idempotencyKey)));
}

/** The nightly job; answers are used for 24 hours and may hold an order's address. */
export const apiKeyCallRetention: Retention & { period: string } = deleteAfter(
  { days: 2 },
  { what: "answers to calls of the API", from: apiKeyCalls, since: apiKeyCalls.startedAt },
);
