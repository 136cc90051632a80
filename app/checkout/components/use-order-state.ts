import { useEffect, useState } from "react";
import type { Answer } from "#app/payments/json-client.ts";
import { type OrderDetails, readOrderDetails, readOrderState } from "../checkout-client.ts";
import { type ConfirmationView, confirmationView, nextQuestion, type OrderState } from "../confirmation-state.ts";

export type FollowedOrder = {
  /** "asking" until the first answer; "offline" while none comes. */
  view: ConfirmationView | "asking" | "offline";
  order: OrderState | null;
  details: OrderDetails | null;
  again: () => void;
};

/**
 * Asks the server for the order's state and follows it until the webhook has come (decisions 6). The state is asked for once
 * the server knows the caller as the buyer: to others a right id and a wrong one look alike (security 6.8).
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
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    let failures = 0;
    const secondsSince = () => (performance.now() - startedAt) / 1000;

    /** What the server said; null when it said nothing yet, and `next` is asked again. */
    async function answerTo<T>(question: Promise<Answer<T>>, next: () => Promise<void>) {
      const answer = await question;
      if (gone) return null;
      if (answer.ok || (answer.status >= 400 && answer.status < 500 && answer.status !== 429)) {
        failures = 0;
        return answer;
      }
      failures += 1;
      if (failures >= 3) setView("offline");
      if (secondsSince() < 120) timer = setTimeout(next, Math.min(10_000, 1_000 * 2 ** failures));
      return null;
    }
    async function begin(orderId: string) {
      const answer = await answerTo(readOrderDetails(orderId, access), () => begin(orderId));
      if (!answer) return;
      if (!answer.ok) return setView("unknown");
      setDetails(answer.data);
      await follow(orderId);
    }
    async function follow(orderId: string) {
      const answer = await answerTo(readOrderState(orderId), () => follow(orderId));
      if (!answer) return;
      const elapsed = secondsSince();
      const state = answer.ok ? answer.data : null;
      const next = confirmationView(state, elapsed, justPaid);
      setOrder(state);
      setView(next);
      const wait = nextQuestion(next, elapsed);
      if (wait !== null) timer = setTimeout(follow, wait, orderId);
    }
    void begin(id);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id, access, justPaid, round]);

  return {
    view,
    order,
    details,
    again: () => {
      setView("asking");
      setRound((n) => n + 1);
    },
  };
}
