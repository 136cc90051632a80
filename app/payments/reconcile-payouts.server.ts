import { inArray } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import type { Result } from "#app/platform/result.ts";
import { paymentProvider } from "./ports/payment-provider.server.ts";
import { type BalanceMovement, type PaymentProvider, type Payout, ProviderError } from "./ports/provider.ts";
import { paymentIntents } from "./server/tables.server.ts";

export type ReconciledPayout = Omit<Payout, "movements"> & {
  /** What the movements come to, beyond or below what was paid out; 0 if they explain it. */
  differenceCents: Cents;
  movements: (BalanceMovement & { orderId: string | null })[];
};

/**
 * The provider's payouts that arrive in a period, with the order of each movement (decisions 6). Movements of payments
 * that the shop does not know, and the provider's own fees, have none.
 */
export async function reconcilePayouts(
  { db, provider = paymentProvider() }: { db: Db; provider?: PaymentProvider | undefined },
  period: { from: Date; before: Date },
): Promise<Result<"paymentsOff" | "paymentUnavailable", { payouts: ReconciledPayout[] }>> {
  if (!provider) return { ok: false, error: "paymentsOff" };
  let payouts: Payout[];
  try {
    payouts = await provider.payouts(period);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { ok: false, error: "paymentUnavailable" };
  }
  const intents = new Set(payouts.flatMap(({ movements }) => movements.flatMap(({ intentId }) => intentId ?? [])));
  const orders = await ordersOfIntents(db, [...intents]);
  return {
    ok: true,
    payouts: payouts.map(({ movements, ...payout }) => ({
      ...payout,
      differenceCents: movements.reduce((sum, { netCents }) => sum + netCents, -payout.amountCents),
      movements: movements.map((movement) => ({ ...movement, orderId: orders.get(movement.intentId ?? "") ?? null })),
    })),
  };
}

async function ordersOfIntents(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, orderId } = paymentIntents;
  const rows = await db
    .select({ id, orderId })
    .from(paymentIntents)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.orderId]));
}
