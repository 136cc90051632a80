import { useEffect, useState } from "react";
import type { OrderDetails } from "../browser/checkout-client.ts";
import type { ConfirmationView, OrderState } from "../browser/confirmation/confirmation-state.ts";
import { followOrder, type WantedOrder } from "../browser/confirmation/follow-order.ts";

export type FollowedOrder = {
  view: ConfirmationView | "asking" | "offline";
  order: OrderState | null;
  details: OrderDetails | null;
  retry: () => void;
};

export function useOrderState(wanted: WantedOrder | null): FollowedOrder {
  const [view, setView] = useState<FollowedOrder["view"]>("asking");
  const [order, setOrder] = useState<OrderState | null>(null);
  const [details, setDetails] = useState<OrderDetails | null>(null);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    if (wanted === null) return;
    if (wanted.id === "") return setView("unknown");
    return followOrder(wanted, {
      onDetails: setDetails,
      onState(view, order) {
        setOrder(order);
        setView(view);
      },
      onOffline: () => setView("offline"),
    });
  }, [wanted, round]);

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
