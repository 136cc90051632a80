import { useEffect, useEffectEvent } from "react";
import { readOrderState } from "../browser/checkout-client.ts";

/** Milliseconds: a cancellation after the last refusal takes seconds, or longer while the provider is slow. */
const questions = [0, 1_500, 3_000, 6_000, 12_000, 30_000, 60_000];

/** It may have been the last attempt (decisions 5), or the order expired while the card was typed. */
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
