import { useEffect, useReducer, useRef, useState } from "react";
import { fill } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import type { PaymentConfig } from "#app/payments/payment-client.ts";
import { isPaying } from "#app/payments/payment-form.ts";
import { PaymentPanel } from "#app/payments/payment-panel.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { ArrowLeftIcon } from "#app/ui/pictures/icons.tsx";
import { Loader } from "#app/ui/status/loader.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { eurosAligned, quoteFormat } from "../browser/amounts.ts";
import { readOrderState } from "../browser/checkout-client.ts";
import { changePayment, type PaymentEvent, startPayment } from "../browser/payment-step.ts";
import { preparePayment } from "../browser/prepare-payment.ts";
import type { PlacedOrder } from "../browser/purchase-draft.ts";
import type { BuyerValues } from "../browser/purchase-form.ts";
import type { PaymentTexts, PurchaseTexts } from "../rules/texts.ts";
import { OrderSummary } from "./order-summary.tsx";
import { FaultNotice, UnknownNotice } from "./payment-notices.tsx";
import { useOrderLanguage } from "./use-order-language.ts";
import { type CheckedPayment, usePaymentCheck } from "./use-payment-check.ts";
import type { QuoteState } from "./use-quote.ts";

/** Milliseconds after which the shop has received a refusal from the provider, and closed the order if it was the last. */
const refusalSettles = 3_000;

/** Summary and card form of one order (spec 2.6). Whatever goes wrong is said here and can be tried again. */
export function PaymentStep(props: {
  order: PlacedOrder;
  /** Known when the form was just sent; asked for again after a reload, for it is never stored. */
  clientSecret: string | null;
  quote: QuoteState;
  values: BuyerValues;
  language: Language;
  publicUrl: string;
  t: PurchaseTexts;
  paymentTexts: PaymentTexts;
  onBack: () => void;
  onPaid: () => void;
  /** A payment was sent (ISO date), or it was answered (null): a reload in between must not ask for a card. */
  onUnanswered: (since: string | null) => void;
  /** The order accepts no payment any more: free, paid, or cancelled. */
  onSettled: (outcome: "free" | "settled" | "closed") => void;
}) {
  const { order, language, paymentTexts: t } = props;
  const [state, send] = useReducer(changePayment, order.unansweredAt !== undefined, startPayment);
  const [ready, setReady] = useState<{ config: PaymentConfig; clientSecret: string } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { id, total } = order;
  const { clientSecret: given, onSettled } = props;
  const passOnLanguage = useOrderLanguage(order, language);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback changes at each rendering, the question does not
  useEffect(() => {
    // No payment starts while the result of the last one is unknown.
    if (state.phase === "unknown") return;
    let isCancelled = false;
    send({ type: "load" });
    setReady(null);
    void preparePayment(order, given, language).then((found) => {
      if (isCancelled) return;
      if (found.kind === "ready") setReady(found);
      else if (found.kind === "off") send({ type: "off" });
      else if (found.kind === "fault") send({ type: "fault", fault: found.fault });
      else if (found.kind === "reload") location.reload();
      else onSettled(found.kind);
    });
    return () => {
      isCancelled = true;
    };
  }, [id, total, given, attempt]);

  /** The amounts that were ordered, whatever a new quote would say. */
  const summary = order.amounts ? { quote: order.amounts, updating: false, failed: false, retry() {} } : props.quote;
  /** Written as in the summary above the button. */
  const shownTotal = (summary.quote ? quoteFormat(summary.quote, language) : eurosAligned(language, [total]))(total);
  useEffect(() => {
    if (language) send({ type: "language" });
  }, [language]);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isUnmounted = useRef(false);
  const settled = useRef(onSettled);
  useEffect(() => {
    settled.current = onSettled;
  });
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      clearTimeout(later.current);
    };
  }, []);

  /** A refusal may have been the last one (decisions 5), or the order expired while its card was typed. */
  function follow(event: PaymentEvent) {
    send(event);
    clearTimeout(later.current);
    if (event.type === "submit") passOnLanguage();
    if (event.type === "submit" && state.phase === "ready") props.onUnanswered(new Date().toISOString());
    if (event.type === "refused" || event.type === "invalid") props.onUnanswered(null);
    if (event.type !== "refused") return;
    void askState();
    later.current = setTimeout(askState, refusalSettles);
  }

  async function askState() {
    const answer = await readOrderState(id);
    if (isUnmounted.current || !answer.ok) return;
    if (answer.data.status === "Annulee") settled.current("closed");
    else if (answer.data.payment_status === "paid") settled.current("settled");
  }

  const checkNow = usePaymentCheck(state.phase === "unknown" ? order : null, (what: CheckedPayment) => {
    if (what === "closed") return settled.current("closed");
    if (what === "paid") return confirmPaid();
    props.onUnanswered(null);
    send({ type: "notTaken", hasForm: ready !== null });
    if (ready === null) setAttempt((n) => n + 1);
  });

  function confirmPaid() {
    send({ type: "succeeded" });
    props.onPaid();
  }

  const faultBox = useRef<HTMLDivElement>(null);
  // The answer may be off screen on a phone, where the button that asked for it is at the bottom.
  useEffect(() => {
    if (state.fault) faultBox.current?.scrollIntoView({ block: "nearest" });
  }, [state.fault]);
  const isUnknown = state.phase === "unknown";
  // The button that was pressed is put away with its form.
  useEffect(() => {
    if (isUnknown) faultBox.current?.focus();
  }, [isUnknown]);
  const blocked =
    state.phase === "loading" && state.fault !== null && !["notReady", "notTaken"].includes(state.fault.key);
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-xl" id="payment-title">
            {t.heading}
          </h2>
          <p className="mt-1 text-sm text-muted tabular-nums">{fill(t.order, { number: order.number })}</p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          icon={<ArrowLeftIcon />}
          disabled={isPaying(state.phase)}
          onClick={props.onBack}
        >
          {t.back}
        </Button>
      </div>
      <OrderSummary quote={summary} values={props.values} language={language} t={props.t} />
      {state.phase === "unavailable" ? (
        <Notice tone="red" role="alert" title={<span className="text-red">{t.errors.unavailable}</span>}>
          <p>{fill(t.unavailableHelp, { number: order.number })}</p>
        </Notice>
      ) : (
        <div aria-busy={state.phase === "loading" && !blocked} className="flex flex-col gap-5">
          <div ref={faultBox} tabIndex={-1} className="scroll-mt-28 outline-none empty:hidden">
            {state.fault && (
              <FaultNotice fault={state.fault} t={t} onRetry={blocked ? () => setAttempt((n) => n + 1) : null} />
            )}
            {isUnknown && <UnknownNotice number={order.number} t={t} onCheck={checkNow} />}
          </div>
          {ready && !blocked && (
            // Put away, not taken away: what was typed is there again if nothing was taken.
            <div hidden={isUnknown}>
              <PaymentPanel
                config={ready.config}
                clientSecret={ready.clientSecret}
                locale={language}
                returnUrl={`${props.publicUrl}${localizedPath(`${paths.confirmation}?orderId=${encodeURIComponent(id)}`, language)}`}
                billing={{
                  name: `${props.values.first_name} ${props.values.last_name}`.trim(),
                  email: props.values.email,
                }}
                total={shownTotal}
                phase={state.phase}
                t={t}
                closeLabel={t.sandbox.close}
                onEvent={follow}
                onPaid={confirmPaid}
              />
            </div>
          )}
          {state.phase === "loading" && !blocked && <Loader label={t.loading} />}
        </div>
      )}
    </div>
  );
}
