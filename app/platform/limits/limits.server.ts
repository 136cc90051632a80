import { createHmac } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../database/database.server.ts";
import { statement } from "../database/statement.server.ts";
import { limitsKey } from "../settings/secret.server.ts";
import { settings } from "../settings/settings.server.ts";

export type Limit = { name: string; max: number; windowSeconds: number };

/** The limits of security 2; docs/decisions/0009 gives the reasons for orders and the address search. */
export const limits = {
  orders: { name: "orders", max: 20, windowSeconds: 600 },
  /** Per e-mail and address, so that a stranger cannot use up a person's limit. */
  ordersPerEmail: { name: "orders-email", max: 6, windowSeconds: 3600 },
  ordersPerEmailEverywhere: { name: "orders-email-all", max: 30, windowSeconds: 3600 },
  promo: { name: "promo", max: 10, windowSeconds: 600 },
  /** One network's share of the global limit: a customer of a hosting provider may have thousands of /64. */
  promoNetwork: { name: "promo-network", max: 60, windowSeconds: 3600 },
  promoEverybody: { name: "promo-all", max: 1000, windowSeconds: 3600 },
  payments: { name: "payments", max: 60, windowSeconds: 3600 },
  declines: { name: "declines", max: 10, windowSeconds: 3600 },
  addressSearch: { name: "address", max: 60, windowSeconds: 60 },
  newsletter: { name: "newsletter", max: 5, windowSeconds: 3600 },
  newsletterLinks: { name: "newsletter-links", max: 5, windowSeconds: 3600 },
  contactRequests: { name: "contact", max: 20, windowSeconds: 3600 },
  compatibilityAttempts: { name: "attempts", max: 20, windowSeconds: 3600 },
  compatibilityChecks: { name: "checks", max: 120, windowSeconds: 60 },
  anonymousMail: { name: "mail-address", max: 1, windowSeconds: 86_400 },
  loginPerAccount: { name: "login-account", max: 5, windowSeconds: 900 },
  loginPerAddress: { name: "login-address", max: 20, windowSeconds: 900 },
  consents: { name: "consents", max: 60, windowSeconds: 3600 },
  chat: { name: "chat-address", max: 120, windowSeconds: 600 },
  passwordReset: { name: "reset", max: 3, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;

export type LimitResult = { allowed: true } | { allowed: false; retryAfterSeconds: number };

export type CountedResult = { allowed: true; counted: boolean } | { allowed: false; retryAfterSeconds: number };

export type LimitHit = { limit: Limit; subject: string };

/** A repeated submission with the same contents counts as the same call. */
export type Submission = { name: string; contents: string; windowSeconds: number };

/**
 * Counts a call on all limits, or on none if one has no room (docs/decisions/0015). One statement, exact across instances,
 * by the database's clock. `RATE_LIMITS=test` multiplies limits by 100. `once`: repetitions of the submission are allowed
 * without counting.
 */
export async function takeFromLimits(
  db: Db,
  hits: LimitHit[],
  options: { once?: Submission | undefined } = {},
): Promise<CountedResult> {
  if (hits.length === 0) return { allowed: true, counted: false };
  const [row] = await takeStatement.run(db, limitValues(hits, options));
  return countedResult(row!.wait);
}

export const countedResult = (wait: number): CountedResult =>
  wait > 0 ? { allowed: false, retryAfterSeconds: wait } : { allowed: true, counted: wait === 0 };

/** SQL for another statement with `limitValues`. `count`: only the first hits. */
export const takeFromLimitsSql = (count: SQL = sql`cardinality(${sql.placeholder("limitKeys")}::text[])`): SQL => sql`
  take_from_limits((${sql.placeholder("limitKeys")}::text[])[1:${count}], (${sql.placeholder("limitMaxima")}::int[])[1:${count}],
    (${sql.placeholder("limitWindows")}::int[])[1:${count}], ${sql.placeholder("limitOnce")}::text, ${sql.placeholder("limitOnceWindow")}::int)`;

export const limitValues = (hits: LimitHit[], { once }: { once?: Submission | undefined } = {}) => ({
  limitKeys: hits.map(({ limit, subject }) => keyOf(limit, subject)),
  limitMaxima: hits.map(({ limit }) => limit.max * settings().limitFactor),
  limitWindows: hits.map(({ limit }) => limit.windowSeconds),
  limitOnce: once ? keyOf(once, once.contents) : null,
  limitOnceWindow: once?.windowSeconds ?? null,
});

const takeStatement = statement<{ wait: number }>("take_from_limits", () => sql`select ${takeFromLimitsSql()} as wait`);

export const takeFromLimit = (db: Db, limit: Limit, subject: string): Promise<CountedResult> =>
  takeFromLimits(db, [{ limit, subject }]);

/** Undoes `takeFromLimits` for a call that should not count. */
export async function giveBackToLimits(db: Db, hits: LimitHit[]): Promise<void> {
  if (hits.length === 0) return;
  const keys = hits.map(({ limit, subject }) => keyOf(limit, subject));
  // In key order, against deadlocks.
  await db.execute(sql`
    with held as (select key from rate_limits where key = any(${sql.param(keys)}::text[]) and hits > 0 order by key for update)
    update rate_limits set hits = rate_limits.hits - 1 from held where rate_limits.key = held.key`);
}

export async function forgetLimits(db: Db, hits: LimitHit[]): Promise<void> {
  const keys = hits.map(({ limit, subject }) => keyOf(limit, subject));
  await db.execute(sql`update rate_limits set hits = 0 where key = any(${sql.param(keys)}::text[])`);
}

export async function countOnLimit(db: Db, limit: Limit, subject: string): Promise<LimitResult> {
  const { rows } = await db.execute<{ hits: number; age: number }>(sql`
    insert into rate_limits as r (key, window_start, hits) values (${keyOf(limit, subject)}, clock_timestamp(), 1)
    on conflict (key) do update set
      hits = case when r.window_start <= excluded.window_start - make_interval(secs => ${limit.windowSeconds}) then 1 else r.hits + 1 end,
      window_start = case when r.window_start <= excluded.window_start - make_interval(secs => ${limit.windowSeconds})
        then excluded.window_start else r.window_start end
    returning hits, extract(epoch from clock_timestamp() - window_start)::float8 as age`);
  const { hits, age } = rows[0]!;
  if (hits <= limit.max * settings().limitFactor) return { allowed: true };
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(limit.windowSeconds - age)) };
}

/** A temporary note among the counters, which are deleted after two days. */
export type Note = { name: string; windowSeconds: number };

export async function writeNote(db: Db, note: Note, subject: string): Promise<void> {
  await db.execute(sql`insert into rate_limits (key, window_start, hits) values (${keyOf(note, subject)}, clock_timestamp(), 1)
    on conflict (key) do update set window_start = excluded.window_start`);
}

/** SQL condition for a valid note, with `noteValues`. */
export const noteStands = (note: Note): SQL =>
  sql`exists (select 1 from rate_limits where key = ${sql.placeholder("noteKey")}
    and window_start > clock_timestamp() - make_interval(secs => ${note.windowSeconds}::int))`;

export const noteValues = (note: Note, subject: string) => ({ noteKey: keyOf(note, subject) });

/** SQL for the wait of a hit in seconds, without counting it, with `lookValues`; 0 within the limit. */
export const secondsToWait: SQL = sql`
  coalesce((select ceil(${sql.placeholder("lookWindow")}::int - extract(epoch from now() - window_start))::int from rate_limits
    where key = ${sql.placeholder("lookKey")} and hits >= ${sql.placeholder("lookMax")}::int
      and window_start > now() - make_interval(secs => ${sql.placeholder("lookWindow")}::int)), 0)`;

export const lookValues = (limit: Limit, subject: string) => ({
  lookKey: keyOf(limit, subject),
  lookMax: limit.max * settings().limitFactor,
  lookWindow: limit.windowSeconds,
});

export async function hitsOnLimit(db: Db, limit: Limit, subject: string): Promise<number> {
  const { rows } = await db.execute<{ hits: number }>(sql`
    select hits from rate_limits where key = ${keyOf(limit, subject)}
      and window_start > clock_timestamp() - make_interval(secs => ${limit.windowSeconds})`);
  return rows[0]?.hits ?? 0;
}

export async function hitsOfEverybody(db: Db, { name, windowSeconds }: Limit): Promise<number> {
  const { rows } = await db.execute<{ hits: number }>(sql`
    select coalesce(sum(hits), 0)::float8 as hits from rate_limits where starts_with(key, ${`${name}:`})
      and window_start > clock_timestamp() - make_interval(secs => ${windowSeconds})`);
  return rows[0]!.hits;
}

/** Keyed: plain hashes could be tested against all addresses. */
const keyOf = ({ name }: { name: string }, subject: string): string =>
  `${name}:${createHmac("sha256", limitsKey()).update(`${name}:${subject}`).digest("base64url").slice(0, 22)}`;

/** IPv6 counts by /64, which belongs to one household or host. */
export const addressSubject = (address: string): string => prefixOf(address, 4);

/** IPv6 by /48, the most that one customer is given. */
export const networkSubject = (address: string): string => prefixOf(address, 3);

function prefixOf(address: string, count: number): string {
  if (!address.includes(":") || address.startsWith("::ffff:")) return address.replace("::ffff:", "");
  const full = address.split("%")[0]!;
  const [head = "", tail = ""] = full.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = full.includes("::")
    ? [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right]
    : left;
  return `${groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/${count * 16}`;
}
