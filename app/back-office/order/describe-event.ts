import { fill, money, shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { OrderEvent } from "#app/orders/order-history.server.ts";
import type { OrderTexts } from "#app/orders/staff/order-texts.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { ownValue } from "#app/platform/text/own-value.ts";

const inBrackets = new Set([
  "refundRequested",
  "approvalRequested",
  "approvalDeclined",
  "approvalWithdrawn",
  "deliveryUndone",
  "returnUndone",
  "vehicleCorrected",
]);

/** `origin`: of an own order. */
export function describeEvent(
  { kind, amount, note }: Pick<OrderEvent, "kind" | "amount" | "note">,
  t: Pick<OrderTexts, "events" | "conditions" | "causes">,
  { language, origin = "" }: { language: Language; origin?: string | null | undefined },
): string {
  if (!kind) return note;
  const text =
    kind === "cameBack"
      ? cameBackOf(note, t)
      : kind === "returned"
        ? conditionOf(note, t)
        : inBrackets.has(kind) && note
          ? `(${note})`
          : note;
  const isDay = (kind === "inquiry" || kind === "disputed" || kind === "withdrawal") && note !== "";
  const key = isDay && kind !== "withdrawal" ? (`${kind}Until` as const) : kind;
  return fill(t.events[key], {
    text,
    amount: amount ? money(centsFromDecimal(amount), language, { always: true }) : "",
    date: isDay ? shortDateAndTime(new Date(note), language) : "",
    origin: origin ?? "",
  }).trim();
}

/** @param text cause, condition and note of a parcel that came back: `unclaimed: intact: box open` */
function cameBackOf(text: string, t: Pick<OrderTexts, "conditions" | "causes">): string {
  const [cause = "", ...rest] = text.split(": ");
  return [ownValue(t.causes, cause) ?? cause, conditionOf(rest.join(": "), t)].filter((part) => part !== "").join(", ");
}

/** `tested: box open` */
export function conditionOf(text: string, { conditions }: Pick<OrderTexts, "conditions">): string {
  const [word = "", ...more] = text.split(": ");
  return [ownValue(conditions, word) ?? word, ...more].join(", ");
}
