import { expect, test } from "vitest";
import type { OrderEvent } from "#app/orders/order-history.server.ts";
import { orderTexts } from "#app/orders/staff/order-texts.server.ts";
import { describeEvent } from "./describe-event.ts";

type Example = [kind: OrderEvent["kind"], amount: string | null, note: string, shown: string];

test.each<Example>([
  ["held", null, "address unclear", "On hold: address unclear"],
  ["released", null, "", "Released"],
  ["returned", null, "tested: box open", "Return: Tested, good condition, box open"],
  ["refundRequested", "20.00", "goodwill", "Refund of 20.00 € requested (goodwill)"],
  ["refundRequested", "20.00", "", "Refund of 20.00 € requested"],
  ["refundFailed", "1234.50", "", "The refund of 1,234.50 € failed"],
  ["refund", "59.00", "", "Refund of 59.00 €"],
  ["payment", null, "pi_1", "Payment pi_1"],
  ["latePaymentToRefund", null, "pi_1", "Late payment pi_1, to be refunded"],
  ["refusedTooOften", null, "", "Card declined too often"],
  ["unpaid", null, "24", "Unpaid after 24 hours"],
  ["ownOrder", null, "OD-2026-000352", "Warranty replacement (OD-2026-000352)"],
  ["withdrawal", null, "2026-11-02T09:30:00.000Z", "Withdrawal declared on 2 Nov 2026, 10:30"],
  ["disputed", "79.00", "", "Payment of 79.00 € disputed with the bank"],
  [
    "disputed",
    "79.00",
    "2026-11-02T09:30:00.000Z",
    "Payment of 79.00 € disputed with the bank, answer due by 2 Nov 2026, 10:30",
  ],
  ["refundSettled", "20.00", "transfer", "Failed refund of 20.00 € settled another way: transfer"],
  ["refundWaived", "20.00", "kept", "Failed refund of 20.00 € no longer owed: kept"],
  [null, null, "Colissimo 6A123", "Colissimo 6A123"],
  [null, null, "", ""],
])("decisions 9: the history says %s of %s, %j", (kind, amount, note, shown) => {
  const t = orderTexts("en");
  const said = describeEvent({ kind, amount, note }, t, { language: "en", origin: t.origins.warranty });
  expect(said.replaceAll("\u00a0", " ")).toBe(shown);
});
