import { z } from "zod";
import { languages } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type ApiRoute, defineRoute, json } from "#app/platform/http/api-route.server.ts";
import { type Cents, eurosOf } from "#app/platform/money/money.ts";
import { type LowestPriceBetween, lowestAnnouncedPrice } from "./lowest-announced-price.server.ts";
import { promoCheckLimits } from "./promo-check-limits.server.ts";
import { promoError, validatePromo } from "./server/validate-promo.server.ts";
import { findPublicPromo } from "./usable-promo.server.ts";

const verdictAnswer = z.object({
  isValid: z.boolean(),
  discountAmount: z.number(),
  error: z.string().nullable(),
  /** promoRequired, promoInvalid, promoExpired …, for a page that changes its language. */
  errorCode: z.string().nullable(),
});

const publicPromo = z.object({
  code: z.string(),
  discount_type: z.enum(["percentage", "fixed"]),
  discount_value: z.number(),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  /** Shown beside an announced reduction (law: L112-1-1). */
  lowest_price_30_days: z.number().nullable(),
});

/** From catalogue and orders, which this domain does not import. */
export type ShopFacts = {
  productPrice(db: Db): Promise<Cents>;
  lowestBetween(db: Db, ...time: Parameters<LowestPriceBetween>): ReturnType<LowestPriceBetween>;
  /** The id if the order is the caller's and unpaid. */
  ownUnpaidOrder(db: Db, orderId: string, cookies: Record<string, string>): Promise<string | undefined>;
};

export const promotionsRoutes = ({ productPrice, lowestBetween, ownUnpaidOrder }: ShopFacts): ApiRoute[] => [
  defineRoute("GET /api/promo-codes/public", {
    summary: "The public promo code in force, or null",
    responses: { 200: { description: "The code", schema: publicPromo.nullable() } },
    async handler({ db, clock }) {
      const promo = await findPublicPromo(db);
      if (!promo) return json(null);
      const lowest = await lowestAnnouncedPrice(db, { promo, now: clock.now() }, (time) => lowestBetween(db, time));
      return json({
        code: promo.code,
        discount_type: promo.discountType,
        discount_value: Number(promo.discountValue),
        valid_from: promo.validFrom?.toISOString() ?? null,
        valid_until: promo.validUntil?.toISOString() ?? null,
        lowest_price_30_days: lowest === null ? null : eurosOf(lowest),
      });
    },
  }),
  defineRoute("POST /api/validate-promo-code", {
    summary: "Whether a promo code can be used now and what it takes off, in euros (spec 7)",
    body: z.strictObject({
      code: z.string().max(1000),
      // security 2.1: ignored; the discount is that of our own price.
      orderAmount: z.number().nonnegative().optional(),
      language: z.enum(languages).optional(),
      /** The buyer's unpaid order that a corrected form replaces, with its use of the code. */
      order_id: z.string().max(64).optional(),
    }),
    responses: { 200: { description: "Verdict", schema: verdictAnswer } },
    async handler(context, { body }) {
      const verdict = await promoCheckLimits(context, body.code);
      const { counted } = await context.limitAll(verdict.hits);
      const { db, cookies } = context;
      const result = await validatePromo(context, {
        code: body.code,
        productCents: await productPrice(db),
        ownOrderId: body.order_id ? await ownUnpaidOrder(db, body.order_id, cookies) : undefined,
      });
      await verdict.settle({ accepted: result.ok, counted });
      if (result.ok)
        return json({ isValid: true, discountAmount: eurosOf(result.discountCents), error: null, errorCode: null });
      const { error } = result;
      return json({ isValid: false, discountAmount: 0, error: promoError(error, context.language), errorCode: error });
    },
  }),
];
