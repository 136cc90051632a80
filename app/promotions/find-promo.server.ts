import { and, desc, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import { centsFromDecimal } from "#app/platform/money.ts";
import { demoCodesWork } from "./demo-codes.server.ts";
import type { Discount } from "./discount.ts";
import { promoCodes, promoRedemptions } from "./tables.server.ts";

export type Promo = typeof promoCodes.$inferSelect;

/** In force by the database's clock, so that a skewed instance opens no window (security F11). */
export const inForce = (): SQL => and(inItsTime(), usesLeft())!;

/** Demonstration codes count for nothing where something is sold (security 6.56). */
export const forThisShop = (): SQL | undefined => (demoCodesWork() ? undefined : eq(promoCodes.isDemo, false));

const inItsTime = (): SQL =>
  and(
    eq(promoCodes.isActive, true),
    forThisShop(),
    or(isNull(promoCodes.validFrom), lte(promoCodes.validFrom, sql`now()`)),
    or(isNull(promoCodes.validUntil), gt(promoCodes.validUntil, sql`now()`)),
  )!;

const heldBy = (orderId: string): SQL =>
  sql`exists (select 1 from ${promoRedemptions} where ${promoRedemptions.promoCodeId} = ${promoCodes.id}
    and ${promoRedemptions.orderId} = ${orderId} and ${promoRedemptions.releasedAt} is null)`;

export const usesLeft = (): SQL => or(isNull(promoCodes.maxUses), sql`${promoCodes.uses} < ${promoCodes.maxUses}`)!;

/**
 * The code if it can be used now; unknown, inactive, outside its dates and used up look alike. The use that the caller's
 * own unpaid order holds is not held against them: a corrected form gives it back before it takes it again.
 */
export async function findUsablePromo(db: Db, code: string, ownOrderId?: string): Promise<Promo | undefined> {
  const hasUse = ownOrderId === undefined ? usesLeft() : or(usesLeft(), heldBy(ownOrderId));
  const [promo] = await db
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.code, code), inItsTime(), hasUse))
    .limit(1);
  return promo;
}

/** The public code in force (spec 7: at most one), the newest if several are; never one for demonstrations. */
export async function findPublicPromo(db: Db): Promise<Promo | undefined> {
  const [promo] = await db
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.isPublic, true), eq(promoCodes.isDemo, false), inForce()))
    .orderBy(desc(promoCodes.id))
    .limit(1);
  return promo;
}

export const discountOf = (promo: Pick<Promo, "discountType" | "discountValue">): Discount =>
  promo.discountType === "percentage"
    ? { type: "percentage", hundredths: centsFromDecimal(promo.discountValue) }
    : { type: "fixed", cents: centsFromDecimal(promo.discountValue) };
