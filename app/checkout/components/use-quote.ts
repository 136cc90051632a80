import { useEffect, useState } from "react";
import type { Language } from "#app/i18n/languages.ts";
import { askQuote, type Quote } from "../checkout-client.ts";

export type QuoteState = { quote: Quote | null; updating: boolean; failed: boolean; again: () => void };

/** The server's reckoning for a country and a code (decisions 4); the last one stays while the next is on its way. */
export function useQuote(country: string, promoCode: string | null, language: Language): QuoteState {
  const [quote, setQuote] = useState<Quote | null>(null);
  const [answered, setAnswered] = useState("");
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const wanted = `${country}|${promoCode ?? ""}|${language}|${attempt}`;

  useEffect(() => {
    const call = new AbortController();
    askQuote({ country, promo_code: promoCode, language }, call.signal)
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
