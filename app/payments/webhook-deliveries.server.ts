import { and, desc, eq, getTableColumns, gte, or, type SQL } from "drizzle-orm";
import { type Author, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/database/keyset.server.ts";
import { countUpTo, type DayRange, isOneOf, isWithinDays } from "#app/platform/database/list-conditions.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import type { Result } from "#app/platform/result.ts";
import { type Clock, systemClock } from "#app/platform/time/clock.ts";
import type { PayableOrders, PaymentContext } from "./ports/payable-orders.ts";
import { paymentProvider } from "./ports/payment-provider.server.ts";
import { ProviderError, UnknownPayment } from "./ports/provider.ts";
import { followRefunds } from "./refunds/follow-refunds.server.ts";
import { paymentEvents } from "./server/tables.server.ts";
import { applyIntent } from "./settlement/after-settlement.server.ts";

/** Webhook deliveries for staff, and their replay (decisions 9). */

export type WebhookDelivery = typeof paymentEvents.$inferSelect;

/** Outcomes that somebody should look at. */
const problems = ["unknownOrder", "mismatch", "refundFailed"];
/** After which a problem is only in the list of all deliveries. */
const problemDays = 30;

/** The latest deliveries whose effect is missing and which no replay has settled. */
export const openProblems = (
  { db, clock }: { db: Db; clock: Clock },
  { limit }: { limit: number },
): Promise<WebhookDelivery[]> =>
  db
    .select()
    .from(paymentEvents)
    .where(
      and(
        isOneOf(paymentEvents.outcome, problems),
        gte(paymentEvents.receivedAt, new Date(clock.now().getTime() - problemDays * 86_400_000)),
      ),
    )
    .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.id))
    .limit(limit);

export type DeliveryFilter = DayRange & {
  search?: string;
  outcome?: readonly string[];
};

export const listDeliveries = (
  db: Db,
  { filter, descending, page }: { filter: DeliveryFilter; descending: boolean; page: PageRequest },
): Promise<KeysetPage<WebhookDelivery>> =>
  keysetPage(
    { columns: [paymentEvents.receivedAt, paymentEvents.id], descending },
    page,
    ({ after, orderBy, limit, cursor }) =>
      db
        .select({ ...getTableColumns(paymentEvents), cursor })
        .from(paymentEvents)
        .where(and(condition(filter), after))
        .orderBy(...orderBy)
        .limit(limit),
  );

export const countDeliveries = (db: Db, filter: DeliveryFilter, atMost: number): Promise<number> =>
  countUpTo(db, paymentEvents, condition(filter), atMost);

function condition({ search, outcome, ...days }: DeliveryFilter): SQL | undefined {
  const id = search?.trim();
  return and(
    id ? or(eq(paymentEvents.intentId, id), eq(paymentEvents.id, id)) : undefined,
    isOneOf(paymentEvents.outcome, outcome),
    isWithinDays(paymentEvents.receivedAt, days),
  );
}

/** By the provider's current state, since contents are not kept. Idempotent. `noPayment`: not about a payment. */
export async function replayDelivery(
  context: { db: Database; author: Author; orders: PayableOrders },
  id: string,
): Promise<
  Result<"unknownDelivery" | "noPayment" | "paymentsOff" | "paymentUnavailable" | "unknownPayment", { outcome: string }>
> {
  const { db, author, orders } = context;
  const [delivery] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
  if (!delivery) return { ok: false, error: "unknownDelivery" };
  if (!delivery.intentId) return { ok: false, error: "noPayment" };
  const provider = paymentProvider();
  if (!provider) return { ok: false, error: "paymentsOff" };
  const settled = await settleAgain({ db, provider, orders, log, clock: systemClock }, delivery.intentId);
  if (!settled.ok) return settled;
  const { outcome } = settled;
  await db.transaction(async (tx) => {
    // A problem lasts until a replay has settled it; any other outcome says what the delivery itself has done. The payment of a
    // refund that came back is settled, and the refund is not.
    const isSettled = delivery.outcome !== "refundFailed" || outcome === "refunded";
    if (problems.includes(delivery.outcome) && isSettled)
      await tx.update(paymentEvents).set({ outcome }).where(eq(paymentEvents.id, id));
    await recordAudit(tx, author, "delivery-replayed", `delivery:${id}`, {
      before: { outcome: delivery.outcome },
      after: { outcome },
    });
  });
  return { ok: true, outcome };
}

async function settleAgain(
  context: PaymentContext,
  intentId: string,
): Promise<Result<"paymentUnavailable" | "unknownPayment", { outcome: string }>> {
  try {
    const { outcome } = await applyIntent(context, await context.provider.retrieveIntent(intentId));
    const refunds = await followRefunds(context, intentId);
    return { ok: true, outcome: refunds === "unchanged" ? outcome : refunds };
  } catch (error) {
    if (error instanceof ProviderError) return { ok: false, error: "paymentUnavailable" };
    if (error instanceof UnknownPayment) return { ok: false, error: "unknownPayment" };
    throw error;
  }
}
