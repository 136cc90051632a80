import type { Result } from "#app/platform/result.ts";
import { paymentProvider } from "./ports/payment-provider.server.ts";
import { ProviderError } from "./ports/provider.ts";

/** The error is one word, without the provider's response. */
export async function checkPaymentProvider(): Promise<Result<string> | undefined> {
  const provider = paymentProvider();
  if (!provider) return undefined;
  try {
    await provider.ping();
    return { ok: true };
  } catch (error) {
    if (error instanceof ProviderError) return { ok: false, error: error.kind };
    throw error;
  }
}
