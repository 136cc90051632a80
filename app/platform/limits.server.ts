import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db } from "./database.server.ts";
import { settings } from "./settings.server.ts";

/** A limit of so many hits per window, for one subject (an address, an account, an e-mail). */
export type Limit = { name: string; max: number; windowSeconds: number };

/** The limits of security.md section 2, in one place. */
export const limits = {
  writes: { name: "writes", max: 600, windowSeconds: 60 },
  orders: { name: "orders", max: 20, windowSeconds: 600 },
  ordersPerEmail: { name: "orders-email", max: 6, windowSeconds: 3600 },
  promo: { name: "promo", max: 20, windowSeconds: 600 },
  promoEverybody: { name: "promo-all", max: 1000, windowSeconds: 3600 },
  payments: { name: "payments", max: 60, windowSeconds: 3600 },
  declines: { name: "declines", max: 10, windowSeconds: 3600 },
  addressSearch: { name: "address", max: 60, windowSeconds: 60 },
  newsletter: { name: "newsletter", max: 10, windowSeconds: 3600 },
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
 * Counts one hit and tells whether it is within the limit. One statement, so it is exact across instances; the database's
 * clock decides, so a skewed instance unlocks nothing. `RATE_LIMITS=test` multiplies every limit by 100.
 */
export async function takeFromLimit(db: Db, limit: Limit, subject: string): Promise<LimitAnswer> {
  const key = `${limit.name}:${createHash("sha256").update(subject).digest("base64url").slice(0, 22)}`;
  const result = await db.execute<{ hits: number; remaining: number }>(sql`
    insert into rate_limits as r (key, window_start, hits) values (${key}, now(), 1)
    on conflict (key) do update set
      hits = case when r.window_start < now() - make_interval(secs => ${limit.windowSeconds}) then 1 else r.hits + 1 end,
      window_start = case when r.window_start < now() - make_interval(secs => ${limit.windowSeconds}) then now() else r.window_start end
    returning hits, ceil(extract(epoch from window_start) + ${limit.windowSeconds} - extract(epoch from now()))::int as remaining`);
  const row = result.rows[0]!;
  if (row.hits <= limit.max * settings().limitFactor) return { allowed: true };
  return { allowed: false, retryAfterSeconds: Math.max(1, row.remaining) };
}

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
