import { useEffect, useEffectEvent, useRef, useState } from "react";
import { focusControl, useForm } from "#app/forms/use-form.ts";
import type { Language } from "#app/i18n/languages.ts";
import { cancelOrder, createPayment, readPaymentConfig } from "#app/payments/payment-client.ts";
import { closeToast, showToast } from "#app/ui/overlays/toast.tsx";
import { askQuote, readOrderState, sendOrder } from "../browser/checkout-client.ts";
import { spendFillTime } from "../browser/fill-time.ts";
import { orderBody } from "../browser/place-order.ts";
import { type PromoFault, promoFaultOf, verdictOf } from "../browser/promo-state.ts";
import { type PlacedOrder, type PurchaseDraft, writeDraft } from "../browser/purchase-draft.ts";
import { type BuyerValues, buyerOf, foundParts, isStarted, purchaseFields } from "../browser/purchase-form.ts";
import { type Outcome, submitOrder } from "../browser/submit-order.ts";
import { countryOfLanguage } from "../rules/countries.ts";
import type { PurchaseTexts } from "../rules/texts.ts";
import { usePromo } from "./use-promo.ts";
import { type CheckedQuote, useQuote } from "./use-quote.ts";

const calls = { cancelOrder, createPayment, readOrderState, readPaymentConfig, newKey: () => crypto.randomUUID() };

/** What stands between the form and the payment step, said above the button. */
export type Obstacle =
  | { kind: "saving" | "closed" | "totalChanged" | "codeApplied" }
  | { kind: "promo"; fault: PromoFault }
  | { kind: "vehicle" | "message"; message: string }
  | { kind: "cannotCreate"; answer: string };

/** The purchase form at work: its contents, their draft in session storage, and the one submission (spec 2.6, 5). */
export function usePurchase(options: {
  draft: PurchaseDraft;
  language: Language;
  t: PurchaseTexts;
  /** An order stands and the page goes on: to the payment step or to the confirmation. */
  onOutcome: (outcome: Extract<Outcome, { kind: "free" | "payment" | "settled" }>) => void;
}) {
  const { draft: start, language, t } = options;
  const form = useForm({
    fields: purchaseFields,
    texts: { labels: { ...t.form, accepted_terms: "" }, faults: t.errors, named: t.errors.named },
    language,
    start: { ...start.values, accepted_terms: start.accepted },
  });
  /** The buyer chose a country, picked an address or ordered: the country follows the language no more. */
  const [countryChosen, setCountryChosen] = useState(start.countryChosen);
  const [progress, setProgress] = useState<{ order: PlacedOrder | null; pending: PurchaseDraft["pending"] }>(start);
  const [submitting, setSubmitting] = useState(false);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const busy = useRef(false);
  const complaint = useRef<number>(undefined);
  /** The toast of the last submission, removed when its message no longer applies. */
  const report = useRef<number>(undefined);
  const honeypot = useRef<HTMLInputElement>(null);
  const left = useRef(false);

  const checkedQuote = useRef<CheckedQuote>(undefined);
  const promo = usePromo({
    start: { text: start.promoText, code: start.promoCode, earlyAdopterDeclined: start.earlyAdopterDeclined },
    async check(promoCode) {
      const { country } = form.typed;
      const answer = await askQuote({ country, promo_code: promoCode, order_id: progress.order?.id });
      const verdict = verdictOf(answer);
      if (verdict.applied) checkedQuote.current = { country, promoCode, answer };
      return verdict;
    },
    language,
    t: t.promo,
  });
  const quote = useQuote(form.typed.country, promo.code, progress.order?.id, checkedQuote);

  const promoError = promo.code !== null && quote.quote?.promo_error_code;
  const refusePromo = useEffectEvent((error: string) => promo.refuse(promoFaultOf(error)));
  useEffect(() => {
    if (promoError) refusePromo(promoError);
  }, [promoError]);
  const followLanguage = useEffectEvent((country: string) => {
    if (!countryChosen && !isStarted(form.typed) && form.typed.country !== country) form.edit({ country });
  });
  // The server's sentences are in the language they were asked in.
  const dropServerWords = useEffectEvent(() => {
    form.refuse({});
    setObstacle((now) => (now && "message" in now ? null : now));
    for (const toast of [complaint, report]) if (toast.current !== undefined) closeToast(toast.current);
  });
  const shownIn = useRef(language);
  useEffect(() => {
    followLanguage(countryOfLanguage[language]);
    if (shownIn.current === language) return;
    shownIn.current = language;
    dropServerWords();
  }, [language]);

  const draft: PurchaseDraft = {
    vehicle: start.vehicle,
    vehicleAt: start.vehicleAt,
    openedAt: start.openedAt,
    values: buyerOf(form.typed),
    countryChosen,
    accepted: form.typed.accepted_terms,
    promoText: promo.text,
    promoCode: promo.code,
    earlyAdopterDeclined: promo.earlyAdopterDeclined,
    order: progress.order,
    pending: progress.pending,
  };
  const written = JSON.stringify(draft);
  useEffect(() => void writeDraft(JSON.parse(written)), [written]);

  // The complaint leaves as soon as nothing is left to complain of.
  const { isComplete } = form;
  useEffect(() => {
    if (isComplete && complaint.current !== undefined) closeToast(complaint.current);
  }, [isComplete]);

  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  async function submit() {
    const shown = quote.quote;
    if (busy.current || !shown || quote.updating) return;
    // The country that was agreed to with the order button follows the language no more.
    setCountryChosen(true);
    setObstacle(null);
    if (report.current !== undefined) closeToast(report.current);
    if (!form.check()) {
      complaint.current = showToast({
        title: t.errors.fillAll,
        description: t.errors.fillAllText,
        variant: "destructive",
      });
      return;
    }
    busy.current = true;
    setSubmitting(true);
    // A code that was typed and not applied is meant: the buyer sees what it does to the total before agreeing to that.
    const code = await promo.settle();
    if (code !== "ready") {
      busy.current = false;
      setSubmitting(false);
      if (code) setObstacle(code.applied ? { kind: "codeApplied" } : { kind: "promo", fault: code.fault });
      return;
    }
    const remember = (next: typeof progress) => {
      setProgress(next);
      // At once, not after the next rendering: a reload may come in between.
      writeDraft({ ...draft, ...next });
    };
    const filled_in_ms = await spendFillTime(start.openedAt);
    // Who went to another page meanwhile has not ordered.
    if (left.current) return;
    const marks = { website: honeypot.current?.value ?? "", filled_in_ms };
    const outcome = await submitOrder(
      progress,
      { body: orderBody(draft, language), shownTotal: shown.total_amount },
      { ...calls, sendOrder: (body, key, shown_total) => sendOrder(body, key, { ...marks, shown_total }) },
      remember,
    );
    busy.current = false;
    setSubmitting(false);
    show(outcome);
  }

  function show(outcome: Outcome) {
    if (outcome.kind === "cannotCreate") return setObstacle(outcome);
    if (outcome.kind === "totalChanged") {
      quote.retry();
      return setObstacle({ kind: "totalChanged" });
    }
    if (outcome.kind !== "refused") return options.onOutcome(outcome);
    const { fields, promo: promoFault, vehicle, message, general } = outcome.refusal;
    const isInFields = form.refuse(fields);
    if (promoFault) promo.refuse(promoFault);
    if (vehicle !== null) setObstacle({ kind: "vehicle", message: vehicle || t.errors.vehicle });
    if (message !== null) {
      setObstacle({ kind: "message", message });
      // What an extension has put there must not be in the way of the next attempt.
      if (honeypot.current) honeypot.current.value = "";
    }
    if (general) setObstacle({ kind: "saving" });
    if (promoFault) setObstacle({ kind: "promo", fault: promoFault });
    // One message, once: what the code's notice says needs no other beside it.
    if (!promoFault || isInFields)
      report.current = showToast({ title: t.errors.title, description: t.errors.saving, variant: "destructive" });
  }

  /** Another code, or none: what was said at the button of the one before holds no more. */
  function changesCode<Arguments extends unknown[]>(act: (...given: Arguments) => void) {
    return (...given: Arguments) => {
      setObstacle((now) => (now?.kind === "promo" || now?.kind === "codeApplied" ? null : now));
      act(...given);
    };
  }

  /** The total is now the one without the code; the order is still the buyer's to make. */
  function goOnWithoutCode() {
    promo.remove();
    setObstacle(null);
    focusControl("order-button");
  }

  /** The order takes no payment any more (cancelled, expired): the filled form makes another one. */
  function forgetOrder() {
    setProgress({ order: null, pending: null });
    setObstacle({ kind: "closed" });
  }

  /** A payment of the order was sent at that time and its answer has not come; null: it has. */
  function noteUnanswered(since: string | null) {
    if (!progress.order) return;
    const { unansweredAt: _before, ...order } = progress.order;
    const next = { ...progress, order: since === null ? order : { ...order, unansweredAt: since } };
    setProgress(next);
    // At once: the page may be loaded again before the next rendering.
    writeDraft({ ...draft, ...next });
  }

  function chooseCountry(found: Partial<BuyerValues>) {
    setCountryChosen(true);
    form.edit(foundParts(found));
  }

  return {
    form,
    chooseCountry,
    promo: {
      ...promo,
      type: changesCode(promo.type),
      apply: changesCode(promo.apply),
      remove: changesCode(promo.remove),
    },
    quote,
    submitting,
    obstacle,
    honeypot,
    submit,
    goOnWithoutCode,
    forgetOrder,
    noteUnanswered,
    order: progress.order,
  };
}
