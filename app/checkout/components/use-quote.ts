import { useEffect, useRef, useState } from "react";
import type { Language } from "#app/i18n/languages.ts";
import type { OrderQuote } from "#app/orders/order-quote.ts";
import { askQuote } from "../checkout-client.ts";

export type QuoteState = { quote: OrderQuote | null; updating: boolean; failed: boolean; again: () => void };

/**
 * The server's reckoning for a country and a code (decisions 4); the last one stays while the next is on its way.
 * `ownOrderId`: the unpaid order that this form would replace, whose hold on the code does not count against it.
 */
export function useQuote(
  country: string,
  promoCode: string | null,
  language: Language,
  ownOrderId: string | undefined,
): QuoteState {
  const [quote, setQuote] = useState<OrderQuote | null>(null);
  const [answered, setAnswered] = useState("");
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // The one of the moment: another order alone changes no amount, so nothing is asked for it.
  const own = useRef(ownOrderId);
  useEffect(() => {
    own.current = ownOrderId;
  });
  const wanted = `${country}|${promoCode ?? ""}|${language}|${attempt}`;

  useEffect(() => {
    const call = new AbortController();
    const ask = () => askQuote({ country, promo_code: promoCode, language, order_id: own.current }, call.signal);
    // A shop that is busy or restarting answers the second time.
    const askTwice = async () => {
      const first = await ask();
      if (first.ok || (first.status !== 0 && first.status < 500)) return first;
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return call.signal.aborted ? first : ask();
    };
    askTwice()
      .then((answer) => {
        setFailed(!answer.ok);
        setQuote(answer.ok ? answer.data : null);
        setAnswered(`${country}|${promoCode ?? ""}|${language}|${attempt}`);
      })
      .catch(() => {});
    return () => call.abort();
  }, [country, promoCode, language, attempt]);

  return {
    quote,
    updating: answered !== wanted,
    failed: failed && answered === wanted,
    again: () => setAttempt((n) => n + 1),
  };
}
