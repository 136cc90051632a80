import type { PaymentTexts, PurchaseTexts } from "../checkout-texts.ts";
import { cannotCreate } from "./cannot-create.ts";
import type { PromoFault } from "./promo-state.ts";
import type { Outcome } from "./submit-order.ts";

export type Obstacle =
  | { kind: "unsaved" | "closed" | "refusedTooOften" | "totalChanged" | "codeApplied" | "cookies" }
  | { kind: "promo"; fault: PromoFault }
  | { kind: "vehicle" | "message"; message: string }
  | { kind: "cannotCreate"; answer: string };

export function obstacleSentence(
  obstacle: Exclude<Obstacle, { kind: "promo" }>,
  t: Pick<PurchaseTexts, "errors" | "submit">,
  paymentTexts: PaymentTexts,
): string {
  switch (obstacle.kind) {
    case "codeApplied":
      return t.submit.codeApplied;
    case "cannotCreate":
      return cannotCreate(obstacle.answer, paymentTexts);
    case "message":
      return obstacle.message;
    case "vehicle":
      return obstacle.message || t.errors.vehicle;
    default:
      return t.errors[obstacle.kind];
  }
}

export type Success = Extract<Outcome, { kind: "free" | "payment" | "settled" }>;

export const isSuccess = (outcome: Outcome): outcome is Success =>
  outcome.kind === "free" || outcome.kind === "payment" || outcome.kind === "settled";

export function obstacleOf(outcome: Exclude<Outcome, Success>): Obstacle | null {
  if (outcome.kind === "cannotCreate") return outcome;
  if (outcome.kind === "totalChanged" || outcome.kind === "cookies") return { kind: outcome.kind };
  const { promo, general, message, vehicle } = outcome.refusal;
  if (promo !== null) return { kind: "promo", fault: promo };
  if (general) return { kind: "unsaved" };
  if (message !== null) return { kind: "message", message };
  return vehicle === null ? null : { kind: "vehicle", message: vehicle };
}
