import { useEffect, useState } from "react";
import { type OrderDetails, readOrderDetails, readOrderState } from "../checkout-client.ts";
import { type ConfirmationView, confirmationView, nextQuestion, type OrderState } from "../confirmation-state.ts";

export type FollowedOrder = {
  /** "asking" until the first answer; "offline" while none comes. */
  view: ConfirmationView | "asking" | "offline";
  order: OrderState | null;
  /** Only for whoever the server knows as the buyer. */
  details: OrderDetails | null;
  again: () => void;
};

/** Asks the server for the order's state and follows it until the webhook has come (decisions 6). */
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
    async function ask(orderId: string) {
      const answer = await readOrderState(orderId);
      if (gone) return;
      const elapsed = (performance.now() - startedAt) / 1000;
      const known = answer.ok || (answer.status >= 400 && answer.status < 500 && answer.status !== 429);
      failures = known ? 0 : failures + 1;
      if (known) {
        const next = confirmationView(answer.ok ? answer.data : null, elapsed, justPaid);
        setOrder(answer.ok ? answer.data : null);
        setView(next);
        const wait = nextQuestion(next, elapsed);
        if (wait !== null) timer = setTimeout(ask, wait, orderId);
      } else {
        if (failures >= 3) setView("offline");
        if (elapsed < 120) timer = setTimeout(ask, Math.min(10_000, 1_000 * 2 ** failures), orderId);
      }
    }
    void ask(id);
    void readOrderDetails(id, access).then((answer) => {
      if (!gone && answer.ok) setDetails(answer.data);
    });
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
