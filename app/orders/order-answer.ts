import { z } from "zod";
import { orderStatuses, paymentStatuses } from "./order-status.ts";
import type { OrderRow } from "./rules/order-row.ts";

/** An order as its buyer gets it: the stored row without its secrets, amounts as numbers of euros. */
export const orderAnswerSchema = z.object({
  id: z.string(),
  number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  address: z.string(),
  city: z.string(),
  postal_code: z.string(),
  country: z.string(),
  license_plate: z.string(),
  phone: z.string(),
  email: z.string(),
  vehicle_brand: z.string(),
  vehicle_model: z.string(),
  vehicle_year: z.number(),
  vehicle_energy: z.string(),
  promo_code: z.string().nullable(),
  discount_amount: z.number(),
  product_price: z.number(),
  shipping_price: z.number(),
  subtotal: z.number(),
  total_amount: z.number(),
  vat_amount: z.number().nullable(),
  vat_rate: z.number().nullable(),
  currency: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  language: z.string(),
  terms_version: z.string(),
  accepted_terms_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Placed or paid while payments move no money. */
  is_test: z.boolean(),
});
export type OrderAnswer = z.output<typeof orderAnswerSchema>;

export function orderAnswer(order: OrderRow): OrderAnswer {
  const { access_token_hash: _hash, idempotency_key: _key, buyer_key: _buyer, search_text: _search, ...known } = order;
  // What only staff see.
  const {
    version: _version,
    held_at: _held,
    hold_reason: _reason,
    dispute: _dispute,
    origin: _origin,
    ...shown
  } = known;
  return {
    ...shown,
    discount_amount: Number(order.discount_amount),
    product_price: Number(order.product_price),
    shipping_price: Number(order.shipping_price),
    subtotal: Number(order.subtotal),
    total_amount: Number(order.total_amount),
    vat_amount: order.vat_amount === null ? null : Number(order.vat_amount),
    vat_rate: order.vat_rate === null ? null : Number(order.vat_rate),
    accepted_terms_at: order.accepted_terms_at.toISOString(),
    created_at: order.created_at.toISOString(),
    updated_at: order.updated_at.toISOString(),
  };
}
