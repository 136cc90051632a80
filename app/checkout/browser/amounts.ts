import { money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import { centsOf } from "#app/platform/money/money.ts";

export const euros = (amount: number | string, language: Language): string =>
  money(centsOf(amount), language, { always: false });

/**
 * How the amounts of an order are written, in every country: with their cents, as on the invoice. Prices in sentences and on
 * cards leave out cents that are zero.
 */
export const orderAmount = (amount: number, language: Language): string =>
  money(centsOf(amount), language, { always: true });

/** "−10 %" or "−5 €". */
export function discountLabel(
  promo: { discount_type: string; discount_value: number | string },
  language: Language,
): string {
  // Hundredths of a percent are read like cents.
  const value = centsOf(promo.discount_value);
  return `−${promo.discount_type === "percentage" ? percent(value, language) : money(value, language)}`;
}
