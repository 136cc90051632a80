import { and, desc, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import type { Result } from "#app/platform/result.ts";
import { demoCodesWork } from "./demo-codes.server.ts";
import type { Discount } from "./discount.ts";
import { promoCodes, promoRedemptions } from "./server/tables.server.ts";

export type Promo = typeof promoCodes.$inferSelect;

/** Demonstration codes are invalid where something is sold (security 6.56). */
export const forThisShop = (): SQL | undefined => (demoCodesWork() ? undefined : eq(promoCodes.isDemo, false));

/** By the database's clock, so that a skewed instance opens no window (security F11). */
export const inForce = (): SQL =>
  and(
    eq(promoCodes.isActive, true),
    forThisShop(),
    or(isNull(promoCodes.validFrom), lte(promoCodes.validFrom, sql`now()`)),
    or(isNull(promoCodes.validUntil), gt(promoCodes.validUntil, sql`now()`)),
    usesLeft(),
  )!;

/** For prepared statements with `demoValues`. */
export const inForcePrepared = (): SQL => sql`(
  is_active and (not is_demo or ${sql.placeholder("demoCodes")}::boolean) and (valid_from is null or valid_from <= now())
  and (valid_until is null or valid_until > now()) and (max_uses is null or uses < max_uses))`;

/** Is or was public, so that its end or use is no secret. For prepared statements with `demoValues`. */
export const wasAnnouncedPrepared = (): SQL => sql`(
  is_public and is_active and (not is_demo or ${sql.placeholder("demoCodes")}::boolean)
  and (valid_from is null or valid_from <= now()))`;

export const demoValues = () => ({ demoCodes: demoCodesWork() });

const heldBy = (orderId: string): SQL =>
  sql`exists (select 1 from ${promoRedemptions} where ${promoRedemptions.promoCodeId} = ${promoCodes.id}
    and ${promoRedemptions.orderId} = ${orderId} and ${promoRedemptions.releasedAt} is null)`;

/** SQL condition: this buyer has used a once-per-address code. */
export const usedBy = (buyerKey: SQL): SQL => sql`exists (
  select 1 from ${promoRedemptions} as earlier
  where earlier.promo_code_id = ${promoCodes.id} and earlier.buyer_key = ${buyerKey} and earlier.released_at is null)`;

export const usesLeft = (): SQL => or(isNull(promoCodes.maxUses), sql`${promoCodes.uses} < ${promoCodes.maxUses}`)!;

/**
 * Unknown and switched-off codes get the same answer. Others are no help in guessing; each counts as an attempt (security
 * 2.3).
 */
export type PromoRefusal = "promoInvalid" | "promoExpired" | "promoNotYet" | "promoUsedUp" | "promoUsedByEmail";

/** The use held by the caller's own unpaid order is ignored: a corrected form releases it first. */
export async function findUsablePromo(
  db: Db,
  code: string,
  { ownOrderId, buyerKey }: { ownOrderId?: string | undefined; buyerKey?: string | undefined } = {},
): Promise<Result<PromoRefusal, { promo: Promo }>> {
  const hasUse = ownOrderId === undefined ? usesLeft() : or(usesLeft(), heldBy(ownOrderId))!;
  const [found] = await db
    .select({
      promo: promoCodes,
      isOver: sql<boolean>`coalesce(${promoCodes.validUntil} <= now(), false)`,
      isEarly: sql<boolean>`coalesce(${promoCodes.validFrom} > now(), false)`,
      hasUse: sql<boolean>`${hasUse}`,
      isSpent: buyerKey === undefined ? sql<boolean>`false` : sql<boolean>`${usedBy(sql`${buyerKey}::text`)}`,
    })
    .from(promoCodes)
    .where(and(eq(promoCodes.code, code), forThisShop()))
    .limit(1);
  if (!found?.promo.isActive) return { ok: false, error: "promoInvalid" };
  if (found.isOver) return { ok: false, error: "promoExpired" };
  if (found.isEarly) return { ok: false, error: "promoNotYet" };
  if (found.promo.oncePerEmail && found.isSpent) return { ok: false, error: "promoUsedByEmail" };
  if (!found.hasUse) return { ok: false, error: "promoUsedUp" };
  return { ok: true, promo: found.promo };
}

/** Start of a public code's announcement, at which the 30 days of its lowest price end (law: L112-1-1). */
export function announcedSince({ validFrom, publicSince, createdAt }: Promo): Date {
  const since = publicSince ?? createdAt;
  return validFrom && (validFrom > since || !publicSince) ? validFrom : since;
}

/** At most one in force (spec 7), never a demonstration code. */
export async function findPublicPromo(db: Db): Promise<Promo | undefined> {
  const [promo] = await publicPromos(db, inForce());
  return promo;
}

/** In force and later ones, the earliest first. */
export const announcedPromos = (db: Db): Promise<Promo[]> =>
  publicPromos(
    db,
    and(
      eq(promoCodes.isActive, true),
      or(isNull(promoCodes.validUntil), gt(promoCodes.validUntil, sql`now()`)),
      usesLeft(),
    ),
  );

const publicPromos = (db: Db, which: SQL | undefined): Promise<Promo[]> =>
  db
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.isPublic, true), eq(promoCodes.isDemo, false), which))
    .orderBy(sql`${promoCodes.validFrom} nulls first`, desc(promoCodes.id));

export const discountOf = (promo: Pick<Promo, "discountType" | "discountValue">): Discount =>
  promo.discountType === "percentage"
    ? { type: "percentage", hundredths: centsFromDecimal(promo.discountValue) }
    : { type: "fixed", cents: centsFromDecimal(promo.discountValue) };

/** By the database's clock; null if none will change. */
export async function timeToPublicCodeChange(db: Db): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select (extract(epoch from min(moment) - clock_timestamp()) * 1000)::float8 as ms
    from ${promoCodes} as code, lateral (values (code.valid_from), (code.valid_until)) as moments (moment)
    where code.is_public and code.is_active and moment > clock_timestamp()`);
  const ms = rows[0]?.ms ?? null;
  return ms && Math.max(0, ms);
}
