import { useEffect, useEffectEvent, useRef } from "react";
import { askQuote } from "../../browser/checkout-client.ts";
import { promoFaultOf, verdictOf } from "../../browser/promo-state.ts";
import { type CheckedQuote, keyOfPlace, type QuotedPlace, useQuote } from "../use-quote.ts";
import { type PromoOptions, usePromo } from "./use-promo.ts";

/** The promo code and the quote, by one request: the quote with a code also says whether the code holds. */
export function usePromoQuote(
  options: Omit<PromoOptions, "check"> & {
    place: QuotedPlace;
    /** The unpaid order that this form would replace. */
    orderId: string | undefined;
  },
) {
  const { place, orderId } = options;
  const checked = useRef<CheckedQuote>(undefined);
  const promo = usePromo({
    ...options,
    async check(promoCode) {
      const answer = await askQuote({ ...place, promo_code: promoCode, order_id: orderId });
      const verdict = verdictOf(answer);
      if (verdict.applied) checked.current = { place: keyOfPlace(place), promoCode, answer };
      return verdict;
    },
  });
  const quote = useQuote(place, promo.code, orderId, checked);

  const error = promo.code !== null && quote.quote?.promo_error_code;
  const refuse = useEffectEvent((code: string) => promo.refuse(promoFaultOf(code)));
  useEffect(() => {
    if (error) refuse(error);
  }, [error]);
  return { promo, quote };
}
