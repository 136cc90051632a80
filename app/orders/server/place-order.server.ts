import { and, eq } from "drizzle-orm";
import { hashOfSubmission, submissionOf } from "#app/forms/submission.server.ts";
import { type Database, databaseErrorCode } from "#app/platform/database/database.server.ts";
import { centsOf, decimalFromCents } from "#app/platform/money/money.ts";
import { pick } from "#app/platform/text/pick.ts";
import type { Clock } from "#app/platform/time/clock.ts";
import { findUsablePromo, type PromoRefusal } from "#app/promotions/find-promo.server.ts";
import { normalisePromoCode } from "#app/promotions/promo-code.ts";
import { orderFieldNames } from "../fields/order-field-rules.ts";
import { newOrderToken } from "../order-access.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { buyerKey } from "./buyer-key.server.ts";
import { checkNewOrder, type NewOrderCheck } from "./check-new-order.server.ts";
import type { OrderInput } from "./order-schemas.server.ts";
import { type PricedOrder, priceOrder } from "./price-order.server.ts";
import { type NewOrder, storeOrder } from "./store-order.server.ts";
import { orders } from "./tables.server.ts";

export type PlacedOrder = { ok: true; order: OrderRow; token: string; repeated: boolean };

/**
 * Stores an order with the server's amounts (decisions 4): promo use, number, row and event in one statement. The input is
 * validated, the vehicle compatible. A repeated submission returns the first order. `facts` were just read for this input.
 */
export async function placeOrder(
  context: { db: Database; clock: Clock },
  input: OrderInput,
  facts?: NewOrderCheck,
): Promise<PlacedOrder | { ok: false; error: PromoRefusal | "totalChanged" | "tooManyOpenOrders" }> {
  const submission = submissionOfOrder(input);
  const token = newOrderToken(submission);
  const hasCode = normalisePromoCode(input.promo_code ?? "") !== "";
  for (let attempt = 1; ; attempt++) {
    const read = attempt === 1 && facts ? facts : await checkNewOrder(context, input, submission);
    if (read.repeated) return { ok: true, order: read.repeated, token, repeated: true };
    const { promo, prices, vatRate } = read;
    const totals = priceOrder({ country: input.country, discount: promo?.discount, prices, vatRate });
    // The buyer agreed to another total (law L221-14) and has to see the new one first.
    const isTotalDifferent = input.shown_total !== undefined && centsOf(input.shown_total) !== totals.totalCents;
    if (!isTotalDifferent && (promo || !hasCode)) {
      const placed = await storeOrFind(context, input, { ...newOrder(input, totals), promo, token, submission });
      if (placed === "tooManyOpenOrders") return (await findRepeated(context, input)) ?? { ok: false, error: placed };
      if (placed === "collision" && attempt < maxAttempts) continue;
      if (typeof placed === "object") return placed;
    }
    const refusal = hasCode ? await promoRefusal(context.db, input) : undefined;
    // A concurrent submission was first, and may have taken the code's last use.
    if (refusal) return (await findRepeated(context, input)) ?? { ok: false, error: refusal };
    if (isTotalDifferent) return { ok: false, error: "totalChanged" };
    // The code changed, or its use was released, after it was read: try once more.
    if (attempt >= 2) return { ok: false, error: "promoUsedUp" };
  }
}

/** Concurrent orders of one address take its three slots, or a code's use, one after the other. */
const maxAttempts = 10;

async function storeOrFind(
  context: { db: Database; clock: Clock },
  input: OrderInput,
  order: NewOrder,
): Promise<PlacedOrder | "promoUnusable" | "tooManyOpenOrders" | "collision"> {
  try {
    const stored = await storeOrder(context, order);
    return typeof stored === "string" ? stored : { ok: true, order: stored, token: order.token, repeated: false };
  } catch (error) {
    if (databaseErrorCode(error) !== "23505") throw error;
    return (await findRepeated(context, input)) ?? "collision";
  }
}

function newOrder(input: OrderInput, totals: PricedOrder) {
  const decimal = (cents: number | null) => (cents === null ? null : decimalFromCents(cents));
  return {
    ...pick(input, ...orderFieldNames),
    product_price: decimalFromCents(totals.productCents),
    discount_amount: decimalFromCents(totals.discountCents),
    subtotal: decimalFromCents(totals.subtotalCents),
    shipping_price: decimalFromCents(totals.shippingCents),
    total_amount: decimalFromCents(totals.totalCents),
    vat_amount: decimal(totals.vatCents),
    vat_rate: decimal(totals.vatRate),
  };
}

async function promoRefusal(db: Database, { promo_code, email }: OrderInput): Promise<PromoRefusal | undefined> {
  const code = normalisePromoCode(promo_code ?? "");
  const found = code === undefined ? undefined : await findUsablePromo(db, code, { buyerKey: buyerKey(email) });
  if (!found) return "promoInvalid";
  return found.ok ? undefined : found.error;
}

export async function findRepeated({ db }: { db: Database }, input: OrderInput): Promise<PlacedOrder | undefined> {
  const submission = submissionOfOrder(input);
  if (submission === undefined) return undefined;
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.idempotency_key, hashOfSubmission(submission)!));
  return order && { ok: true, order, token: newOrderToken(submission), repeated: true };
}

export async function openOrdersOf(db: Database, email: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.buyer_key, buyerKey(email)), eq(orders.status, "Tentative_ok")))
    .orderBy(orders.created_at, orders.id);
  return rows.map(({ id }) => id);
}

/**
 * Without the language, which does not change the order, and without empty fields, so that versions before and after a new
 * field agree.
 */
export function submissionOfOrder(input: OrderInput): string | undefined {
  const { language: _language, ...typed } = pick(input, ...orderFieldNames);
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null));
  const contents = { ...given, promo_code: normalisePromoCode(input.promo_code ?? "") ?? null };
  return submissionOf(input.idempotency_key, contents);
}
