import { type SQL, sql } from "drizzle-orm";
import type { Discount } from "./discount.ts";
import { demoValues, discountOf, inForcePrepared, usedBy } from "./find-promo.server.ts";
import { holdEnd } from "./redeem-promo.server.ts";
import { promoCodes, promoRedemptions } from "./server/tables.server.ts";

/**
 * The use of a code by a new order, as parts of the statements that read an order's facts and store it. The amounts are
 * computed between them: `takePromoUse` takes a use only if the code is unchanged since it was read (its version).
 */

/** A code as an order is computed from it. */
export type OrderPromo = { id: number; version: number; code: string; discount: Discount };

type StoredPromo = {
  id: number;
  version: number;
  code: string;
  discountType: "percentage" | "fixed";
  discountValue: string;
};

/** One JSON object, which `orderPromo` reads; null where there is no such code. Its value is `promoCode`. */
export const selectOrderPromo = (): SQL => sql`(
  select json_build_object('id', promo.id, 'version', promo.version, 'code', promo.code,
    'discountType', promo.discount_type, 'discountValue', promo.discount_value::text)
  from ${promoCodes} as promo where promo.code = ${sql.placeholder("promoCode")})`;

export const orderPromo = ({ id, version, code, ...stored }: StoredPromo): OrderPromo => ({
  ...{ id, version, code },
  discount: discountOf(stored),
});

/**
 * Takes one use of a code: the row's lock makes the maximum exact under concurrency (security 6.7). Returns no row when the
 * code cannot be used or has changed since it was read, and takes none without the `condition`. Its values are those of
 * `promoUseValues`, and `buyer_key`.
 */
export const takePromoUse = (condition: SQL): SQL => sql`
  update ${promoCodes} set uses = uses + 1
  where id = ${sql.placeholder("promoId")} and version = ${sql.placeholder("promoVersion")} and ${inForcePrepared()}
    and (not once_per_email or not ${usedBy(sql`${sql.placeholder("buyer_key")}::text`)}) and ${condition}
  returning id, max_uses, once_per_email`;

/**
 * Records which order took the use. A limited code's is held until the order is paid. Throws 23505 when the same address has
 * taken the only use that it may have at the same moment.
 */
export const insertRedemption = (redeemed: SQL, orderId: SQL): SQL => sql`
  insert into ${promoRedemptions} (order_id, promo_code_id, held_until, buyer_key)
  select ${orderId}, id, case when max_uses is not null or once_per_email then ${holdEnd} end,
    case when once_per_email then ${sql.placeholder("buyer_key")}::text end from ${redeemed}`;

export const promoUseValues = ({ id, version }: OrderPromo) => ({
  ...{ promoId: id, promoVersion: version },
  ...demoValues(),
});
