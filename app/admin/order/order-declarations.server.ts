import { dateAndTime, fill, longDate } from "#app/i18n/format.ts";
import type { Tone } from "#app/ui/status/badge.tsx";
import { withdrawalsOfOrder } from "#app/withdrawals/list-withdrawals.server.ts";
import { refundDueOf } from "#app/withdrawals/refunds-due.server.ts";
import type { Staff } from "../frame/staff.server.ts";
import type { OrderPageTexts } from "./order-texts.server.ts";

const tones = {
  unconfirmed: "amber",
  withdrawn: "signal",
  confirmed: "amber",
  disputed: "red",
} as const satisfies Record<string, Tone>;

/**
 * The declarations of withdrawal about an order, and the day by which its money is due (law 1). One that is not proved stops
 * nothing (docs/decisions/0020): staff see it here and may accept it.
 */
export async function readDeclarations(
  { db, clock, language }: Pick<Staff, "db" | "clock" | "language">,
  orderId: string,
  t: OrderPageTexts["declarations"],
) {
  const [found, refund] = await Promise.all([withdrawalsOfOrder(db, orderId), refundDueOf(db, orderId, clock)]);
  return {
    refund: refund && {
      isLate: refund.state === "late",
      text: fill(t[refund.state], { date: longDate(refund.dueAt, language) }),
    },
    list: found.map(({ withdrawal, state }) => ({
      id: withdrawal.id,
      at: { iso: withdrawal.receivedAt.toISOString(), text: dateAndTime(withdrawal.receivedAt, language) },
      state: t[state],
      tone: tones[state],
      /** As it was typed, by the buyer or a stranger. */
      typed: [withdrawal.name, withdrawal.orderReference, withdrawal.email],
      mayAccept: state === "unconfirmed" || state === "confirmed",
    })),
  };
}

export type Declarations = Awaited<ReturnType<typeof readDeclarations>>;
