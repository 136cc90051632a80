import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { fill } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { holdOrder } from "#app/payments/payment-client.ts";
import { isPaying } from "#app/payments/payment-form.ts";
import { PaymentPanel } from "#app/payments/payment-panel.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { ArrowLeftIcon } from "#app/ui/pictures/page-icons.tsx";
import { Loader } from "#app/ui/status/loader.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import { orderAmount } from "../../browser/amounts.ts";
import { changeOrderLanguage, readOrderState } from "../../browser/checkout-client.ts";
import { changePayment, type PaymentEvent, startPayment } from "../../browser/payment-state.ts";
import type { PlacedOrder } from "../../browser/purchase-draft.ts";
import type { BuyerValues } from "../../browser/purchase-form.ts";
import type { PaymentTexts } from "../../checkout-texts.ts";
import { PaymentNotices } from "./payment-notices.tsx";
import { type CheckedPayment, usePaymentCheck } from "./use-payment-check.ts";
import { usePreparedPayment } from "./use-prepared-payment.ts";

/** A use is held for half an hour. */
const renewalMinutes = 5;

/** Keeps the promo code's use of an order while its payment step is open; `onLost` when others have taken it. */
function useHeldCode(order: PlacedOrder, isPaused: boolean, onLost: () => void): void {
  const renew = useEffectEvent(async () => {
    if (isPaused) return;
    const answer = await holdOrder(order);
    if (answer.ok && !answer.data.held && !isPaused) onLost();
  });
  const hasCode = Boolean(order.amounts?.promo_code);
  useEffect(() => {
    if (!hasCode) return;
    const timer = setInterval(() => void renew(), renewalMinutes * 60_000);
    return () => clearInterval(timer);
  }, [hasCode]);
}

/** Milliseconds: a cancellation after the last refusal takes seconds, or longer while the provider is slow. */
const questions = [0, 1_500, 3_000, 6_000, 12_000, 30_000, 60_000];

/** It may have been the last attempt (decisions 5), or the order expired while the card was typed. */
function useRefusedOrder(id: string, refusals: number, onSettled: (outcome: "settled" | "refusedTooOften") => void) {
  const handleSettled = useEffectEvent(onSettled);
  useEffect(() => {
    if (refusals === 0) return;
    let isCancelled = false;
    const ask = async () => {
      const answer = await readOrderState(id);
      if (isCancelled || !answer.ok) return;
      if (answer.data.status === "Annulee") handleSettled("refusedTooOften");
      else if (answer.data.payment_status === "paid") handleSettled("settled");
    };
    const timers = questions.map((delay) => setTimeout(ask, delay));
    return () => {
      isCancelled = true;
      for (const timer of timers) clearTimeout(timer);
    };
  }, [id, refusals]);
}

/** A switch of language at the payment step is sent to the server; the payment does not wait. Returns a retry. */
function useOrderLanguage(order: Pick<PlacedOrder, "id" | "access">, language: Language): () => void {
  const sentLanguage = useRef(language);
  /** One request at a time, so that the last switch arrives last. */
  const sent = useRef<Promise<void>>(Promise.resolve());
  const { id, access } = order;
  const passOn = () => {
    if (sentLanguage.current === language) return;
    const before = sentLanguage.current;
    sentLanguage.current = language;
    sent.current = sent.current.then(async () => {
      const answer = await changeOrderLanguage({ id, access }, language);
      if (!answer.ok && sentLanguage.current === language) sentLanguage.current = before;
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked at each switch
  useEffect(passOn, [id, language]);
  return passOn;
}

type PaymentStepProps = {
  order: PlacedOrder;
  /** Known when the form was just sent; requested again after a reload, because it is never stored. */
  clientSecret: string | null;
  values: BuyerValues;
  language: Language;
  publicUrl: string;
  paymentTexts: PaymentTexts;
  onBack: () => void;
  onPaid: () => void;
  /** A payment was sent (ISO date), or it was answered (null): a reload in between must not ask for a card. */
  onUnanswered: (since: string | null) => void;
  /** The order no longer accepts payments: free, paid, or cancelled, perhaps by the last refusal. */
  onSettled: (outcome: "free" | "settled" | "closed" | "refusedTooOften") => void;
};

/** The card form of one order (spec 2.6), beside its summary. Whatever goes wrong is shown here and can be tried again. */
export function PaymentStep(props: PaymentStepProps) {
  const { order, language, paymentTexts: t } = props;
  const { state, ready, retry, checkNow, follow, confirmPaid } = usePayment(props);
  const isUnknown = state.phase === "unknown";
  const isBlocked =
    state.phase === "loading" && state.fault !== null && !["notReady", "notTaken"].includes(state.fault.key);
  return (
    <div className="flex flex-col gap-4">
      <PaymentHeading t={t} number={order.number} isLocked={isPaying(state.phase)} onBack={props.onBack} />
      {state.phase === "unavailable" ? (
        <div ref={bringIntoView}>
          <Notice tone="red" role="alert" title={<span className="text-red">{t.errors.unavailable}</span>}>
            <p>{fill(t.unavailableHelp, { number: order.number })}</p>
          </Notice>
        </div>
      ) : (
        <div aria-busy={state.phase === "loading" && !isBlocked} className="flex min-h-104 flex-col gap-5">
          <PaymentNotices
            fault={state.fault}
            isUnknown={isUnknown}
            number={order.number}
            t={t}
            onRetry={isBlocked ? retry : null}
            onCheck={checkNow}
          />
          {ready && !isBlocked && (
            // Hidden, not unmounted: what was typed is there again if nothing was charged.
            <div hidden={isUnknown}>
              <PaymentPanel
                config={ready.config}
                clientSecret={ready.clientSecret}
                locale={language}
                returnUrl={`${props.publicUrl}${localizedPath(`${paths.confirmation}?orderId=${encodeURIComponent(order.id)}`, language)}`}
                billing={{
                  name: `${props.values.first_name} ${props.values.last_name}`.trim(),
                  email: props.values.email,
                }}
                total={orderAmount(order.total, language)}
                phase={state.phase}
                t={t}
                closeLabel={t.sandbox.close}
                onEvent={follow}
                onPaid={confirmPaid}
              />
            </div>
          )}
          {state.phase === "loading" && !isBlocked && <Loader label={t.loading} />}
        </div>
      )}
    </div>
  );
}

/** Above the cookie banner, whose height is the page's scroll padding. */
const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "center" });

function usePayment(props: PaymentStepProps) {
  const { order, language, onSettled } = props;
  const [state, send] = useReducer(changePayment, order.unansweredAt !== undefined, startPayment);
  const [refusals, setRefusals] = useState(0);
  const isUnknown = state.phase === "unknown";
  const passOnLanguage = useOrderLanguage(order, language);
  const { ready, retry } = usePreparedPayment({ ...props, isUnknown, send });
  useRefusedOrder(order.id, refusals, onSettled);
  useHeldCode(order, isUnknown || isPaying(state.phase), () => onSettled("closed"));
  useEffect(() => {
    if (language) send({ type: "language" });
  }, [language]);

  function follow(event: PaymentEvent) {
    send(event);
    setRefusals((n) => (event.type === "refused" ? n + 1 : 0));
    if (event.type === "submit") passOnLanguage();
    if (event.type === "submit" && state.phase === "ready") props.onUnanswered(new Date().toISOString());
    if (event.type === "refused" || event.type === "invalid") props.onUnanswered(null);
  }

  const checkNow = usePaymentCheck(isUnknown ? order : null, (what: CheckedPayment) => {
    if (what === "closed") return onSettled("closed");
    if (what === "paid") return confirmPaid();
    props.onUnanswered(null);
    send({ type: "notTaken", hasForm: ready !== null });
    if (ready === null) retry();
  });

  function confirmPaid() {
    send({ type: "succeeded" });
    props.onPaid();
  }

  return { state, ready, retry, checkNow, follow, confirmPaid };
}

type HeadingProps = { t: PaymentTexts; number: string; isLocked: boolean; onBack: () => void };

function PaymentHeading({ t, number, isLocked, onBack }: HeadingProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div>
        <h1 className="text-2xl">{t.heading}</h1>
        <p className="text-sm text-muted tabular-nums">{fill(t.order, { number })}</p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="max-sm:-ml-3 sm:-mr-3"
        icon={<ArrowLeftIcon />}
        disabled={isLocked}
        onClick={onBack}
      >
        {t.back}
      </Button>
    </div>
  );
}
