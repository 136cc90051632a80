import type { withdrawalEvents, withdrawals } from "./tables.server.ts";

export type Withdrawal = typeof withdrawals.$inferSelect;

export type WithdrawalEvent = typeof withdrawalEvents.$inferSelect;

/**
 * The state of a declaration, for staff.
 * - `unconfirmed`: not proved to be the buyer's. It stops nothing: preparation and shipping continue.
 * - `withdrawn`: proved by the buyer or accepted by staff, and its order is in `Retractation`.
 * - `confirmed`: the buyer proved it, but no order could be changed: staff decide.
 * - `refused`: staff have refused it with a reason; they may still accept it.
 * - `disputed`: the owner of the address denies it. If the order had already changed, staff must look at it.
 */
export type WithdrawalState = "unconfirmed" | "withdrawn" | "confirmed" | "refused" | "disputed";

/** Later only staff can accept. */
export const answerDays = 30;

export function withdrawalState(
  declaration: Pick<Withdrawal, "outcome">,
  events: readonly Pick<WithdrawalEvent, "kind" | "orderId">[],
): WithdrawalState {
  const has = (kind: WithdrawalEvent["kind"]) => events.some((event) => event.kind === kind);
  if (has("disputed")) return "disputed";
  // Before events existed, orders changed at once.
  if (declaration.outcome === "order" || events.some((event) => event.orderId !== null)) return "withdrawn";
  if (has("refused")) return "refused";
  return has("confirmed") ? "confirmed" : "unconfirmed";
}

/** Counting the declaration's day. */
export const mayAnswer = (declaration: Pick<Withdrawal, "receivedAt">, now: Date): boolean =>
  now.getTime() - declaration.receivedAt.getTime() <= answerDays * 86_400_000;
