import { type Language, splitPath } from "#app/i18n/languages.ts";
import { paths } from "#app/paths.ts";
import { createPayment, type PaymentConfig, readPaymentConfig } from "#app/payments/payment-client.ts";
import type { PaymentFault } from "./payment-state.ts";
import type { PlacedOrder } from "./purchase-draft.ts";

export type PreparedPayment =
  | { kind: "ready"; config: PaymentConfig; clientSecret: string }
  /**
   * `settled`: paid, or being paid; `closed`: no longer payable; `reload`: the document's policy does not allow the
   * provider.
   */
  | { kind: "off" | "free" | "settled" | "closed" | "reload" }
  | { kind: "fault"; fault: PaymentFault };

export async function preparePayment(
  order: PlacedOrder,
  given: string | null,
  language: Language,
): Promise<PreparedPayment> {
  const answer = await readPaymentConfig();
  if (!answer.ok) return { kind: "fault", fault: { key: "cannotLoad" } };
  const config = answer.data;
  if (config.provider === "off") return { kind: "off" };
  if (config.provider === "stripe") {
    if (!config.publishableKey) return { kind: "fault", fault: { key: "notConfigured" } };
    // Only this page's document allows the provider's origins.
    if (!isLoadedForPayment()) return { kind: "reload" };
  }
  if (given) return { kind: "ready", config, clientSecret: given };
  const created = await createPayment(order, language);
  if (created.ok && created.data.freeOrder) return { kind: "free" };
  if (created.ok && created.data.clientSecret)
    return { kind: "ready", config, clientSecret: created.data.clientSecret };
  if (!created.ok && ["alreadyPaid", "paymentInProgress"].includes(created.problem?.code ?? ""))
    return { kind: "settled" };
  if (!created.ok && [404, 409, 410].includes(created.status)) return { kind: "closed" };
  return {
    kind: "fault",
    fault: { key: "cannotCreate", answer: created.ok ? JSON.stringify(created.data) : created.text },
  };
}

/** Loaded as a document, not by client navigation: only then the policy allows the provider (docs/decisions/0004). */
function isLoadedForPayment(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  if (!entry) return true;
  return splitPath(new URL(entry.name, location.href).pathname).path === paths.purchase;
}
