import { paymentProvider } from "./ports/payment-provider.server.ts";
import { ProviderError } from "./ports/provider.ts";
import { type ClosingContext, cancelUnpaidOrder } from "./settlement/apply-intent.server.ts";

/** Makes room for a newer order of the same address; false while the payment cannot be cancelled. */
export async function cancelForNewerOrder(
  context: Omit<ClosingContext, "provider"> & Partial<ClosingContext>,
  orderId: string,
): Promise<boolean> {
  try {
    return await cancelUnpaidOrder({ provider: paymentProvider(), ...context }, orderId, { kind: "displaced" });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return false;
  }
}
