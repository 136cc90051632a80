import { useEffect, useReducer, useRef, useState } from "react";
import { brand } from "#app/brand.ts";
import { fill } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { createPayment, type PaymentConfig, readPaymentConfig } from "#app/payments/payment-client.ts";
import { PaymentPanel } from "#app/payments/payment-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { ArrowLeftIcon } from "#app/ui/icons.tsx";
import { Loader } from "#app/ui/loader.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { eurosAligned } from "../amounts.ts";
import { readOrderState } from "../checkout-client.ts";
import { isLoadedForPayment } from "../payment-document.ts";
import { changePayment, faultSentence, type PaymentEvent, type PaymentFault, startPayment } from "../payment-step.ts";
import type { PlacedOrder } from "../purchase-draft.ts";
import type { BuyerValues } from "../purchase-form.ts";
import type { PaymentTexts, PurchaseTexts } from "../texts.ts";
import { OrderSummary } from "./order-summary.tsx";
import type { QuoteState } from "./use-quote.ts";

/** Milliseconds after which the shop has heard of a refusal from the provider, and closed the order if it was the last. */
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
  /** The order takes no payment any more: free, paid, or gone. */
  onSettled: (outcome: "free" | "settled" | "gone") => void;
}) {
  const { order, language, paymentTexts: t } = props;
  const [state, send] = useReducer(changePayment, startPayment);
  const [ready, setReady] = useState<{ config: PaymentConfig; clientSecret: string } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { id, total } = order;
  const { clientSecret: given, onSettled } = props;
  const total_ = eurosAligned(language, [total])(total);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback changes at each rendering, the question does not
  useEffect(() => {
    let gone = false;
    send({ type: "load" });
    setReady(null);
    void prepare(order, given, language).then((found) => {
      if (gone) return;
      if (found.kind === "ready") setReady(found);
      else if (found.kind === "off") send({ type: "off" });
      else if (found.kind === "fault") send({ type: "fault", fault: found.fault });
      else if (found.kind === "reload") location.reload();
      else onSettled(found.kind);
    });
    return () => {
      gone = true;
    };
  }, [id, total, given, attempt]);

  const fault = state.fault && faultSentence(state.fault, t);
  /** What is paid is what was ordered, whatever a new reckoning would say. */
  const summary = order.amounts ? { quote: order.amounts, updating: false, failed: false, again() {} } : props.quote;
  useEffect(() => {
    if (language) send({ type: "language" });
  }, [language]);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isGone = useRef(false);
  const settled = useRef(onSettled);
  useEffect(() => {
    settled.current = onSettled;
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      clearTimeout(later.current);
    };
  }, []);

  /** A refusal may have been the last one (decisions 5), or the order expired while its card was typed. */
  function follow(event: PaymentEvent) {
    send(event);
    clearTimeout(later.current);
    if (event.type !== "refused") return;
    void askState();
    later.current = setTimeout(askState, refusalSettles);
  }

  async function askState() {
    const answer = await readOrderState(id);
    if (isGone.current || !answer.ok) return;
    if (answer.data.status === "Annulee") settled.current("gone");
    else if (answer.data.payment_status === "paid") settled.current("settled");
  }
  const faultBox = useRef<HTMLDivElement>(null);
  // The answer may be off screen on a phone, where the button that asked for it is at the bottom.
  useEffect(() => {
    if (state.fault) faultBox.current?.scrollIntoView({ block: "nearest" });
  }, [state.fault]);
  const blocked = state.phase === "loading" && state.fault !== null && state.fault.key !== "notReady";
  return (
    <div className="flex flex-col gap-8">
      <div>
        <h2 className="text-xl" id="payment-title">
          {t.heading}
        </h2>
        <p className="mt-1 text-sm text-muted tabular-nums">{fill(t.order, { number: order.number })}</p>
      </div>
      <OrderSummary quote={summary} values={props.values} language={language} t={props.t} />
      {state.phase === "unavailable" ? (
        <Notice tone="red" role="alert" title={<span className="text-red">{t.errors.unavailable}</span>}>
          <p>{fill(t.unavailableHelp, { number: order.number, email: brand.supportEmail })}</p>
        </Notice>
      ) : (
        <div aria-busy={state.phase === "loading" && !blocked} className="flex flex-col gap-5">
          {fault && (
            <div ref={faultBox} className="scroll-mt-28">
              <Notice tone="red" role="alert" title={state.phase === "ready" ? t.refusedTitle : undefined}>
                <p className="break-words">{fault}</p>
                {state.phase === "ready" && <p className="mt-1 text-muted">{t.refusedHelp}</p>}
                {blocked && (
                  <Button variant="secondary" size="sm" className="mt-3" onClick={() => setAttempt((n) => n + 1)}>
                    {t.retry}
                  </Button>
                )}
              </Notice>
            </div>
          )}
          {ready && !blocked && (
            <PaymentPanel
              config={ready.config}
              clientSecret={ready.clientSecret}
              locale={language}
              returnUrl={`${props.publicUrl}${localizedPath(`/confirmation?orderId=${encodeURIComponent(id)}`, language)}`}
              billing={{
                name: `${props.values.first_name} ${props.values.last_name}`.trim(),
                email: props.values.email,
              }}
              total={total_}
              phase={state.phase}
              t={t}
              closeLabel={t.sandbox.close}
              onEvent={follow}
              onPaid={() => {
                send({ type: "succeeded" });
                props.onPaid();
              }}
            />
          )}
          {state.phase === "loading" && !blocked && <Loader label={t.loading} />}
        </div>
      )}
      <div>
        <Button
          variant="ghost"
          icon={<ArrowLeftIcon />}
          disabled={state.phase === "processing" || state.phase === "authenticating" || state.phase === "paid"}
          onClick={props.onBack}
          className="-ml-4"
        >
          {t.back}
        </Button>
      </div>
    </div>
  );
}

type Prepared =
  | { kind: "ready"; config: PaymentConfig; clientSecret: string }
  | { kind: "off" | "free" | "settled" | "gone" | "reload" }
  | { kind: "fault"; fault: PaymentFault };

async function prepare(order: PlacedOrder, given: string | null, language: Language): Promise<Prepared> {
  const answer = await readPaymentConfig();
  if (!answer.ok) return { kind: "fault", fault: { key: "cannotLoad" } };
  const config = answer.data;
  if (config.provider === "off") return { kind: "off" };
  if (config.provider === "stripe") {
    if (!config.publishableKey) return { kind: "fault", fault: { key: "notConfigured" } };
    // The provider's origins stand in the policy of this page's own document only.
    if (!isLoadedForPayment()) return { kind: "reload" };
  }
  if (given) return { kind: "ready", config, clientSecret: given };
  const created = await createPayment(order, language);
  if (created.ok && created.data.freeOrder) return { kind: "free" };
  if (created.ok && created.data.clientSecret)
    return { kind: "ready", config, clientSecret: created.data.clientSecret };
  if (!created.ok && created.problem?.code === "alreadyPaid") return { kind: "settled" };
  if (!created.ok && [404, 409, 410].includes(created.status)) return { kind: "gone" };
  return {
    kind: "fault",
    fault: { key: "cannotCreate", answer: created.ok ? JSON.stringify(created.data) : created.text },
  };
}
