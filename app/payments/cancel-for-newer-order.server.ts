import type { Result } from "#app/platform/result.ts";
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
