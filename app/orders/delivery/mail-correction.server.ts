import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { queueCorrected } from "../emails/queue-staff-mails.server.ts";
import { findOrder } from "../find-order.server.ts";

/** A credit note was taken back: its buyer gets the correction by mail, in the transaction that issues it. */
export async function mailCorrection(
  tx: Db,
  orderId: string,
  correction: { number: string; amountCents: Cents },
): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (order && order.email !== "") await queueCorrected(tx, order, correction);
}
