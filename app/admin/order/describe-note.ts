import { fill, money, shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { centsFromDecimal } from "#app/platform/money.ts";
import { ownValue } from "#app/platform/own-value.ts";
import type { OrderTexts } from "./order-texts.server.ts";

/** Translates the notes that the program writes into an order's history; other notes stay unchanged. */
const patterns: [pattern: RegExp, key: keyof OrderTexts["events"]][] = [
  [/^held: (?<text>.*)$/s, "held"],
  [/^released$/, "released"],
  [/^address corrected$/, "addressCorrected"],
  [/^cancelled: (?<text>.*)$/s, "cancelled"],
  [/^delivered$/, "delivered"],
  [/^delivery undone$/, "deliveryUndone"],
  [/^tracking corrected: (?<text>.*)$/s, "trackingCorrected"],
  [/^shipping undone$/, "shippingUndone"],
  [/^returned: (?<text>.*)$/s, "returned"],
  [/^refund of (?<amount>[\d.]+) EUR requested(?:: (?<text>.*))?$/s, "refundRequested"],
  [/^refund of (?<amount>[\d.]+) EUR failed$/, "refundFailed"],
  [/^failed refund of (?<amount>[\d.]+) EUR settled: (?<text>.*)$/s, "refundSettled"],
  [/^failed refund of (?<amount>[\d.]+) EUR chargeback: (?<text>.*)$/s, "refundChargeback"],
  [/^failed refund of (?<amount>[\d.]+) EUR waived(?:, nothing owed)?: (?<text>.*)$/s, "refundWaived"],
  [/^refund of (?<amount>[\d.]+) EUR$/, "refund"],
  [/^payment of (?<amount>[\d.]+) EUR disputed$/, "disputed"],
  [/^payment of (?<amount>[\d.]+) EUR disputed, answer due by (?<date>\S+)$/, "disputedUntil"],
  [/^dispute closed, payment kept$/, "disputeWon"],
  [/^dispute closed, payment lost$/, "disputeLost"],
  [/^nothing to pay$/, "nothingToPay"],
  [/^nothing to return$/, "nothingToReturn"],
  [/^payment (?<text>\S+)$/, "payment"],
  [/^late payment (?<text>\S+)$/, "latePayment"],
  [/^late payment (?<text>\S+), to be refunded$/, "latePaymentToRefund"],
  [/^card refused$/, "refused"],
  [/^card refused too often$/, "refusedTooOften"],
  [/^unpaid after (?<text>\d+) hours$/, "unpaid"],
  [/^replaced by the buyer$/, "replaced"],
  [/^withdrawal \S+, declared (?<date>\S+)$/, "withdrawal"],
  [/^(?<origin>warranty|press|demonstration): (?<text>.*)$/s, "ownOrder"],
];

export function describeNote(
  note: string,
  t: Pick<OrderTexts, "events" | "conditions" | "origins">,
  language: Language,
): string {
  for (const [pattern, key] of patterns) {
    const groups = pattern.exec(note)?.groups;
    if (!groups && !pattern.test(note)) continue;
    const { amount, text = "", date, origin = "" } = groups ?? {};
    const shown = key === "returned" ? conditionOf(text, t) : key === "refundRequested" && text ? `(${text})` : text;
    const values = {
      text: shown,
      amount: amount ? money(centsFromDecimal(amount), language, { always: true }) : "",
      date: date ? shortDateAndTime(new Date(date), language) : "",
      origin: ownValue(t.origins, origin) ?? origin,
    };
    return fill(t.events[key], values).trim();
  }
  return note;
}

/** `tested: box open` */
function conditionOf(text: string, { conditions }: Pick<OrderTexts, "conditions">): string {
  const [word = "", ...more] = text.split(": ");
  const label = new Map<string, string>(Object.entries(conditions)).get(word) ?? word;
  return [label, ...more].join(", ");
}
