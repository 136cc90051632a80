import { expect, test } from "vitest";
import type { PublicOrderEvent } from "#app/orders/order-history.server.ts";
import { refundWays } from "./read-tracked-order.server.ts";

const step = (kind: PublicOrderEvent["kind"], amount: string): PublicOrderEvent => ({
  at: new Date(0),
  fromStatus: "Livree",
  toStatus: "Livree",
  toPaymentStatus: "partially_refunded",
  kind,
  amount,
});
const card = step("refund", "20.00");
const [failed, settled, lost] = (["refundFailed", "refundSettled", "refundChargeback"] as const).map((kind) =>
  step(kind, "20.00"),
) as [PublicOrderEvent, PublicOrderEvent, PublicOrderEvent];

test.each<[string, PublicOrderEvent[], ReturnType<typeof refundWays>]>([
  ["to the card", [card], { others: [], hasCardRefund: true }],
  ["sent back, then made again", [card, failed, card], { others: [], hasCardRefund: true }],
  [
    "sent back, then settled another way",
    [card, failed, settled, card],
    { others: [{ way: "refundSettled", cents: 2000 }], hasCardRefund: false },
  ],
  [
    "a part to the card, the rest returned by the bank",
    [card, failed, lost, card, card],
    { others: [{ way: "refundChargeback", cents: 2000 }], hasCardRefund: true },
  ],
  ["kept", [step("notRefunded", "79.00")], { others: [{ way: "notRefunded", cents: 7900 }], hasCardRefund: true }],
])("the buyer reads how the money came back: %s", (_, steps, ways) => {
  expect(refundWays(steps)).toEqual(ways);
});
