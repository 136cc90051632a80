import { officeDay, officeDaysLater } from "#app/platform/time/office-day.ts";

/** Days from the declaration within which the money must be refunded (Code de la consommation L221-24). */
const refundDays = 14;
/** Days before the date at which staff are reminded. */
const reminderDays = 3;

const dayMs = 86_400_000;

export type RefundFacts = {
  declaredAt: Date;
  /** The parcel was shipped before the withdrawal, so that there are goods to come back. */
  wasShipped: boolean;
  returnedAt: Date | null;
};

/**
 * `waiting`: the refund may be withheld until the goods are back or the buyer has proved that they are sent; `due`: nothing
 * to wait for; `late`: the date has passed.
 */
export type RefundState = "waiting" | "due" | "late";
export type RefundDue = { dueAt: Date; state: RefundState };

/**
 * When a withdrawn order's money is due: on the 14th day after the declaration in Paris, or when the goods come back later
 * than that. It is late once that day has passed (regulation 1182/71, article 3).
 */
export function refundDue({ declaredAt, wasShipped, returnedAt }: RefundFacts, now: Date): RefundDue {
  const limit = officeDaysLater(declaredAt, refundDays);
  if (wasShipped && returnedAt === null) return { dueAt: limit, state: "waiting" };
  const dueAt = wasShipped && returnedAt! > limit ? returnedAt! : limit;
  return { dueAt, state: officeDay(now) > officeDay(dueAt) ? "late" : "due" };
}

/** Whether staff must be reminded now. */
export const isReminderDue = ({ dueAt }: RefundDue, now: Date): boolean =>
  dueAt.getTime() - now.getTime() <= reminderDays * dayMs;
