import { officeDay, officeDaysLater } from "#app/platform/time/office-day.ts";

/** Days from the declaration (Code de la consommation L221-24). */
const refundDays = 14;
const reminderDays = 3;

const dayMs = 86_400_000;

export type RefundFacts = {
  declaredAt: Date;
  /** Before the withdrawal: goods have to come back. */
  wasShipped: boolean;
  returnedAt: Date | null;
};

/** `waiting`: withheld until goods or proof of sending; `late`: overdue. */
export type RefundState = "waiting" | "due" | "late";
export type RefundDue = { dueAt: Date; state: RefundState };

/** The 14th day after the declaration in Paris, or a later return; late after that day (regulation 1182/71, article 3). */
export function refundDue({ declaredAt, wasShipped, returnedAt }: RefundFacts, now: Date): RefundDue {
  const limit = officeDaysLater(declaredAt, refundDays);
  if (wasShipped && returnedAt === null) return { dueAt: limit, state: "waiting" };
  const dueAt = wasShipped && returnedAt! > limit ? returnedAt! : limit;
  return { dueAt, state: officeDay(now) > officeDay(dueAt) ? "late" : "due" };
}

/** Now. */
export const isReminderDue = ({ dueAt }: RefundDue, now: Date): boolean =>
  dueAt.getTime() - now.getTime() <= reminderDays * dayMs;
