import { useEffect, useState } from "react";
import { askPaymentState } from "#app/payments/payment-client.ts";
import type { Answer } from "#app/platform/call-json.ts";
import { backOff, startPolling } from "#app/platform/polling.ts";
import { type OrderDetails, readOrderDetails, readOrderState } from "../browser/checkout-client.ts";
import {
  type ConfirmationView,
  confirmationView,
  nextQuestion,
  type OrderState,
  shouldAskProvider,
} from "../browser/confirmation-state.ts";

export type FollowedOrder = {
  /** "asking" until the first answer; "offline" while none comes. */
  view: ConfirmationView | "asking" | "offline";
  order: OrderState | null;
  details: OrderDetails | null;
  retry: () => void;
};

/** No answer, or none from the shop itself: a busy server, a lost connection. */
const isSilent = (answer: Answer<unknown>): boolean =>
  !answer.ok && (answer.status < 400 || answer.status >= 500 || answer.status === 429);

/**
 * Requests the order's state and polls it until the webhook has arrived (decisions 6). The first request waits until the
 * server knows the caller as the buyer: to others an existing id and an unknown one look alike (security 6.8).
 */
export function useOrderState(wanted: { id: string; access: string | null; justPaid: boolean } | null): FollowedOrder {
  const [view, setView] = useState<FollowedOrder["view"]>("asking");
  const [order, setOrder] = useState<OrderState | null>(null);
  const [details, setDetails] = useState<OrderDetails | null>(null);
  const [round, setRound] = useState(0);
  const id = wanted?.id;
  const access = wanted?.access ?? null;
  const justPaid = wanted?.justPaid ?? false;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (id === undefined) return;
    if (id === "") return setView("unknown");
    const startedAt = performance.now();
    const elapsed = () => (performance.now() - startedAt) / 1000;
    let failures = 0;
    let isBuyer = false;
    let accepted = justPaid;
    let providerRequestedAt: number | null = null;
    let left = false;

    function waitForAnswer() {
      failures += 1;
      if (failures >= 3) setView("offline");
      return backOff(failures);
    }
    const asking = startPolling(async () => {
      if (!isBuyer) {
        const answer = await readOrderDetails(id, access);
        if (left) return null;
        if (isSilent(answer)) return waitForAnswer();
        if (!answer.ok) {
          setView(answer.status === 410 ? "expired" : "unknown");
          return null;
        }
        isBuyer = true;
        setDetails(answer.data);
      }
      let answer = await readOrderState(id);
      if (left) return null;
      if (isSilent(answer)) return waitForAnswer();
      if (shouldAskProvider(viewOf(answer), elapsed(), providerRequestedAt)) {
        const payment = await askPaymentState({ id, access: access ?? undefined });
        if (payment.ok) {
          providerRequestedAt = elapsed();
          if (payment.data.state === "open") accepted = false;
          // The form's contents are now part of the order.
          answer = await readOrderState(id);
        }
        if (left) return null;
        if (isSilent(answer)) return waitForAnswer();
      }
      failures = 0;
      const next = viewOf(answer);
      setOrder(answer.ok ? answer.data : null);
      setView(next);
      return nextQuestion(next, elapsed());
    });
    const viewOf = (answer: Answer<OrderState>) =>
      confirmationView(answer.ok ? answer.data : null, elapsed(), accepted);
    return () => {
      left = true;
      asking.stop();
    };
  }, [id, access, justPaid, round]);

  return {
    view,
    order,
    details,
    retry: () => {
      setView("asking");
      setRound((n) => n + 1);
    },
  };
}
