import { money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import type { OrderQuote } from "#app/orders/order-quote.ts";
import { centsOf } from "#app/platform/money.ts";

export const euros = (amount: number | string, language: Language): string =>
  money(centsOf(amount), language, { always: false });

/** In a column of amounts all show their cents if one of them has any. */
export function eurosAligned(language: Language, amounts: (number | null)[]): (amount: number) => string {
  const always = amounts.some((amount) => amount !== null && centsOf(amount) % 100 !== 0);
  return (amount) => money(centsOf(amount), language, { always });
}

/** How every amount of a quote, or of a stored order, is written: one amount never looks like two. */
export const quoteFormat = (quote: OrderQuote, language: Language): ((amount: number) => string) =>
  eurosAligned(language, [
    quote.product_price,
    quote.discount_amount,
    quote.shipping_price,
    quote.total_amount,
    quote.tax_included ? quote.total_without_tax : null,
  ]);

/** "−10 %" or "−5 €". */
export function discountLabel(
  promo: { discount_type: string; discount_value: number | string },
  language: Language,
): string {
  // Hundredths of a percent are read like cents.
  const value = centsOf(promo.discount_value);
  return `−${promo.discount_type === "percentage" ? percent(value, language) : money(value, language)}`;
}
