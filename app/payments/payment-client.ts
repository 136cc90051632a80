import { type Answer, callJson } from "./json-client.ts";

/** Browser side of payment (spec 7, decisions 6). Amounts are euros, as the specification's calls have them. */
export type PaymentConfig = { provider: "stripe" | "sandbox" | "off"; publishableKey: string | null };
export type CreatedPayment = { freeOrder: boolean; clientSecret: string | null };
export type SandboxResult = {
  status: "succeeded" | "requires_action" | "requires_payment_method";
  error: { code: string; message: string } | null;
};

export const readPaymentConfig = (): Promise<Answer<PaymentConfig>> => callJson("/api/payment-config");

/** `language`: of the sentences in the answer, here and below. */
export const createPayment = (orderId: string, amount: number, language: string): Promise<Answer<CreatedPayment>> =>
  callJson("/api/create-payment", { json: { orderId, amount, language } });

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
