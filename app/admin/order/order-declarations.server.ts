import { withdrawalsOfOrder } from "#app/withdrawals/list-withdrawals.server.ts";
import { refundDueOf } from "#app/withdrawals/refunds-due.server.ts";
import type { Staff } from "../frame/staff.server.ts";
import { declarationView, refundView } from "../withdrawals/declaration-view.server.ts";
import { withdrawalTexts } from "../withdrawals/withdrawal-texts.server.ts";

/** The declarations of withdrawal for an order, and the day by which its refund is due (law 1). */
export async function readDeclarations(
  { db, clock, language }: Pick<Staff, "db" | "clock" | "language">,
  orderId: string,
) {
  const t = withdrawalTexts(language);
  const [found, refund] = await Promise.all([withdrawalsOfOrder(db, orderId), refundDueOf(db, orderId, clock)]);
  return {
    t,
    refund: refund && refundView(refund, t, language),
    list: found.map((each) => declarationView(each, t, language)),
  };
}

export type Declarations = Awaited<ReturnType<typeof readDeclarations>>;
