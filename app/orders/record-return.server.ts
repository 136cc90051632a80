import type { Transaction } from "#app/platform/database.server.ts";
import { queueReturned } from "./emails/queue-staff-mails.server.ts";
import type { ReturnCondition } from "./return-condition.ts";
import { type StaffWrite, writeOrder } from "./server/write-order.server.ts";

/**
 * Staff record that the goods of a withdrawal came back, and what the inspection found (decisions 5; law 1: the buyer bears
 * only a loss of value by more than testing), in the caller's transaction, which moves the dongle too. The buyer is informed
 * by mail; the refund is a step of its own.
 */
export async function recordReturnIn(
  tx: Transaction,
  input: StaffWrite & { condition: ReturnCondition; note: string },
) {
  const note = ["returned", input.condition, input.note].filter((part) => part !== "").join(": ");
  const to = { status: "Retournee" } as const;
  const result = await writeOrder(tx, input, () => ({ action: "order-returned", note, to }));
  if (result.ok) await queueReturned(tx, result.order);
  return result;
}
