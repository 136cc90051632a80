import { useEffect, useRef, useState } from "react";
import { fill, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { readEarlyAdopterCode } from "#app/promotions/early-adopter-code.ts";
import { showToast } from "#app/ui/toast.tsx";
import { centsOf } from "../amounts.ts";
import { type PublicPromo, readPublicPromo, validatePromoCode } from "../checkout-client.ts";
import type { PurchaseTexts } from "../texts.ts";

export type Promo = {
  text: string;
  /** The code that counts in the order, or null. */
  code: string | null;
  validating: boolean;
  message: { kind: "applied" | "refused"; text: string } | null;
  offer: PublicPromo | null;
  type: (text: string) => void;
  apply: (code?: string) => void;
  remove: () => void;
  /** The server refuses a code that was applied (it ended meanwhile). */
  refuse: (error: string) => void;
};

/** Spec 4 and 9: the early-adopter code kept by the browser is validated after 1 s. */
const earlyAdopterDelay = 1_000;

/** Promo code entry (spec 5): entered, validating, applied or refused. The discount itself comes from the quote. */
export function usePromo(options: {
  start: { text: string; code: string | null };
  /** Euros that the discount is taken from. */
  orderAmount: number | null;
  language: Language;
  t: PurchaseTexts["promo"];
}): Promo {
  const { language, t } = options;
  const [text, setText] = useState(options.start.text);
  const [code, setCode] = useState(options.start.code);
  const [validating, setValidating] = useState(false);
  const [message, setMessage] = useState<Promo["message"]>(null);
  const [offer, setOffer] = useState<PublicPromo | null>(null);
  const running = useRef(false);

  async function apply(wanted: string, quiet = false) {
    const typed = wanted.trim().toUpperCase();
    if (typed === "" || running.current) return;
    running.current = true;
    setText(typed);
    setValidating(true);
    setMessage(null);
    const answer = await validatePromoCode(typed, options.orderAmount ?? 0, language);
    running.current = false;
    setValidating(false);
    if (answer.ok && answer.data.isValid) {
      const amount = money(centsOf(answer.data.discountAmount), language);
      setCode(typed);
      setMessage({ kind: "applied", text: fill(t.applied, { amount }) });
      if (!quiet)
        showToast({ title: t.appliedTitle, description: fill(t.appliedText, { amount }), variant: "success" });
      return;
    }
    const error = answer.ok
      ? (answer.data.error ?? t.invalid)
      : answer.status === 429 && answer.problem?.title
        ? answer.problem.title
        : t.network;
    refuse(error);
    if (!quiet) showToast({ title: t.invalidTitle, description: error, variant: "destructive" });
  }

  function refuse(error: string) {
    setCode(null);
    setMessage({ kind: "refused", text: fill(t.refused, { error }) });
  }

  const latest = useRef({ apply, text, code, amount: options.orderAmount });
  useEffect(() => {
    latest.current = { apply, text, code, amount: options.orderAmount };
  });

  useEffect(() => {
    let gone = false;
    void readPublicPromo().then((answer) => {
      if (!gone && answer.ok) setOffer(answer.data);
    });
    const timer = setTimeout(() => {
      const early = readEarlyAdopterCode();
      if (early && latest.current.text === "" && latest.current.code === null) void latest.current.apply(early, true);
    }, earlyAdopterDelay);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);

  return {
    text,
    code,
    validating,
    message,
    offer,
    type: (value) => {
      setText(value.toUpperCase());
      setMessage(null);
    },
    apply: (wanted) => void apply(wanted ?? text),
    remove: () => {
      setCode(null);
      setText("");
      setMessage(null);
    },
    refuse,
  };
}
