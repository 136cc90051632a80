import type { DongleState } from "#app/dongles/dongle-states.ts";
import type { SerialFault } from "#app/dongles/serial.ts";
import type { OrderState } from "#app/orders/allowed-transitions.ts";

/** Seconds for which the mail waits, so that a shipping or a delivery by mistake can be undone before its buyer reads about it. */
export const undoSeconds = 30;

/**
 * Why a step of preparation or shipping was refused, with the values of its message: `given` is what the caller sent,
 * `stored` the stored value, `number` the order concerned. In a conflict between two members of staff both values are set.
 */
export type ShippingRefusal = { ok: false } & (
  | { error: "unknownOrder" }
  /** The order is held; `reason` is what staff wrote. */
  | { error: "held"; reason: string }
  /** The order's state does not allow the step (any more). */
  | { error: "wrongState"; status: OrderState["status"] }
  /** The order was changed since the caller read it, for example its address. */
  | { error: "conflict" }
  | { error: "malformedSerial"; given: string; fault: SerialFault }
  | { error: "unknownDongle"; given: string }
  | { error: "dongleNotFree"; given: string; state: DongleState; number: string | null }
  /** Another dongle was associated with the order, or the order has none any more. */
  | { error: "otherDongle"; given: string; stored: string | null; number: string }
  | { error: "unknownCarrier"; given: string }
  /** `possible`: the names of the carriers whose format the number has. */
  | { error: "malformedNumber"; given: string; carrier: string; possible: string[] }
  | { error: "alreadyShipped"; given: string; stored: string; number: string }
  | { error: "numberUsed"; given: string; number: string }
  /** The stored number is no longer the one that the caller read. */
  | { error: "otherNumber"; given: string; stored: string; number: string }
  | { error: "sameNumber"; given: string; number: string }
  /** The mail of the shipping, or of the delivery, has left. */
  | { error: "buyerNotified" | "deliveryNotified"; number: string }
);
