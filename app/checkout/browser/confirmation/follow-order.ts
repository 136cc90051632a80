import { askPaymentState } from "#app/payments/payment-client.ts";
import type { Answer } from "#app/platform/browser/call-json.ts";
import { backOff, startPolling } from "#app/platform/browser/polling.ts";
import { type OrderDetails, readOrderDetails, readOrderState } from "../checkout-client.ts";
import {
  type ConfirmationView,
  confirmationView,
  nextQuestion,
  type OrderState,
  shouldAskProvider,
} from "./confirmation-state.ts";

export type WantedOrder = { id: string; access: string | null; justPaid: boolean };

type Listeners = {
  onDetails(details: OrderDetails): void;
  onState(view: ConfirmationView, order: OrderState | null): void;
  onOffline(): void;
};

const isSilent = (answer: Answer<unknown>): boolean =>
  !answer.ok && (answer.status < 400 || answer.status >= 500 || answer.status === 429);

/**
 * Polls the order's state until the webhook has arrived (decisions 6), after the server knows the caller as the buyer: to
 * others an existing id looks unknown (security 6.8). @returns a function that ends it
 */
export function followOrder({ id, access, justPaid }: WantedOrder, listeners: Listeners): () => void {
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  let failures = 0;
  let isBuyer = false;
  let accepted = justPaid;
  let providerRequestedAt: number | null = null;
  let isStopped = false;

  const viewOf = (answer: Answer<OrderState>) => confirmationView(answer.ok ? answer.data : null, elapsed(), accepted);

  async function readState(): Promise<Answer<OrderState>> {
    const answer = await readOrderState(id);
    if (isSilent(answer) || !shouldAskProvider(viewOf(answer), elapsed(), providerRequestedAt)) return answer;
    const payment = await askPaymentState({ id, access: access ?? undefined });
    if (!payment.ok) return answer;
    providerRequestedAt = elapsed();
    if (payment.data.state === "open") accepted = false;
    // The form's contents are now part of the order.
    return readOrderState(id);
  }

  function waitForAnswer() {
    failures += 1;
    if (failures >= 3) listeners.onOffline();
    return backOff(failures);
  }

  const polling = startPolling(async () => {
    if (!isBuyer) {
      const details = await readOrderDetails(id, access);
      if (isStopped) return null;
      if (isSilent(details)) return waitForAnswer();
      if (!details.ok) {
        listeners.onState(details.status === 410 ? "expired" : "unknown", null);
        return null;
      }
      isBuyer = true;
      listeners.onDetails(details.data);
    }
    const answer = await readState();
    if (isStopped) return null;
    if (isSilent(answer)) return waitForAnswer();
    failures = 0;
    const view = viewOf(answer);
    listeners.onState(view, answer.ok ? answer.data : null);
    return nextQuestion(view, elapsed());
  });
  return () => {
    isStopped = true;
    polling.stop();
  };
}
