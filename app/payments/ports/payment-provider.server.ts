import { database } from "#app/platform/database/database.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { sandboxProvider } from "../sandbox/sandbox-provider.server.ts";
import { stripeProvider } from "../stripe/stripe-provider.server.ts";
import type { PaymentProvider } from "./provider.ts";
import { withBreaker } from "./provider-breaker.ts";

let current: { key: unknown; provider: PaymentProvider | undefined } | undefined;

/** The configured provider (decisions 6); undefined when payments are off. */
export function paymentProvider(): PaymentProvider | undefined {
  const { payments, stripe } = settings();
  const key = payments === "stripe" ? stripe : payments;
  if (current?.key !== key) current = { key, provider: providerOf() };
  return current?.provider;
}

function providerOf(): PaymentProvider | undefined {
  const { payments, stripe } = settings();
  if (payments === "off") return undefined;
  return payments === "stripe" ? withBreaker(stripeProvider(stripe!)) : sandboxProvider(database);
}
