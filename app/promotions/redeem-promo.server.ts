import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database.server.ts";
import { forThisShop, inForce, type Promo, usesLeft } from "./find-promo.server.ts";
import { promoCodes, promoRedemptions } from "./server/tables.server.ts";

/**
 * Takes one use of a code for an order, in the order's transaction. One conditional UPDATE: the row lock makes the
 * maximum exact under concurrency (security 6.7). Undefined when the code cannot be used.
 */
export async function redeemPromo(tx: Db, input: { code: string; orderId: string }): Promise<Promo | undefined> {
  const [promo] = await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1` })
    .where(and(eq(promoCodes.code, input.code), inForce()))
    .returning();
  if (!promo) return undefined;
  await tx.insert(promoRedemptions).values({ orderId: input.orderId, promoCodeId: promo.id });
  return promo;
}

/** Gives the use back when the order is cancelled; a second call changes nothing. */
export async function releasePromo(tx: Db, orderId: string): Promise<void> {
  const [released] = await tx
    .update(promoRedemptions)
    .set({ releasedAt: sql`now()` })
    .where(and(eq(promoRedemptions.orderId, orderId), isNull(promoRedemptions.releasedAt)))
    .returning({ promoCodeId: promoRedemptions.promoCodeId });
  if (!released) return;
  await tx
    .update(promoCodes)
    .set({ uses: sql`greatest(${promoCodes.uses} - 1, 0)` })
    .where(eq(promoCodes.id, released.promoCodeId));
}

/**
 * Takes the use again for an order that was cancelled and then paid. Its dates no longer count, since the order was placed
 * in time; the maximum does. True if it was taken or the order had no code.
 */
export async function redeemPromoAgain(tx: Db, orderId: string): Promise<boolean> {
  const [released] = await tx
    .select({ promoCodeId: promoRedemptions.promoCodeId })
    .from(promoRedemptions)
    .where(and(eq(promoRedemptions.orderId, orderId), isNotNull(promoRedemptions.releasedAt)));
  if (!released) return true;
  const taken = await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1` })
    .where(and(eq(promoCodes.id, released.promoCodeId), usesLeft(), forThisShop()))
    .returning({ id: promoCodes.id });
  if (taken.length === 0) return false;
  await tx
    .update(promoRedemptions)
    .set({ releasedAt: null, redeemedAt: sql`now()` })
    .where(eq(promoRedemptions.orderId, orderId));
  return true;
}
