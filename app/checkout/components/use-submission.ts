import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Form } from "#app/forms/use-form.ts";
import type { Language } from "#app/i18n/languages.ts";
import { shortestFillTime } from "#app/orders/fields/order-fields.ts";
import type { OrderQuote } from "#app/orders/placing/order-quote.ts";
import { cancelOrder, createPayment, readPaymentConfig } from "#app/payments/payment-client.ts";
import { randomUuid } from "#app/platform/browser/random-uuid.ts";
import { readOrderState, sendOrder } from "../browser/checkout-client.ts";
import { isSuccess, obstacleOf, type Success } from "../browser/obstacle.ts";
import { orderBody } from "../browser/place-order.ts";
import type { PurchaseDraft, PurchaseProgress } from "../browser/purchase-draft.ts";
import { type BuyerValues, buyerOf, type purchaseFields } from "../browser/purchase-form.ts";
import { type Outcome, submitOrder } from "../browser/submit-order.ts";
import type { Promo } from "./promo/use-promo.ts";
import type { PurchaseMessages } from "./use-purchase-messages.ts";
import type { QuoteState } from "./use-quote.ts";

const realTime = {
  now: () => Date.now(),
  wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
};

/** Milliseconds, enough for the server (security 2.5): a person who submits sooner waits here and is never refused. */
export async function spendFillTime(openedAt: string, time: typeof realTime = realTime): Promise<number> {
  const rest = shortestFillTime - openFor(openedAt, time.now());
  if (rest > 0) await time.wait(rest);
  // The time that was waited counts whatever the clock says: it may have been set back, and timers fire a little early.
  return Math.max(shortestFillTime, openFor(openedAt, time.now()));
}

/** An invalid date or one in the future counts as now. */
function openFor(openedAt: string, now: number): number {
  const milliseconds = now - Date.parse(openedAt);
  return milliseconds > 0 ? Math.round(milliseconds) : 0;
}

const probe = "odovia_probe=1";

/** Whether this browser keeps cookies for the shop: an order belongs to the browser that has its cookie. */
function takesCookies(): boolean {
  if (!navigator.cookieEnabled) return false;
  const has = () => document.cookie.split("; ").includes(probe);
  // biome-ignore-start lint/suspicious/noDocumentCookie: browsers of the last years lack the Cookie Store API
  document.cookie = `${probe}; path=/; samesite=lax`;
  const isTaken = has();
  document.cookie = `${probe}; path=/; samesite=lax; max-age=0`;
  // biome-ignore-end lint/suspicious/noDocumentCookie: see above
  return isTaken;
}

const calls = { cancelOrder, createPayment, readOrderState, readPaymentConfig, newKey: randomUuid };

type SubmissionOptions = {
  form: Form<typeof purchaseFields>;
  promo: Promo;
  quote: QuoteState;
  draft: PurchaseDraft;
  language: Language;
  messages: PurchaseMessages;
  remember: (progress: PurchaseProgress) => void;
  onSubmit: () => void;
  onSuccess: (success: Success) => void;
};

export function useSubmission({ form, promo, quote, draft, messages, ...purchase }: SubmissionOptions) {
  const [isSubmitting, setIsSubmitting] = useState(false);
  const honeypot = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  const isLeft = useIsLeft();

  /** Also before anything is typed. @returns whether the order would be lost */
  function asksForCookies(): boolean {
    const isLost = draft.order?.access === undefined && !takesCookies();
    if (isLost) messages.setObstacle({ kind: "cookies" });
    return isLost;
  }
  const askAtFirst = useEffectEvent(asksForCookies);
  useEffect(() => void askAtFirst(), []);

  async function submit() {
    if (isBusy.current || !quote.quote || quote.updating) return;
    purchase.onSubmit();
    messages.clear();
    const isLost = asksForCookies();
    const values = form.check();
    if (!values) return messages.reportIncomplete();
    if (isLost) return;
    isBusy.current = true;
    setIsSubmitting(true);
    const outcome = await order(quote.quote, buyerOf(values));
    isBusy.current = false;
    setIsSubmitting(false);
    if (outcome) show(outcome);
  }

  /** @returns null if the buyer has to look at the promo code first, or has left the page */
  async function order(shown: OrderQuote, values: BuyerValues): Promise<Outcome | null> {
    // The buyer meant a code that was typed but not applied to count, and sees the total with it before agreeing to it.
    const code = await promo.settle();
    if (code !== "ready") {
      if (code) messages.setObstacle(code.applied ? { kind: "codeApplied" } : { kind: "promo", fault: code.fault });
      return null;
    }
    const filled_in_ms = await spendFillTime(draft.openedAt);
    // A buyer who has left the page in the meantime has not ordered.
    if (isLeft.current) return null;
    const marks = { website: honeypot.current?.value ?? "", filled_in_ms };
    return submitOrder(
      { order: draft.order, pending: draft.pending },
      {
        body: orderBody({ ...draft, values }, purchase.language),
        shownTotal: shown.total_amount,
        calls: { ...calls, sendOrder: (body, key, shown_total) => sendOrder(body, key, { ...marks, shown_total }) },
        remember: purchase.remember,
      },
    );
  }

  function show(outcome: Outcome) {
    if (isSuccess(outcome)) return purchase.onSuccess(outcome);
    messages.setObstacle(obstacleOf(outcome));
    if (outcome.kind === "totalChanged") quote.retry();
    if (outcome.kind !== "refused") return;
    const { fields, promo: fault, message } = outcome.refusal;
    const isInFields = form.refuse(fields);
    if (fault) promo.refuse(fault);
    // What an extension has filled in must not block the next attempt.
    if (message !== null && honeypot.current) honeypot.current.value = "";
    // Only one message: the notice about the code is enough.
    if (!fault || isInFields) messages.reportRefused();
  }

  return { submit, isSubmitting, honeypot };
}

function useIsLeft() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
