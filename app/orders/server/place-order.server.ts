import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { hashOfSubmission, submissionOf } from "#app/forms/submission.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import { type Database, databaseErrorCode } from "#app/platform/database.server.ts";
import { centsOf, decimalFromCents } from "#app/platform/money.ts";
import { settings } from "#app/platform/settings.server.ts";
import { findUsablePromo, type Promo, type PromoRefusal } from "#app/promotions/find-promo.server.ts";
import { normalisePromoCode } from "#app/promotions/promo-code.ts";
import { redeemPromo } from "#app/promotions/redeem-promo.server.ts";
import { hashOrderToken, newOrderToken } from "../order-access.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { termsVersion } from "../terms-version.ts";
import { announceOrder } from "./announce-order.server.ts";
import { nextOrderNumber } from "./order-number.server.ts";
import type { OrderInput } from "./order-schemas.server.ts";
import { priceOrder } from "./price-order.server.ts";
import { orderEvents, orders } from "./tables.server.ts";

export type PlacedOrder = { ok: true; order: OrderRow; token: string; repeated: boolean };

/**
 * Stores an order with amounts of our own (decisions 4): promo use, number, row and event in one transaction. The input
 * was checked and its vehicle is compatible. A repeated submission gives the order of the first.
 */
export async function placeOrder(
  context: { db: Database; clock: Clock },
  input: OrderInput,
): Promise<PlacedOrder | { ok: false; error: PromoRefusal | "totalChanged" }> {
  const submission = submissionOfOrder(input);
  const token = newOrderToken(submission);
  const first = await findRepeated(context, input);
  if (first) return first;
  try {
    const order = await context.db.transaction(async (tx) => {
      const id = randomUUID();
      const now = context.clock.now();
      const code = normalisePromoCode(input.promo_code ?? "");
      let promo: Promo | undefined;
      if (code !== "") {
        promo = code === undefined ? undefined : await redeemPromo(tx, { code, orderId: id });
        if (!promo) throw new PromoInvalid();
      }
      const priced = await priceOrder(tx, { country: input.country, promo, at: now });
      if (input.shown_total !== undefined && centsOf(input.shown_total) !== priced.totalCents) throw new TotalChanged();
      const [row] = await tx
        .insert(orders)
        .values({
          ...buyerAndVehicle(input),
          id,
          promo_code: promo?.code ?? null,
          product_price: decimalFromCents(priced.productCents),
          discount_amount: decimalFromCents(priced.discountCents),
          subtotal: decimalFromCents(priced.subtotalCents),
          shipping_price: decimalFromCents(priced.shippingCents),
          total_amount: decimalFromCents(priced.totalCents),
          vat_amount: priced.vatCents === null ? null : decimalFromCents(priced.vatCents),
          vat_rate: priced.vatRate === null ? null : decimalFromCents(priced.vatRate),
          terms_version: termsVersion,
          accepted_terms_at: now,
          created_at: now,
          updated_at: now,
          access_token_hash: hashOrderToken(token),
          idempotency_key: hashOfSubmission(submission),
          number: await nextOrderNumber(tx, now),
          is_test: settings().payments === "sandbox",
        })
        .returning();
      await tx.insert(orderEvents).values({
        orderId: id,
        author: "buyer",
        toStatus: row!.status,
        toPaymentStatus: row!.payment_status,
      });
      announceOrder(tx, id);
      return row!;
    });
    return { ok: true, order, token, repeated: false };
  } catch (error) {
    const isPromo = error instanceof PromoInvalid;
    // The same form twice at once: the other one was first, and perhaps took the code's last use.
    const other = isPromo || databaseErrorCode(error) === "23505" ? await findRepeated(context, input) : undefined;
    if (other) return other;
    if (isPromo) return { ok: false, error: await promoRefusal(context.db, input) };
    if (error instanceof TotalChanged) return { ok: false, error: "totalChanged" };
    throw error;
  }
}

async function promoRefusal(db: Database, { promo_code }: OrderInput): Promise<PromoRefusal> {
  const code = normalisePromoCode(promo_code ?? "");
  const found = code === undefined ? undefined : await findUsablePromo(db, code);
  if (!found) return "promoInvalid";
  // Another order released the number a moment later: it is free now, and the next attempt may take it.
  return found.ok ? "promoUsedUp" : found.error;
}

class PromoInvalid extends Error {}
/** The buyer agreed to another total than today's (law L221-14): nothing is ordered before they have seen it. */
class TotalChanged extends Error {}

/** The order that the same submission made before, if any. */
export async function findRepeated({ db }: { db: Database }, input: OrderInput): Promise<PlacedOrder | undefined> {
  const submission = submissionOfOrder(input);
  if (submission === undefined) return undefined;
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.idempotency_key, hashOfSubmission(submission)!));
  return order && { ok: true, order, token: newOrderToken(submission), repeated: true };
}

/** The language is no part of it: a switch changes no order. */
export function submissionOfOrder(input: OrderInput): string | undefined {
  const { language: _language, ...typed } = buyerAndVehicle(input);
  const contents = { ...typed, promo_code: normalisePromoCode(input.promo_code ?? "") ?? null };
  return submissionOf(input.idempotency_key, contents);
}

const buyerAndVehicle = (input: OrderInput) => ({
  first_name: input.first_name,
  last_name: input.last_name,
  address: input.address,
  city: input.city,
  postal_code: input.postal_code,
  country: input.country,
  license_plate: input.license_plate,
  phone: input.phone,
  email: input.email,
  vehicle_brand: input.vehicle_brand,
  vehicle_model: input.vehicle_model,
  vehicle_year: input.vehicle_year,
  vehicle_energy: input.vehicle_energy,
  language: input.language,
});
