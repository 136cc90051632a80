import { z } from "zod";
import type { Field } from "#app/forms/fields.ts";
import { pick } from "#app/platform/text/pick.ts";
import { type OrderField, orderFieldNames } from "./fields/order-field-rules.ts";
import { buyerFields } from "./fields/order-fields.ts";
import { orderStatuses, paymentStatuses } from "./order-status.ts";
import type { OrderRow } from "./rules/order-row.ts";

function schemaOf(name: OrderField): z.ZodType {
  if (name === "vehicle_year") return z.number();
  const isOptional = Object.entries<Field>(buyerFields).some(([key, field]) => key === name && field.optional);
  return isOptional ? z.string().nullable() : z.string();
}
const given = Object.fromEntries(orderFieldNames.map((name) => [name, schemaOf(name)])) as {
  [Name in OrderField]: z.ZodType<OrderRow[Name]>;
};

export const orderAnswerSchema = z.object({
  id: z.string(),
  number: z.string(),
  ...given,
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
  terms_version: z.string(),
  accepted_terms_at: z.string(),
  created_at: z.string(),
  /** When it was paid, or placed for nothing; null before. */
  confirmed_at: z.string().nullable(),
  updated_at: z.string(),
  is_test: z.boolean(),
});
export type OrderAnswer = z.output<typeof orderAnswerSchema>;

const answered = Object.keys(orderAnswerSchema.omit({ confirmed_at: true }).shape) as Exclude<
  keyof OrderAnswer,
  "confirmed_at"
>[];

export function orderAnswer(order: OrderRow, confirmedAt: Date | null): OrderAnswer {
  return {
    ...pick(order, ...answered),
    discount_amount: Number(order.discount_amount),
    product_price: Number(order.product_price),
    shipping_price: Number(order.shipping_price),
    subtotal: Number(order.subtotal),
    total_amount: Number(order.total_amount),
    vat_amount: order.vat_amount === null ? null : Number(order.vat_amount),
    vat_rate: order.vat_rate === null ? null : Number(order.vat_rate),
    accepted_terms_at: order.accepted_terms_at.toISOString(),
    created_at: order.created_at.toISOString(),
    confirmed_at: confirmedAt?.toISOString() ?? null,
    updated_at: order.updated_at.toISOString(),
  };
}
