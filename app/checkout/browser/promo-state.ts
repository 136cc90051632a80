import type { OrderQuote } from "#app/orders/placing/order-quote.ts";
import type { Answer } from "#app/platform/browser/call-json.ts";
import { normalisePromoCode } from "#app/promotions/promo-code.ts";

export type PromoFault = "invalid" | "expired" | "notYet" | "usedUp" | "usedByEmail" | "tooMany" | "network";

const faultsByCode = new Map<string, PromoFault>([
  ["promoExpired", "expired"],
  ["promoNotYet", "notYet"],
  ["promoUsedUp", "usedUp"],
  ["promoUsedByEmail", "usedByEmail"],
]);

/** Any other code means an invalid promo code. */
export const promoFaultOf = (code: string | null | undefined): PromoFault => faultsByCode.get(code ?? "") ?? "invalid";

export const mayWorkLater = (fault: PromoFault): boolean => ["notYet", "tooMany", "network"].includes(fault);

/** Promo code entry (spec 4): entered, validating, applied or invalid. */
export type PromoState = {
  text: string;
  code: string | null;
  checking: string | null;
  fault: PromoFault | null;
  earlyAdopterDeclined: boolean;
};

export type PromoStart = { text: string; code: string | null; earlyAdopterDeclined?: boolean };

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
      // Read-only while a code is applied.
      return state.code === null ? { ...state, text: action.text.toUpperCase(), checking: null, fault: null } : state;
    case "check":
      return { ...state, text: state.code ?? action.code, checking: action.code, fault: null };
    case "answer": {
      const { code, verdict } = action;
      if (state.checking !== code) return state;
      if (verdict.applied) return { ...state, text: code, code, checking: null, fault: null };
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

/** As the server stores it; empty for a blank text. */
export const codeOf = (text: string): string => normalisePromoCode(text) ?? text.trim().toUpperCase();

/** Typed and not applied. */
export function unsettledCode({ text, code }: Pick<PromoState, "text" | "code">): string | null {
  const typed = codeOf(text);
  return typed === "" || typed === code ? null : typed;
}

/** Spec 4, 9: only where nothing was typed, applied or removed. */
export const takesEarlyAdopterCode = (state: PromoState): boolean =>
  state.text === "" && state.code === null && state.checking === null && !state.earlyAdopterDeclined;

export function verdictOf(answer: Answer<Pick<OrderQuote, "discount_amount" | "promo_error_code">>): PromoVerdict {
  if (!answer.ok) return { applied: false, fault: answer.status === 429 ? "tooMany" : "network" };
  const { promo_error_code: error, discount_amount: discount } = answer.data;
  return error === null ? { applied: true, discount } : { applied: false, fault: promoFaultOf(error) };
}

export type PromoLine = { kind: "applied"; discount: number } | { kind: "refused"; fault: PromoFault };

/** The line below the field. The savings (euros) come from the quote, so they survive a reload and follow the price. */
export function promoLine(
  { code, fault }: Pick<PromoState, "code" | "fault">,
  quote: Pick<OrderQuote, "promo_code" | "discount_amount"> | null,
): PromoLine | null {
  if (fault !== null) return { kind: "refused", fault };
  if (code === null || quote?.promo_code !== code) return null;
  return { kind: "applied", discount: quote.discount_amount };
}
