import { useEffect, useEffectEvent, useState } from "react";
import type { Language } from "#app/i18n/languages.ts";
import type { PaymentConfig } from "#app/payments/payment-client.ts";
import type { PaymentEvent } from "../../browser/payment-state.ts";
import { preparePayment } from "../../browser/prepare-payment.ts";
import type { PlacedOrder } from "../../browser/purchase-draft.ts";

export function usePreparedPayment(options: {
  order: PlacedOrder;
  clientSecret: string | null;
  language: Language;
  isUnknown: boolean;
  send: (event: PaymentEvent) => void;
  onSettled: (outcome: "free" | "settled" | "closed") => void;
}) {
  const { order, clientSecret, language, isUnknown, send, onSettled } = options;
  const [ready, setReady] = useState<{ config: PaymentConfig; clientSecret: string } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const prepare = useEffectEvent(async (signal: AbortSignal) => {
    // No payment starts while the result of the last one is unknown.
    if (isUnknown) return;
    send({ type: "load" });
    setReady(null);
    const found = await preparePayment(order, clientSecret, language);
    if (signal.aborted) return;
    if (found.kind === "ready") setReady(found);
    else if (found.kind === "off") send({ type: "off" });
    else if (found.kind === "fault") send({ type: "fault", fault: found.fault });
    else if (found.kind === "reload") location.reload();
    else onSettled(found.kind);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order, total, secret or attempt needs another form
  useEffect(() => {
    const call = new AbortController();
    void prepare(call.signal);
    return () => call.abort();
  }, [order.id, order.total, clientSecret, attempt]);
  return { ready, retry: () => setAttempt((n) => n + 1) };
}
