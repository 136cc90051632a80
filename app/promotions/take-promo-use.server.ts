import { type SQL, sql } from "drizzle-orm";
import type { Discount } from "./discount.ts";
import { demoValues, discountOf, inForcePrepared, usedBy } from "./find-promo.server.ts";
import { holdEnd } from "./redeem-promo.server.ts";
import { promoCodes, promoRedemptions } from "./server/tables.server.ts";

/**
 * The use of a code by a new order, as SQL parts of the statements that check and store the order. Amounts are computed in
 * between: `takePromoUse` requires the version that was read.
 */

/** As needed for an order's amounts. */
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
  ...{ id, version, code },
  discount: discountOf(stored),
});

/**
 * Takes one use: the row lock makes the maximum exact (security 6.7). No row if the code is unusable, has changed, or
 * `condition` fails. Placeholders: `promoUseValues` and `buyer_key`.
 */
export const takePromoUse = (condition: SQL): SQL => sql`
  update ${promoCodes} set uses = uses + 1
  where id = ${sql.placeholder("promoId")} and version = ${sql.placeholder("promoVersion")} and ${inForcePrepared()}
    and (not once_per_email or not ${usedBy(sql`${sql.placeholder("buyer_key")}::text`)}) and ${condition}
  returning id, max_uses, once_per_email`;

/**
 * Records the order that took the use, held until payment for limited codes. Throws 23505 for a concurrent use by the same
 * address.
 */
export const insertRedemption = (redeemed: SQL, orderId: SQL): SQL => sql`
  insert into ${promoRedemptions} (order_id, promo_code_id, held_until, buyer_key)
  select ${orderId}, id, case when max_uses is not null or once_per_email then ${holdEnd} end,
    case when once_per_email then ${sql.placeholder("buyer_key")}::text end from ${redeemed}`;

export const promoUseValues = ({ id, version }: OrderPromo) => ({
  ...{ promoId: id, promoVersion: version },
  ...demoValues(),
});
