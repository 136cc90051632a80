import { useEffect, useEffectEvent } from "react";
import { readOrderState } from "../browser/checkout-client.ts";

/**
 * Milliseconds after a refusal at which the order is asked for: the shop learns of it from the provider, and cancels the
 * payment and the order after the last one, which takes seconds, or longer while the provider is slow.
 */
const questions = [0, 1_500, 3_000, 6_000, 12_000, 30_000, 60_000];

/**
 * Whether an order still accepts a payment after one was refused: it may have been the last attempt (decisions 5), or the
 * order expired while the card was typed. `refusals`: so far; 0 once another payment is tried.
 */
export function useRefusedOrder(
  id: string,
  refusals: number,
  onSettled: (outcome: "settled" | "refusedTooOften") => void,
) {
  const handleSettled = useEffectEvent(onSettled);
  useEffect(() => {
    if (refusals === 0) return;
    let isCancelled = false;
    const ask = async () => {
      const answer = await readOrderState(id);
      if (isCancelled || !answer.ok) return;
      if (answer.data.status === "Annulee") handleSettled("refusedTooOften");
      else if (answer.data.payment_status === "paid") handleSettled("settled");
    };
    const timers = questions.map((delay) => setTimeout(ask, delay));
    return () => {
      isCancelled = true;
      for (const timer of timers) clearTimeout(timer);
    };
  }, [id, refusals]);
}
