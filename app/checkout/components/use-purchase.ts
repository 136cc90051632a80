import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Form, focusControl, useForm } from "#app/forms/use-form.ts";
import type { Language } from "#app/i18n/languages.ts";
import { askQuote } from "../browser/checkout-client.ts";
import type { Success } from "../browser/obstacle.ts";
import { promoFaultOf, verdictOf } from "../browser/promo-state.ts";
import { type PurchaseDraft, type PurchaseProgress, writeDraft } from "../browser/purchase-draft.ts";
import { type BuyerValues, buyerOf, foundParts, isStarted, purchaseFields } from "../browser/purchase-form.ts";
import type { PurchaseTexts } from "../checkout-texts.ts";
import { firstCountry } from "../rules/countries.ts";
import { type PromoOptions, usePromo } from "./promo/use-promo.ts";
import { usePurchaseMessages } from "./use-purchase-messages.ts";
import { type CheckedQuote, keyOfPlace, type QuotedPlace, quotedPlace, useQuote } from "./use-quote.ts";
import { useSubmission } from "./use-submission.ts";

/** The promo code and the quote, by one request: the quote with a code also says whether the code holds. */
function usePromoQuote(
  options: Omit<PromoOptions, "check"> & {
    place: QuotedPlace;
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

/** The purchase form: its contents, their draft in session storage, and its submission (spec 2.6, 5). */
export function usePurchase(options: {
  draft: PurchaseDraft;
  language: Language;
  t: PurchaseTexts;
  onSuccess: (success: Success) => void;
}) {
  const { draft: start, language, t, onSuccess } = options;
  const form = useForm({
    fields: purchaseFields,
    texts: { labels: { ...t.form, accepted_terms: t.terms.name }, faults: t.errors, named: t.errors.named },
    language,
    start: { ...start.values, accepted_terms: start.accepted },
  });
  const country = useFirstCountry(form, firstCountry(language, t.form.unsold), start.countryChosen);
  const [progress, setProgress] = useState<PurchaseProgress>({ order: start.order, pending: start.pending });
  const messages = usePurchaseMessages(form, language, t.errors);
  const { promo, quote } = usePromoQuote({
    start: { text: start.promoText, code: start.promoCode, earlyAdopterDeclined: start.earlyAdopterDeclined },
    place: quotedPlace(form.typed, t.form.unsoldTerritories),
    orderId: progress.order?.id,
    onEdit: messages.dropCodeMessages,
    language,
    t: t.promo,
  });

  const draft: PurchaseDraft = {
    ...start,
    values: buyerOf(form.typed),
    countryChosen: country.isChosen,
    accepted: form.typed.accepted_terms,
    promoText: promo.text,
    promoCode: promo.code,
    earlyAdopterDeclined: promo.earlyAdopterDeclined,
    ...progress,
  };
  const written = JSON.stringify(draft);
  useEffect(() => void writeDraft(JSON.parse(written)), [written]);

  function remember(next: PurchaseProgress) {
    setProgress(next);
    // At once, not after the next rendering: a reload may come in between.
    writeDraft({ ...draft, ...next });
  }

  const submission = useSubmission({
    form,
    promo,
    quote,
    draft,
    language,
    messages,
    remember,
    onSuccess,
    onSubmit: country.choose,
  });

  return {
    form,
    promo,
    quote,
    obstacle: messages.obstacle,
    ...submission,
    order: progress.order,
    chooseCountry(found: Partial<BuyerValues>) {
      country.choose();
      form.edit(foundParts(found));
    },
    /** The total is now the one without the code; the buyer still has to order. */
    goOnWithoutCode() {
      promo.remove();
      messages.setObstacle(null);
      focusControl("order-button");
    },
    /** The order no longer accepts payments (cancelled, expired): the filled form makes another one with one click. */
    forgetOrder(kind: "closed" | "refusedTooOften") {
      setProgress({ order: null, pending: null });
      messages.setObstacle({ kind });
    },
    noteUnanswered(since: string | null) {
      if (!progress.order) return;
      const { unansweredAt: _before, ...order } = progress.order;
      remember({ ...progress, order: since === null ? order : { ...order, unansweredAt: since } });
    },
  };
}

/** The country follows the language until the buyer chooses one, picks an address or orders. */
function useFirstCountry(form: Form<typeof purchaseFields>, first: string, wasChosen: boolean) {
  const [isChosen, setIsChosen] = useState(wasChosen);
  const follow = useEffectEvent((country: string) => {
    if (!isChosen && !isStarted(form.typed) && form.typed.country !== country) form.edit({ country });
  });
  useEffect(() => follow(first), [first]);
  return { isChosen, choose: () => setIsChosen(true) };
}
