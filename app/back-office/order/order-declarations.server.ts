import type { Staff } from "#app/staff-ui/steps/staff.server.ts";
import { withdrawalsOfOrder } from "#app/withdrawals/list-withdrawals.server.ts";
import { refundDueOf } from "#app/withdrawals/refunds-due.server.ts";
import { declarationView, refundView } from "#app/withdrawals/staff/declaration-view.server.ts";
import { withdrawalTexts } from "#app/withdrawals/staff/withdrawal-texts.server.ts";

/** The declarations of withdrawal for an order, and the day by which its refund is due (law 1). */
export async function readDeclarations(
  { db, clock, language }: Pick<Staff, "db" | "clock" | "language">,
  orderId: string,
) {
  const t = withdrawalTexts(language);
  const [found, refund] = await Promise.all([withdrawalsOfOrder(db, orderId), refundDueOf(db, orderId, clock)]);
  return {
    t,
    refund: refund && refundView(refund, { t, language, now: clock.now() }),
    list: found.map((each) => declarationView(each, t, language)),
  };
}

export type Declarations = Awaited<ReturnType<typeof readDeclarations>>;
