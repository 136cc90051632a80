import type { Result } from "#app/platform/result.ts";
import type { AccessProof, PaymentContext } from "./ports/payable-orders.ts";
import { paymentProvider } from "./ports/payment-provider.server.ts";
import { ProviderError } from "./ports/provider.ts";
import { type ClosingContext, cancelUnpaidOrder } from "./settlement/after-settlement.server.ts";

export async function cancelForNewerOrder(
  context: Omit<ClosingContext, "provider"> & Partial<ClosingContext>,
  orderId: string,
): Promise<Result<"paymentInProgress" | "notOpen" | "paymentUnavailable">> {
  try {
    return await cancelUnpaidOrder({ provider: paymentProvider(), ...context }, orderId, { kind: "displaced" });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { ok: false, error: "paymentUnavailable" };
  }
}

export type ReplaceOrderError = "notFound" | "alreadyPaid" | "paymentInProgress" | "paymentUnavailable";

/** Before a corrected one, so that both can never be paid (decisions 5). Succeeds for cancelled orders too. */
export async function replaceOrder(
  context: Omit<PaymentContext, "provider"> & { provider: PaymentContext["provider"] | undefined },
  input: { orderId: string; proof: AccessProof },
): Promise<Result<ReplaceOrderError>> {
  const order = await context.orders.findOwn(context.db, input.orderId, input.proof);
  if (!order) return { ok: false, error: "notFound" };
  if (order.state === "paid" || order.state === "free") return { ok: false, error: "alreadyPaid" };
  if (order.state !== "open") return { ok: true };
  try {
    if ((await cancelUnpaidOrder(context, order.id, { kind: "replaced" })).ok) return { ok: true };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ err: error.cause as Error, orderId: order.id, kind: error.kind }, "payment provider failed");
    return { ok: false, error: "paymentUnavailable" };
  }
  const now = await context.orders.findOwn(context.db, input.orderId, input.proof);
  return { ok: false, error: now?.state === "paid" || now?.state === "free" ? "alreadyPaid" : "paymentInProgress" };
}
