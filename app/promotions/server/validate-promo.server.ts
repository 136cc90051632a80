import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import type { Result } from "#app/platform/result.ts";
import { discountOn } from "../discount.ts";
import { normalisePromoCode } from "../promo-code.ts";
import { discountOf, findUsablePromo, type PromoRefusal } from "../usable-promo.server.ts";

type Texts = typeof import("../texts/fr/problems.json");

/** The sentence of spec 5. */
export const promoError = (error: Extract<PromoVerdict, { ok: false }>["error"], language: Language): string =>
  loadTexts<Texts>("promotions", "problems", language)[error];

type PromoVerdict = Result<"promoRequired" | PromoRefusal, { code: string; discountCents: Cents }>;

/** Spec 5: blank is required; an unusable code says why. The discount is that of our own price. */
export async function validatePromo(
  { db }: { db: Db },
  input: { code: string; productCents: Cents; ownOrderId?: string | undefined },
): Promise<PromoVerdict> {
  const code = normalisePromoCode(input.code);
  if (code === "") return { ok: false, error: "promoRequired" };
  if (code === undefined) return { ok: false, error: "promoInvalid" };
  const found = await findUsablePromo(db, code, { ownOrderId: input.ownOrderId });
  if (!found.ok) return found;
  return { ok: true, code: found.promo.code, discountCents: discountOn(input.productCents, discountOf(found.promo)) };
}
