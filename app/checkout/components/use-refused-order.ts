import { useEffect, useEffectEvent } from "react";
import { readOrderState } from "../browser/checkout-client.ts";

/** Milliseconds after which the shop has received a refusal from the provider, and closed the order if it was the last. */
const refusalSettles = 3_000;

/**
 * Whether an order still accepts a payment after one was refused: it may have been the last attempt (decisions 5), or the
 * order expired while the card was typed. `refusals`: so far; 0 once another payment is tried.
 */
export function useRefusedOrder(id: string, refusals: number, onSettled: (outcome: "settled" | "closed") => void) {
  const handleSettled = useEffectEvent(onSettled);
  useEffect(() => {
    if (refusals === 0) return;
    let isCancelled = false;
    const ask = async () => {
      const answer = await readOrderState(id);
      if (isCancelled || !answer.ok) return;
      if (answer.data.status === "Annulee") handleSettled("closed");
      else if (answer.data.payment_status === "paid") handleSettled("settled");
    };
    void ask();
    const timer = setTimeout(ask, refusalSettles);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [id, refusals]);
}
