import type { OrderQuote } from "#app/orders/placing/order-quote.ts";
import type { Answer } from "#app/platform/browser/call-json.ts";
import { normalisePromoCode } from "#app/promotions/promo-code.ts";

/** Why a code does not count: keys of the dictionary, so that the message follows a change of language. */
export type PromoFault = "invalid" | "expired" | "notYet" | "usedUp" | "usedByEmail" | "tooMany" | "network";

const faultsByCode = new Map<string, PromoFault>([
  ["promoExpired", "expired"],
  ["promoNotYet", "notYet"],
  ["promoUsedUp", "usedUp"],
  ["promoUsedByEmail", "usedByEmail"],
]);

/** The server's code for a refusal; any other code means that the promo code is invalid. */
export const promoFaultOf = (code: string | null | undefined): PromoFault => faultsByCode.get(code ?? "") ?? "invalid";

/** A code refused for this reason may be valid later. */
export const mayWorkLater = (fault: PromoFault): boolean => ["notYet", "tooMany", "network"].includes(fault);

/** Promo code entry (spec 4): entered, validating, applied or invalid. No React, no I/O. */
export type PromoState = {
  /** The contents of the field; while a code is applied, that code. */
  text: string;
  /** The code that counts in the order, or null. */
  code: string | null;
  /** The code that the server is asked about, or null. */
  checking: string | null;
  fault: PromoFault | null;
  /** The buyer removed a code: none is filled in automatically any more. */
  earlyAdopterDeclined: boolean;
};

/** What the purchase's draft keeps of it. */
export type PromoStart = { text: string; code: string | null; earlyAdopterDeclined?: boolean };

/** `discount`: euros. */
export type PromoVerdict = { applied: true; discount: number } | { applied: false; fault: PromoFault };

export type PromoAction =
  | { type: "type"; text: string }
  | { type: "check"; code: string }
  | { type: "answer"; code: string; verdict: PromoVerdict }
  | { type: "fillIn"; code: string }
  | { type: "remove" }
  | { type: "refuse"; fault: PromoFault };

export const startPromo = ({ text, code, earlyAdopterDeclined = false }: PromoStart): PromoState => ({
  text: code ?? text,
  code,
  checking: null,
  fault: null,
  earlyAdopterDeclined,
});

export function changePromo(state: PromoState, action: PromoAction): PromoState {
  switch (action.type) {
    case "type":
      // The field is read-only while a code is applied; the check of another text no longer counts.
      return state.code === null ? { ...state, text: action.text.toUpperCase(), checking: null, fault: null } : state;
    case "check":
      return { ...state, text: state.code ?? action.code, checking: action.code, fault: null };
    case "answer": {
      const { code, verdict } = action;
      if (state.checking !== code) return state;
      if (verdict.applied) return { ...state, text: code, code, checking: null, fault: null };
      // The code that was applied before still counts.
      if (state.code !== null) return { ...state, checking: null };
      return { ...state, text: code, checking: null, fault: verdict.fault };
    }
    case "fillIn":
      return takesEarlyAdopterCode(state) ? { ...state, text: action.code, code: action.code } : state;
    case "remove":
      return { text: "", code: null, checking: null, fault: null, earlyAdopterDeclined: true };
    case "refuse":
      return state.code === null ? state : { ...state, code: null, fault: action.fault };
  }
}

/** What was typed, in the form that the server stores; empty for a blank text. The server refuses impossible codes. */
export const codeOf = (text: string): string => normalisePromoCode(text) ?? text.trim().toUpperCase();

/** The code that was typed and not applied, or null. */
export function unsettledCode({ text, code }: Pick<PromoState, "text" | "code">): string | null {
  const typed = codeOf(text);
  return typed === "" || typed === code ? null : typed;
}

/** Spec 4, 9: the code kept by the browser is filled in only where nothing was typed, applied or removed. */
export const takesEarlyAdopterCode = (state: PromoState): boolean =>
  state.text === "" && state.code === null && state.checking === null && !state.earlyAdopterDeclined;

/** What the quote with a code says of the code. */
export function verdictOf(answer: Answer<Pick<OrderQuote, "discount_amount" | "promo_error_code">>): PromoVerdict {
  if (!answer.ok) return { applied: false, fault: answer.status === 429 ? "tooMany" : "network" };
  const { promo_error_code: error, discount_amount: discount } = answer.data;
  return error === null ? { applied: true, discount } : { applied: false, fault: promoFaultOf(error) };
}

export type PromoLine = { kind: "applied"; discount: number } | { kind: "refused"; fault: PromoFault };

/**
 * The line below the field. The savings (euros) come from the quote, so the line is still there after a reload and follows
 * the price; there is none until the quote includes the code.
 */
export function promoLine(
  { code, fault }: Pick<PromoState, "code" | "fault">,
  quote: Pick<OrderQuote, "promo_code" | "discount_amount"> | null,
): PromoLine | null {
  if (fault !== null) return { kind: "refused", fault };
  if (code === null || quote?.promo_code !== code) return null;
  return { kind: "applied", discount: quote.discount_amount };
}
