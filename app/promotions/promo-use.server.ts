import { and, eq, inArray, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { Discount } from "./discount.ts";
import { promoCodes, promoRedemptions } from "./server/tables.server.ts";
import {
  demoValues,
  discountOf,
  forThisShop,
  inForce,
  inForcePrepared,
  type Promo,
  usedBy,
  usesLeft,
} from "./usable-promo.server.ts";

/**
 * The use of a code by a new order, as SQL parts of the statements that check and store the order. Amounts are computed in
 * between: `takePromoUse` requires the version that was read.
 */

export type OrderPromo = { id: number; version: number; code: string; discount: Discount };

type StoredPromo = {
  id: number;
  version: number;
  code: string;
  discountType: "percentage" | "fixed";
  discountValue: string;
};

/** A JSON object for `orderPromo`, null for unknown codes; placeholder `promoCode`. */
export const selectOrderPromo = (): SQL => sql`(
  select json_build_object('id', promo.id, 'version', promo.version, 'code', promo.code,
    'discountType', promo.discount_type, 'discountValue', promo.discount_value::text)
  from ${promoCodes} as promo where promo.code = ${sql.placeholder("promoCode")})`;

export const orderPromo = ({ id, version, code, ...stored }: StoredPromo): OrderPromo => ({
  id,
  version,
  code,
  discount: discountOf(stored),
});

/** The row lock makes the maximum exact (security 6.7). No row if the code has changed or `condition` fails. */
export const takePromoUse = (condition: SQL): SQL => sql`
  update ${promoCodes} set uses = uses + 1
  where id = ${sql.placeholder("promoId")} and version = ${sql.placeholder("promoVersion")} and ${inForcePrepared()}
    and (not once_per_email or not ${usedBy(sql`${sql.placeholder("buyer_key")}::text`)}) and ${condition}
  returning id, max_uses, once_per_email`;

/** Held until payment for limited codes. Throws 23505 for a concurrent use by the same address. */
export const insertRedemption = (redeemed: SQL, orderId: SQL): SQL => sql`
  insert into ${promoRedemptions} (order_id, promo_code_id, held_until, buyer_key)
  select ${orderId}, id, case when max_uses is not null or once_per_email then ${holdEnd} end,
    case when once_per_email then ${sql.placeholder("buyer_key")}::text end from ${redeemed}`;

export const promoUseValues = ({ id, version }: OrderPromo) => ({
  promoId: id,
  promoVersion: version,
  ...demoValues(),
});

/** One conditional UPDATE, whose row lock makes the maximum exact (security 6.7). Undefined if unusable. */
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
 * Takes the use again for an order that lost it: cancelled or not paid in time, and paid after all. Its dates no longer count,
 * since the order was placed in time; the maximum does, and the use of the same buyer. Nothing happens if it was never lost.
 */
export async function redeemPromoAgain(tx: Db, orderId: string): Promise<Result<"usedUp">> {
  const [released] = await tx
    .select({ promoCodeId: promoRedemptions.promoCodeId, buyerKey: promoRedemptions.buyerKey })
    .from(promoRedemptions)
    .where(and(eq(promoRedemptions.orderId, orderId), isNotNull(promoRedemptions.releasedAt)));
  if (!released) return { ok: true };
  const { promoCodeId, buyerKey } = released;
  const taken = await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1` })
    .where(
      and(
        eq(promoCodes.id, promoCodeId),
        usesLeft(),
        forThisShop(),
        buyerKey === null ? undefined : not(usedBy(sql`${buyerKey}::text`)),
      ),
    )
    .returning({ id: promoCodes.id });
  if (taken.length === 0) return { ok: false, error: "usedUp" };
  await tx
    .update(promoRedemptions)
    .set({ releasedAt: null, redeemedAt: sql`now()`, heldUntil: null })
    .where(eq(promoRedemptions.orderId, orderId));
  return { ok: true };
}

/** An unpaid order keeps its use until then; renewed while its payment step is open (decisions 5). */
const holdEnd: SQL = sql`now() + interval '30 minutes'`;

/** Holds the use of an unpaid order for another half hour; takes it again if it was lost. */
export async function holdPromo(tx: Db, orderId: string): Promise<Result<"usedUp">> {
  const redeemed = await redeemPromoAgain(tx, orderId);
  if (!redeemed.ok) return redeemed;
  await tx
    .update(promoRedemptions)
    .set({ heldUntil: holdEnd })
    .where(and(eq(promoRedemptions.orderId, orderId), isLimited));
  return { ok: true };
}

/** The same for an order that is paid now and keeps its use for good. */
export async function keepPromo(tx: Db, orderId: string): Promise<Result<"usedUp">> {
  const redeemed = await redeemPromoAgain(tx, orderId);
  if (!redeemed.ok) return redeemed;
  await tx.update(promoRedemptions).set({ heldUntil: null }).where(eq(promoRedemptions.orderId, orderId));
  return { ok: true };
}

const isLimited = sql`exists (select 1 from ${promoCodes} where ${promoCodes.id} = ${promoRedemptions.promoCodeId}
  and (${promoCodes.maxUses} is not null or ${promoCodes.oncePerEmail}))`;

/** `keepPromo` in SQL: a row for an order whose held use is kept. */
export const keptPromo = (orderId: SQL): SQL => sql`
  update ${promoRedemptions} set held_until = null
  where order_id = ${orderId} and held_until is not null and released_at is null returning order_id`;

/** SQL condition: no code, or its use is kept. */
export const keepsPromo = (orderId: SQL): SQL => sql`not exists (
  select 1 from ${promoRedemptions} as used
  where used.order_id = ${orderId} and (used.held_until is not null or used.released_at is not null))`;

/** Releases uses held for too long; a later payment takes them again. */
export async function releaseLapsedHolds(db: Db): Promise<void> {
  await db.execute(sql`
    with lapsed as (
      select order_id from ${promoRedemptions} where held_until < now() and released_at is null for update skip locked
    ),
    released as (
      update ${promoRedemptions} as held set released_at = now() from lapsed where held.order_id = lapsed.order_id
      returning held.promo_code_id
    )
    update ${promoCodes} set uses = greatest(uses - given.count, 0)
    from (select promo_code_id, count(*)::int as count from released group by promo_code_id) as given
    where ${promoCodes.id} = given.promo_code_id`);
}

export async function forgetPromoBuyers(db: Db, orderIds: string[]): Promise<void> {
  await db.update(promoRedemptions).set({ buyerKey: null }).where(inArray(promoRedemptions.orderId, orderIds));
}
