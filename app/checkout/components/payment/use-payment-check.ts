import { useEffect, useEffectEvent, useRef } from "react";
import { askPaymentState } from "#app/payments/payment-client.ts";
import { backOff, startPolling } from "#app/platform/browser/polling.ts";
import { readOrderState } from "../../browser/checkout-client.ts";
import type { PlacedOrder } from "../../browser/purchase-draft.ts";

/** Milliseconds until "nothing was taken" is believed: a payment may still be on its way. */
const settledAfterMilliseconds = 8_000;
const openRetryMilliseconds = 2_000;

/** `paid` also while the provider works on it: the confirmation page follows it from there. */
export type CheckedPayment = "paid" | "notTaken" | "closed";

/** For as long as it takes. Returns a function that asks at once. */
export function usePaymentCheck(order: PlacedOrder | null, onKnown: (what: CheckedPayment) => void): () => void {
  const handleKnown = useEffectEvent(onKnown);
  const asking = useRef<ReturnType<typeof startPolling>>(undefined);
  const id = order?.id;
  const access = order?.access;
  const since = order?.unansweredAt;
  useEffect(() => {
    if (id === undefined) return;
    const sentAt = since === undefined ? Date.now() : Date.parse(since);
    let failures = 0;
    let left = false;
    asking.current = startPolling(async () => {
      const state = await stateOf({ id, access });
      if (left) return null;
      if (state === null) {
        failures += 1;
        return backOff(failures);
      }
      failures = 0;
      if (state === "open" && Date.now() - sentAt < settledAfterMilliseconds) return openRetryMilliseconds;
      handleKnown(state === "open" ? "notTaken" : state === "closed" ? "closed" : "paid");
      return null;
    });
    return () => {
      left = true;
      asking.current?.stop();
    };
  }, [id, access, since]);
  return () => asking.current?.now();
}

/** Null: the state cannot be determined now. */
async function stateOf(order: { id: string; access?: string | undefined }) {
  const answer = await askPaymentState(order);
  if (answer.ok) return answer.data.state;
  if (answer.status !== 404 && answer.status !== 503) return null;
  // The provider cannot be asked, or the browser has lost the order's cookie: the order may know nevertheless.
  const order_ = await readOrderState(order.id);
  if (!order_.ok) return null;
  if (["paid", "free"].includes(order_.data.payment_status)) return "paid";
  return order_.data.status === "Annulee" ? "closed" : null;
}
