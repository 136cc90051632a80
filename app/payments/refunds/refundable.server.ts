import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Cents } from "#app/platform/money/money.ts";
import { paymentIntents, refundRequests } from "../server/tables.server.ts";

type IntentRow = typeof paymentIntents.$inferSelect;
type RequestRow = typeof refundRequests.$inferSelect;

/**
 * The paid amount minus what was refunded, is being refunded, or is due anyway. Reports and requests may overlap; the
 * remainder is never too large.
 */
export function refundableCents(
  intent: Pick<IntentRow, "status" | "amountCents" | "refundedCents" | "refundDueCents">,
  requests: readonly Pick<RequestRow, "status" | "amountCents">[],
): Cents {
  if (intent.status !== "succeeded") return 0;
  const sumOf = (status: RequestRow["status"]) =>
    requests.reduce((sum, request) => (request.status === status ? sum + request.amountCents : sum), 0);
  const wentBack = Math.max(intent.refundedCents, sumOf("succeeded") + sumOf("settled") + sumOf("chargeback"));
  return Math.max(0, intent.amountCents - intent.refundDueCents - wentBack - sumOf("requested"));
}

export type OrderPayment = IntentRow & { requests: RequestRow[]; refundableCents: Cents };

/** Whether or not a refund is on its way. */
export const unreturnedCents = ({ refundableCents, refundDueCents, requests }: OrderPayment): Cents =>
  requests.reduce(
    (sum, { status, amountCents }) => (status === "requested" ? sum + amountCents : sum),
    refundableCents + refundDueCents,
  );

/** In progress, or failed and repeatable. */
export const isRefundOpen = ({ refundDueCents, refundableCents, requests }: OrderPayment): boolean =>
  refundDueCents > 0 ||
  requests.some(({ status }) => status === "requested" || (status === "failed" && refundableCents > 0));

/** Oldest first; `lock`: after the order's own lock. */
export async function readPayments(db: Db, orderId: string, options: { lock?: true } = {}): Promise<OrderPayment[]> {
  const found = db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.orderId, orderId))
    .orderBy(paymentIntents.attempt);
  const intents = await (options.lock ? found.for("update") : found);
  const ids = intents.map(({ id }) => id);
  const requests = await db
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, orderId), inArray(refundRequests.intentId, ids)))
    .orderBy(refundRequests.createdAt);
  return intents.map((intent) => {
    const own = requests.filter(({ intentId }) => intentId === intent.id);
    return { ...intent, requests: own, refundableCents: refundableCents(intent, own) };
  });
}
