import type { DongleState } from "#app/dongles/dongle-states.ts";
import type { SerialFault } from "#app/dongles/serial.ts";
import type { OrderState } from "#app/orders/allowed-transitions.ts";

/** The mail waits, so that mistakes can be undone first. */
export const undoSeconds = 30;

/** Values for the messages: `given` by the caller, `stored`, `number` of the order concerned. */
export type ShippingRefusal = { ok: false } & (
  | { error: "unknownOrder" }
  | { error: "held"; reason: string }
  | { error: "wrongState"; status: OrderState["status"] }
  /** By another packer (take-orders.server.ts). */
  | { error: "taken"; userId: string; number: string }
  | { error: "conflict" }
  | { error: "malformedSerial"; given: string; fault: SerialFault }
  | { error: "unknownDongle"; given: string }
  | { error: "dongleNotFree"; given: string; state: DongleState; number: string | null }
  /** Another dongle, or none any more. */
  | { error: "otherDongle"; given: string; stored: string | null; number: string }
  | { error: "unknownCarrier"; given: string }
  | { error: "malformedNumber"; given: string; carrier: string; possible: string[] }
  | { error: "alreadyShipped"; given: string; stored: string; number: string }
  | { error: "numberUsed"; given: string; number: string }
  | { error: "otherNumber"; given: string; stored: string; number: string }
  | { error: "sameNumber"; given: string; number: string }
  /** Of labels (labels/buy-label.server.ts); `reason`: the carrier's own sentence. */
  | { error: "labelOff" | "testLabel" | "senderUnclear" | "labelUnavailable" | "labelKeyRefused" | "labelInProgress" }
  | { error: "carrierWithoutLabel"; carrier: string }
  | { error: "labelRefused"; reason: string }
  | { error: "labelOutdated" | "labelInUse" | "noLabel"; number: string }
  | { error: "returnSettled"; number: string }
  | { error: "returnInspected"; given: string }
  | { error: "buyerNotified" | "deliveryNotified" | "exchanged"; number: string }
);
