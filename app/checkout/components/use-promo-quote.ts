import { useEffect, useEffectEvent, useRef } from "react";
import { askQuote } from "../browser/checkout-client.ts";
import { promoFaultOf, verdictOf } from "../browser/promo-state.ts";
import { type PromoOptions, usePromo } from "./use-promo.ts";
import { type CheckedQuote, useQuote } from "./use-quote.ts";

/** The promo code and the quote, by one request: the quote with a code also says whether the code holds. */
export function usePromoQuote(
  options: Omit<PromoOptions, "check"> & {
    country: string;
    /** The unpaid order that this form would replace. */
    orderId: string | undefined;
  },
) {
  const { country, orderId } = options;
  const checked = useRef<CheckedQuote>(undefined);
  const promo = usePromo({
    ...options,
    async check(promoCode) {
      const answer = await askQuote({ country, promo_code: promoCode, order_id: orderId });
      const verdict = verdictOf(answer);
      if (verdict.applied) checked.current = { country, promoCode, answer };
      return verdict;
    },
  });
  const quote = useQuote(country, promo.code, orderId, checked);

  const error = promo.code !== null && quote.quote?.promo_error_code;
  const refuse = useEffectEvent((code: string) => promo.refuse(promoFaultOf(code)));
  useEffect(() => {
    if (error) refuse(error);
  }, [error]);
  return { promo, quote };
}
