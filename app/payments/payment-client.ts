import { type Answer, callJson } from "#app/platform/browser/call-json.ts";

export type PaymentConfig = { provider: "stripe" | "sandbox" | "off"; publishableKey: string | null };
export type CreatedPayment = { freeOrder: boolean; clientSecret: string | null };
export type SandboxResult = {
  status: "succeeded" | "requires_action" | "requires_payment_method";
  error: { code: string; message: string } | null;
};

export const readPaymentConfig = (): Promise<Answer<PaymentConfig>> => callJson("/api/payment-config");

/** `language`: of messages and later mails. `access`: the signature of the mail's link. */
export const createPayment = (
  order: { id: string; total: number; access?: string | undefined },
  language: string,
): Promise<Answer<CreatedPayment>> =>
  callJson("/api/create-payment", { json: { orderId: order.id, amount: order.total, access: order.access, language } });

export const cancelOrder = (order: { id: string; access?: string | undefined }): Promise<Answer<{ cancelled: true }>> =>
  callJson(`/api/orders/${encodeURIComponent(order.id)}/cancel`, { json: { access: order.access } });

/** From the provider; fails while it is unreachable. */
export const askPaymentState = (order: {
  id: string;
  access?: string | undefined;
}): Promise<Answer<{ state: "paid" | "processing" | "open" | "closed" }>> =>
  callJson(`/api/orders/${encodeURIComponent(order.id)}/payment-state`, { json: { access: order.access } });

export const holdOrder = (order: { id: string; access?: string | undefined }): Promise<Answer<{ held: boolean }>> =>
  callJson(`/api/orders/${encodeURIComponent(order.id)}/hold`, { json: { access: order.access } });

export const confirmSandboxPayment = (
  clientSecret: string,
  card: { number: string; expiry: string; cvc: string },
  language: string,
): Promise<Answer<SandboxResult>> => callJson("/api/sandbox/confirm", { json: { clientSecret, ...card, language } });

export const authenticateSandboxPayment = (
  clientSecret: string,
  outcome: "ok" | "fail",
  language: string,
): Promise<Answer<SandboxResult>> =>
  callJson("/api/sandbox/authenticate", { json: { clientSecret, outcome, language } });
