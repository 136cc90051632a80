import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "./database.server.ts";
import { settings } from "./settings.server.ts";

/** A limit of so many hits per window, for one subject (an address, an account, an e-mail). */
export type Limit = { name: string; max: number; windowSeconds: number };

/** The limits of security.md section 2; docs/decisions/0009 says why orders and the address search have others. */
export const limits = {
  orders: { name: "orders", max: 20, windowSeconds: 600 },
  ordersPerEmail: { name: "orders-email", max: 6, windowSeconds: 3600 },
  promo: { name: "promo", max: 10, windowSeconds: 600 },
  promoEverybody: { name: "promo-all", max: 1000, windowSeconds: 3600 },
  payments: { name: "payments", max: 60, windowSeconds: 3600 },
  declines: { name: "declines", max: 10, windowSeconds: 3600 },
  addressSearch: { name: "address", max: 60, windowSeconds: 60 },
  newsletter: { name: "newsletter", max: 5, windowSeconds: 3600 },
  contactRequests: { name: "contact", max: 20, windowSeconds: 3600 },
  compatibilityAttempts: { name: "attempts", max: 20, windowSeconds: 3600 },
  compatibilityChecks: { name: "checks", max: 120, windowSeconds: 60 },
  anonymousMail: { name: "mail-address", max: 1, windowSeconds: 86_400 },
  loginPerAccount: { name: "login-account", max: 5, windowSeconds: 900 },
  loginPerAddress: { name: "login-address", max: 20, windowSeconds: 900 },
  passwordReset: { name: "reset", max: 3, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;

export type LimitAnswer = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/**
 * Counts one hit of each and tells whether all are within their limits. One statement for all of them, so it is exact
 * across instances and one commit; the database's clock decides, so a skewed instance unlocks nothing. `RATE_LIMITS=test`
 * multiplies every limit by 100.
 */
export async function takeFromLimits(db: Db, hits: { limit: Limit; subject: string }[]): Promise<LimitAnswer> {
  const rows = hits.map(({ limit, subject }) => ({
    key: keyOf(limit, subject),
    seconds: limit.windowSeconds,
    max: limit.max * settings().limitFactor,
  }));
  // In one order of keys, so that two callers never wait for each other.
  rows.sort((a, b) => (a.key < b.key ? -1 : 1));
  const values = sql.join(
    rows.map((row) => sql`(${row.key}, now(), 1, ${row.seconds}::int)`),
    sql`, `,
  );
  const result = await db.execute<{ key: string; hits: number; age: number }>(sql`
    with given (key, at, hit, seconds) as (values ${values}),
    counted as (
      insert into rate_limits as r (key, window_start, hits) select key, at, hit from given
      on conflict (key) do update set
        hits = case when r.window_start < now() - (select make_interval(secs => seconds) from given where given.key = r.key)
          then 1 else r.hits + 1 end,
        window_start = case when r.window_start < now() - (select make_interval(secs => seconds) from given where given.key = r.key)
          then now() else r.window_start end
      returning r.key, r.hits, extract(epoch from now() - r.window_start)::float8 as age
    ) select * from counted`);
  let wait = 0;
  for (const row of rows) {
    const counted = result.rows.find((each) => each.key === row.key)!;
    if (counted.hits > row.max) wait = Math.max(wait, Math.ceil(row.seconds - counted.age), 1);
  }
  return wait === 0 ? { allowed: true } : { allowed: false, retryAfterSeconds: wait };
}

export const takeFromLimit = (db: Db, limit: Limit, subject: string): Promise<LimitAnswer> =>
  takeFromLimits(db, [{ limit, subject }]);

/** Whether a hit would still be within its limit, without counting one. */
export async function lookAtLimit(db: Db, limit: Limit, subject: string): Promise<LimitAnswer> {
  const { rows } = await db.execute<{ hits: number; age: number }>(sql`
    select hits, extract(epoch from now() - window_start)::float8 as age from rate_limits where key = ${keyOf(limit, subject)}`);
  const [row] = rows;
  const isFull = row && row.hits >= limit.max * settings().limitFactor && row.age < limit.windowSeconds;
  return isFull ? { allowed: false, retryAfterSeconds: Math.ceil(limit.windowSeconds - row.age) } : { allowed: true };
}

const keyOf = ({ name }: Limit, subject: string): string =>
  `${name}:${createHash("sha256").update(subject).digest("base64url").slice(0, 22)}`;

/** The client's address as a limit's subject: IPv6 counts by /64, since one household or host owns all of it. */
export function addressSubject(address: string): string {
  if (!address.includes(":") || address.startsWith("::ffff:")) return address.replace("::ffff:", "");
  const full = address.split("%")[0]!;
  const [head = "", tail = ""] = full.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = full.includes("::")
    ? [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right]
    : left;
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
