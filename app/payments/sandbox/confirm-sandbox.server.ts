import type Stripe from "stripe";
import type { Database } from "#app/platform/database/database.server.ts";
import type { Result } from "#app/platform/result.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { type Account, testCaller } from "../simulator/account.ts";
import { authenticateIntent, confirmIntent } from "../simulator/attempts.ts";
import type { Card } from "../simulator/cards.ts";
import { StripeFailure } from "../simulator/errors.ts";
import { savePaymentMethod } from "../simulator/payment-methods.ts";
import { changePayment } from "./sandbox-payments.server.ts";

/** Texts of `problems.json` by Stripe's codes: the bank's reason, then the kind of error. */
const textsOfErrors = [
  ["insufficient_funds", "insufficientFunds"],
  ["expired_card", "expiredCard"],
  ["incorrect_cvc", "incorrectCvc"],
  ["processing_error", "processingError"],
  ["test_mode_live_card", "testModeOnly"],
  ["card_declined", "cardDeclined"],
  ["incorrect_number", "incorrectNumber"],
  ["invalid_expiry_month", "invalidExpiry"],
  ["invalid_expiry_year", "invalidExpiry"],
  ["invalid_cvc", "invalidCvc"],
  ["payment_intent_authentication_failure", "authenticationFailed"],
  ["payment_intent_unexpected_state", "paymentNotOpen"],
] as const;
export type CardError = (typeof textsOfErrors)[number][1];
const cardErrors = new Map<string, CardError>(textsOfErrors);

export type SandboxAnswer = Result<
  "notFound",
  { status: "succeeded" | "requires_action" | "requires_payment_method"; error: CardError | null }
>;

export type TypedCard = { number: string; expiry: string; cvc: string };

export const confirmSandbox = (
  context: { db: Database; clock: Clock },
  input: { clientSecret: string; card: TypedCard },
): Promise<SandboxAnswer> =>
  attempt(context.db, input.clientSecret, (account, id) => {
    const method = savePaymentMethod(account, readCard(input.card), {}, context.clock.now());
    return confirmIntent(account, testCaller, id, { payment_method: method, use_stripe_sdk: "true" });
  });

export const authenticateSandbox = (
  context: { db: Database },
  input: { clientSecret: string; outcome: "ok" | "fail" },
): Promise<SandboxAnswer> =>
  attempt(context.db, input.clientSecret, (account, id) => authenticateIntent(account, testCaller, id, input.outcome));

async function attempt(
  db: Database,
  clientSecret: string,
  act: (account: Account, id: string) => Stripe.PaymentIntent,
): Promise<SandboxAnswer> {
  // The secret begins with the id, so only one row is compared.
  const [id = ""] = clientSecret.split("_secret_");
  return changePayment(db, id, (account): SandboxAnswer => {
    const intent = account.intents.get(id);
    if (intent?.client_secret !== clientSecret) return { ok: false, error: "notFound" };
    if (intent.status === "succeeded") return { ok: true, status: "succeeded", error: null };
    try {
      const after = act(account, id);
      if (after.last_payment_error) return refused(after.last_payment_error);
      return { ok: true, status: after.status === "succeeded" ? "succeeded" : "requires_action", error: null };
    } catch (error) {
      if (error instanceof StripeFailure) return refused(error.fields);
      throw error;
    }
  });
}

function refused(error: { code?: string; decline_code?: string }): SandboxAnswer {
  const code = cardErrors.get(error.decline_code ?? "") ?? cardErrors.get(error.code ?? "");
  if (!code) throw new Error(`no text for a card's error: ${error.code}`);
  return { ok: true, status: "requires_payment_method", error: code };
}

export function readCard({ number, expiry, cvc }: TypedCard): Card {
  const [, month = "0", year = "0"] = /^(\d{1,2})\s*\/?\s*(\d{4}|\d{2})$/.exec(expiry.trim().slice(0, 12)) ?? [];
  return { number: number.replace(/[ -]/g, ""), expMonth: Number(month), expYear: Number(year), cvc: cvc.trim() };
}
