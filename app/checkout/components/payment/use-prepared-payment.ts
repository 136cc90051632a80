import { useEffect, useEffectEvent, useState } from "react";
import { type Language, splitPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { createPayment, type PaymentConfig, readPaymentConfig } from "#app/payments/payment-client.ts";
import type { PaymentEvent, PaymentFault } from "../../browser/payment-state.ts";
import type { PlacedOrder } from "../../browser/purchase-draft.ts";

type PreparedPayment =
  | { kind: "ready"; config: PaymentConfig; clientSecret: string }
  /**
   * `settled`: paid, or being paid; `closed`: no longer payable; `reload`: the document's policy does not allow the
   * provider.
   */
  | { kind: "off" | "free" | "settled" | "closed" | "reload" }
  | { kind: "fault"; fault: PaymentFault };

async function preparePayment(order: PlacedOrder, given: string | null, language: Language): Promise<PreparedPayment> {
  const answer = await readPaymentConfig();
  if (!answer.ok) return { kind: "fault", fault: { key: "cannotLoad" } };
  const config = answer.data;
  if (config.provider === "off") return { kind: "off" };
  if (config.provider === "stripe") {
    if (!config.publishableKey) return { kind: "fault", fault: { key: "notConfigured" } };
    // Only this page's document allows the provider's origins.
    if (!isLoadedForPayment()) return { kind: "reload" };
  }
  if (given) return { kind: "ready", config, clientSecret: given };
  const created = await createPayment(order, language);
  if (created.ok && created.data.freeOrder) return { kind: "free" };
  if (created.ok && created.data.clientSecret)
    return { kind: "ready", config, clientSecret: created.data.clientSecret };
  if (!created.ok && ["alreadyPaid", "paymentInProgress"].includes(created.problem?.code ?? ""))
    return { kind: "settled" };
  if (!created.ok && [404, 409, 410].includes(created.status)) return { kind: "closed" };
  return {
    kind: "fault",
    fault: { key: "cannotCreate", answer: created.ok ? JSON.stringify(created.data) : created.text },
  };
}

/** Loaded as a document, not by client navigation: only then the policy allows the provider (docs/decisions/0004). */
function isLoadedForPayment(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  if (!entry) return true;
  return splitPath(new URL(entry.name, location.href).pathname).path === paths.purchase;
}

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
