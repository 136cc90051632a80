import { useEffect, useEffectEvent } from "react";
import { holdOrder } from "#app/payments/payment-client.ts";
import type { PlacedOrder } from "../../browser/purchase-draft.ts";

/** A use is held for half an hour. */
const renewalMinutes = 5;

/** Keeps the promo code's use of an order while its payment step is open; `onLost` when others have taken it. */
export function useHeldCode(order: PlacedOrder, isPaused: boolean, onLost: () => void): void {
  const renew = useEffectEvent(async () => {
    if (isPaused) return;
    const answer = await holdOrder(order);
    if (answer.ok && !answer.data.held && !isPaused) onLost();
  });
  const hasCode = Boolean(order.amounts?.promo_code);
  useEffect(() => {
    if (!hasCode) return;
    const timer = setInterval(() => void renew(), renewalMinutes * 60_000);
    return () => clearInterval(timer);
  }, [hasCode]);
}
