import type { Result } from "#app/platform/result.ts";
import type { AccessProof } from "../ports/payable-orders.ts";
import { type ClosingContext, cancelUnpaidOrder } from "../settlement/after-settlement.server.ts";

export async function holdOrder(context: ClosingContext, orderId: string): Promise<Result<"usedUp">> {
  const held = await context.db.transaction((tx) => context.orders.holdUse(tx, orderId));
  if (!held.ok) await cancelUnpaidOrder(context, orderId, { kind: "codeUsedUp" });
  return held;
}

export async function holdOwnOrder(
  context: ClosingContext,
  { orderId, proof }: { orderId: string; proof: AccessProof },
): Promise<Result<"notFound", { held: boolean }>> {
  const order = await context.orders.findOwn(context.db, orderId, proof);
  if (!order) return { ok: false, error: "notFound" };
  const held = order.state === "open" && (!order.hasCode || (await holdOrder(context, order.id)).ok);
  return { ok: true, held };
}
