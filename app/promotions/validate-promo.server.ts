import type { Db } from "#app/platform/database.server.ts";
import type { Cents } from "#app/platform/money.ts";
import { discountOn } from "./discount.ts";
import { discountOf, findUsablePromo } from "./find-promo.server.ts";
import { normalisePromoCode } from "./promo-code.ts";

export type PromoVerdict =
  | { ok: true; code: string; discountCents: Cents }
  | { ok: false; error: "promoRequired" | "promoInvalid" };

/** Spec 5: blank is required, unknown or unusable is invalid. The discount is that of our own product price. */
export async function validatePromo(
  { db }: { db: Db },
  input: { code: string; productCents: Cents; ownOrderId?: string | undefined },
): Promise<PromoVerdict> {
  const code = normalisePromoCode(input.code);
  if (code === "") return { ok: false, error: "promoRequired" };
  const promo = code === undefined ? undefined : await findUsablePromo(db, code, input.ownOrderId);
  if (!promo) return { ok: false, error: "promoInvalid" };
  return { ok: true, code: promo.code, discountCents: discountOn(input.productCents, discountOf(promo)) };
}
