import { fill, money, shortDate, shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminPersonPath } from "#app/office-paths.ts";
import { personKey } from "#app/platform/privacy/sealed-text.server.ts";
import { officeDay, startOfOfficeDay } from "#app/platform/time/office-day.ts";
import type { Tone } from "#app/ui/status/badge.tsx";
import type { ListedWithdrawal } from "../list-withdrawals.server.ts";
import type { DueRefund } from "../refunds-due.server.ts";
import type { WithdrawalTexts } from "./withdrawal-texts.server.ts";

const tones = {
  unconfirmed: "amber",
  withdrawn: "signal",
  confirmed: "amber",
  refused: "neutral",
  disputed: "red",
} as const satisfies Record<ListedWithdrawal["state"], Tone>;

/** Unproved ones have no effect (docs/decisions/0020). */
export const declarationView = (
  { withdrawal, events, state, period }: ListedWithdrawal,
  t: WithdrawalTexts,
  language: Language,
) => ({
  id: withdrawal.id,
  orderId: withdrawal.orderId,
  at: { iso: withdrawal.receivedAt.toISOString(), text: shortDateAndTime(withdrawal.receivedAt, language) },
  state: t.states[state],
  tone: tones[state],
  /** By the buyer or a stranger. */
  typed: [withdrawal.name, withdrawal.orderReference, withdrawal.email],
  name: withdrawal.name,
  email: withdrawal.email,
  reference: withdrawal.orderReference,
  language: withdrawal.language,
  personPath: adminPersonPath(personKey(withdrawal.email)),
  acceptance: fill(t.acceptance, { name: withdrawal.name, reference: withdrawal.orderReference }),
  reason: events.find(({ kind }) => kind === "refused")?.reason ?? null,
  isOpen: state === "unconfirmed" || state === "confirmed",
  period:
    period &&
    fill(period.isInTime ? t.period.inTime : t.period.late, {
      day: shortDate(startOfOfficeDay(period.lastDay), language),
    }),
});

/** On the last day of the law as urgent as after it. */
export function refundView(
  { state, dueAt, total, isPartlyRefunded }: DueRefund,
  { t, language, now }: { t: WithdrawalTexts; language: Language; now: Date },
) {
  const isToday = state === "due" && officeDay(dueAt) === officeDay(now);
  const amount = money(total, language, { always: true });
  return {
    isUrgent: state === "late" || isToday,
    text: fill(t.refund[isToday ? "today" : state], { date: shortDate(dueAt, language) }),
    amount: isPartlyRefunded ? fill(t.restOf, { amount }) : amount,
  };
}
