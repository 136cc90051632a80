import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { isOutsideVatArea } from "#app/catalogue/countries.ts";
import type { OrderQuote } from "#app/orders/placing/order-quote.ts";
import { askQuote } from "../browser/checkout-client.ts";
import { isUnsoldTerritory } from "../rules/countries.ts";

export type QuoteState = { quote: OrderQuote | null; updating: boolean; failed: boolean; retry: () => void };

/** The answer that a code was checked by: once the code is applied it is the quote, and is not requested again. */
export type CheckedQuote = { place: string; promoCode: string; answer: Awaited<ReturnType<typeof askQuote>> };

/** Where the order goes: the postcode only if the country's VAT does not apply there, since no other changes an amount. */
export type QuotedPlace = { country: string; postal_code?: string };

export const quotedPlace = (
  { country, postal_code }: Required<QuotedPlace>,
  unsoldTerritories: string,
): QuotedPlace => {
  const to = { country, postal_code };
  // The form says that such a territory is refused.
  return isOutsideVatArea(to) && !isUnsoldTerritory(to, unsoldTerritories) ? to : { country };
};

export const keyOfPlace = ({ country, postal_code }: QuotedPlace): string =>
  postal_code === undefined ? country : `${country} without VAT`;

/** The last amounts stay while the next are loading. `ownOrderId`: its hold on the code does not count. */
export function useQuote(
  to: QuotedPlace,
  promoCode: string | null,
  ownOrderId: string | undefined,
  checked: RefObject<CheckedQuote | undefined>,
): QuoteState {
  const [quote, setQuote] = useState<OrderQuote | null>(null);
  const [answered, setAnswered] = useState("");
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // Read when it is needed: another order alone changes no amount, so it triggers no request.
  const ask = useEffectEvent((signal: AbortSignal) =>
    askQuote({ ...to, promo_code: promoCode, order_id: ownOrderId }, signal),
  );
  const place = keyOfPlace(to);
  const wanted = `${place}|${promoCode ?? ""}|${attempt}`;

  useEffect(() => {
    const call = new AbortController();
    // A shop that is busy or restarting answers the second time.
    const askTwice = async () => {
      const first = await ask(call.signal);
      if (first.ok || (first.status !== 0 && first.status < 500)) return first;
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return call.signal.aborted ? first : ask(call.signal);
    };
    const checkedQuote = checked.current;
    checked.current = undefined;
    const answering =
      checkedQuote?.place === place && checkedQuote.promoCode === promoCode
        ? Promise.resolve(checkedQuote.answer)
        : askTwice();
    answering
      .then((answer) => {
        if (call.signal.aborted) return;
        setFailed(!answer.ok);
        setQuote(answer.ok ? answer.data : null);
        setAnswered(`${place}|${promoCode ?? ""}|${attempt}`);
      })
      .catch(() => {});
    return () => call.abort();
  }, [place, promoCode, attempt, checked]);

  return {
    quote,
    updating: answered !== wanted,
    failed: failed && answered === wanted,
    retry: () => setAttempt((n) => n + 1),
  };
}
