import { inArray } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import type { Result } from "#app/platform/result.ts";
import { paymentProvider } from "./ports/payment-provider.server.ts";
import { type BalanceMovement, type PaymentProvider, type Payout, ProviderError } from "./ports/provider.ts";
import { paymentIntents } from "./server/tables.server.ts";

/** Without an order: payments that the shop does not know, and the provider's own fees. */
export type ReconciledMovement = BalanceMovement & { orderId: string | null };

export type ReconciledPayout = Omit<Payout, "movements"> & {
  /** What the movements come to, beyond or below what was paid out; 0 if they explain it. */
  differenceCents: Cents;
  movements: ReconciledMovement[];
};

type Context = { db: Db; provider?: PaymentProvider | undefined };
type Period = { from: Date; before: Date };
type Unavailable = "paymentsOff" | "paymentUnavailable";

/** The provider's payouts that arrive in a period, with the order of each movement (decisions 6). */
export async function reconcilePayouts(
  context: Context,
  period: Period,
): Promise<Result<Unavailable, { payouts: ReconciledPayout[] }>> {
  const read = await ask(context, (provider) => provider.payouts(period));
  if (!read.ok) return read;
  const named = await withOrders(
    context.db,
    read.found.flatMap(({ movements }) => movements),
  );
  const payouts = read.found.map(({ movements, ...payout }) => ({
    ...payout,
    differenceCents: movements.reduce((sum, { netCents }) => sum + netCents, -payout.amountCents),
    movements: movements.map((movement) => named.get(movement.id)!),
  }));
  return { ok: true, payouts };
}

/** What came to the provider's balance in a period, or left it, without payouts. */
export async function readMovements(
  context: Context,
  period: Period,
): Promise<Result<Unavailable, { movements: ReconciledMovement[] }>> {
  const read = await ask(context, (provider) => provider.movements(period));
  if (!read.ok) return read;
  return { ok: true, movements: [...(await withOrders(context.db, read.found)).values()] };
}

async function ask<T>(
  { provider = paymentProvider() }: Context,
  call: (provider: PaymentProvider) => Promise<T>,
): Promise<Result<Unavailable, { found: T }>> {
  if (!provider) return { ok: false, error: "paymentsOff" };
  try {
    return { ok: true, found: await call(provider) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { ok: false, error: "paymentUnavailable" };
  }
}

/** By their id. */
async function withOrders(db: Db, movements: readonly BalanceMovement[]): Promise<Map<string, ReconciledMovement>> {
  const intents = [...new Set(movements.flatMap(({ intentId }) => intentId ?? []))];
  const { id, orderId } = paymentIntents;
  const rows =
    intents.length > 0 ? await db.select({ id, orderId }).from(paymentIntents).where(inArray(id, intents)) : [];
  const orders = new Map(rows.map((row) => [row.id, row.orderId]));
  return new Map(movements.map((each) => [each.id, { ...each, orderId: orders.get(each.intentId ?? "") ?? null }]));
}
