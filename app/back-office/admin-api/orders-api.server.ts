import { z } from "zod";
import { formShape } from "#app/forms/field-schemas.server.ts";
import { addNote } from "#app/orders/add-note.server.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { listOrders } from "#app/orders/lists/list-orders.server.ts";
import { readHistory } from "#app/orders/order-history.server.ts";
import { orderStatuses, paymentStatuses } from "#app/orders/order-status.ts";
import { cancelOrder } from "#app/payments/cancel-order.server.ts";
import { refundOrder } from "#app/payments/refunds/refund-order.server.ts";
import { ApiProblem, type ApiRoute, json } from "#app/platform/http/api-route.server.ts";
import { centsFromDecimal } from "#app/platform/money/money.ts";
import { payableOrdersWithDongles } from "#app/shipping/release-dongles.server.ts";
import { orderForms } from "../order/order-fields.ts";
import { refundRulesFor } from "../order/refund-approval.server.ts";
import { answerOf, type KeyContext, keyRoute, pageOf, pageQuery, pageSchema, searchQuery } from "./key-route.server.ts";
import { recipientOf, recipientSchema } from "./recipient.server.ts";

const cents = z.int();
const version = z.int("invalidValue").min(1, "invalidValue").max(999_999_999, "invalidValue");

/** `email` and `totalCents`: null without the permission `buyers.read`. */
const listedOrder = z.object({
  id: z.string(),
  number: z.string(),
  createdAt: z.iso.datetime(),
  isTest: z.boolean(),
  isHeld: z.boolean(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  country: z.string(),
  language: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  vehicle: z.string(),
  email: z.string().nullable(),
  totalCents: cents.nullable(),
  promoCode: z.string().nullable(),
});

/** True: above the owner's limit, nothing happens until another person has approved. */
const awaitsApproval = z.boolean().optional();

const events = z.array(
  z.object({
    at: z.iso.datetime(),
    kind: z.string().nullable(),
    fromStatus: z.string().nullable(),
    toStatus: z.string(),
    toPaymentStatus: z.string(),
    amountCents: cents.nullable(),
  }),
);

const fullOrder = z.object({
  id: z.string(),
  number: z.string(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  isTest: z.boolean(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  holdReason: z.string().nullable(),
  recipient: recipientSchema,
  buyer: z.object({ email: z.string(), phone: z.string(), language: z.string() }).nullable(),
  vehicle: z.object({ brand: z.string(), model: z.string(), year: z.int(), energy: z.string(), plate: z.string() }),
  amounts: z
    .object({
      productCents: cents,
      discountCents: cents,
      shippingCents: cents,
      totalCents: cents,
      currency: z.literal("EUR"),
    })
    .nullable(),
  promoCode: z.string().nullable(),
  events,
  notes: z.array(z.object({ at: z.iso.datetime(), text: z.string() })),
});

async function readOrder(context: KeyContext): Promise<z.input<typeof fullOrder>> {
  const order = await findOrder(context.db, context.params.id!);
  if (!order) throw new ApiProblem(404, "notFound");
  const { events, notes } = await readHistory(context.db, order.id);
  const seesBuyer = context.may("buyers.read");
  const { email, phone, language } = order;
  return {
    id: order.id,
    number: order.number,
    version: order.version,
    isTest: order.is_test,
    status: order.status,
    paymentStatus: order.payment_status,
    holdReason: order.hold_reason,
    createdAt: order.created_at.toISOString(),
    recipient: recipientOf(order),
    buyer: seesBuyer ? { email, phone, language } : null,
    vehicle: {
      brand: order.vehicle_brand,
      model: order.vehicle_model,
      year: order.vehicle_year,
      energy: order.vehicle_energy,
      plate: order.license_plate,
    },
    amounts: seesBuyer
      ? {
          productCents: centsFromDecimal(order.product_price),
          discountCents: centsFromDecimal(order.discount_amount),
          shippingCents: centsFromDecimal(order.shipping_price),
          totalCents: centsFromDecimal(order.total_amount),
          currency: "EUR",
        }
      : null,
    promoCode: order.promo_code,
    events: events.map(({ at, kind, fromStatus, toStatus, toPaymentStatus, amount }) => ({
      at: at.toISOString(),
      kind,
      fromStatus,
      toStatus,
      toPaymentStatus,
      amountCents: amount === null || !seesBuyer ? null : centsFromDecimal(amount),
    })),
    notes: notes.map(({ at, text }) => ({ at: at.toISOString(), text })),
  };
}

const orders = payableOrdersWithDongles;

const refundWrite = async <Body>(context: KeyContext, body: Body) => ({
  ...body,
  orderId: context.params.id!,
  author: context.author,
  ...(await refundRulesFor(context)),
});

export const ordersApi: ApiRoute[] = [
  keyRoute("GET /api/admin/orders", {
    permission: "orders.read",
    summary: "Orders, newest first, by state, country, day, or words as in the back office's search",
    query: z.strictObject({
      ...pageQuery,
      status: z.enum(orderStatuses, "invalidValue").optional(),
      payment: z.enum(paymentStatuses, "invalidValue").optional(),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, "invalidValue")
        .optional(),
      search: searchQuery,
      from: z.iso.date("invalidValue").optional(),
      to: z.iso.date("invalidValue").optional(),
    }),
    responses: {
      200: { description: "A page; `next` is the cursor of the one after", schema: pageSchema(listedOrder) },
    },
    async handler({ db, may }, { query }) {
      const { status, payment, country, search, from, to } = query;
      const filter = {
        ...(status && { status: [status] }),
        ...(payment && { payment: [payment] }),
        ...(country && { country: [country] }),
        ...(search && { search }),
        ...(from && { from }),
        ...(to && { to }),
      };
      const found = await listOrders(db, { filter, sort: { key: "created", descending: true }, page: pageOf(query) });
      const seesBuyer = may("buyers.read");
      const items = found.rows.map(({ total, plate: _, origin: __, ...row }) => ({
        ...row,
        email: seesBuyer ? row.email : null,
        totalCents: seesBuyer ? total : null,
      }));
      return json({ items, next: found.next });
    },
  }),
  keyRoute("GET /api/admin/orders/:id", {
    permission: "orders.read",
    summary: "One order with its history and notes; buyer and amounts need `buyers.read`",
    responses: { 200: { description: "The order", schema: fullOrder } },
    handler: async (context) => json(await readOrder(context)),
  }),
  keyRoute("POST /api/admin/orders/:id/notes", {
    permission: "orders.edit",
    summary: "Adds a note between staff",
    body: z.strictObject(formShape(orderForms.note)),
    responses: { 201: { description: "Added", schema: z.object({}) } },
    handler: async ({ db, author, params }, { body }) =>
      answerOf(await addNote({ db }, { orderId: params.id!, text: body.text, author }), 201),
  }),
  keyRoute("POST /api/admin/orders/:id/refunds", {
    permission: "orders.refund",
    summary: "Refunds a part or the rest of what was paid; the provider is called afterwards",
    body: z.strictObject({
      version,
      amountCents: z.union([
        z.int("invalidValue").min(1, "invalidValue").max(9_999_999, "invalidValue"),
        z.literal("all"),
      ]),
      reason: formShape(orderForms.refund).reason,
    }),
    responses: { 200: { description: "Requested", schema: z.object({ amountCents: cents, awaitsApproval }) } },
    async handler(context, { body }) {
      const write = await refundWrite(context, { ...body, reason: body.reason ?? "" });
      return answerOf(await refundOrder({ db: context.db, orders }, write));
    },
  }),
  keyRoute("POST /api/admin/orders/:id/cancel", {
    permission: "orders.refund",
    summary: "Cancels an order before it is shipped, and refunds what was paid",
    body: z.strictObject({ version, ...formShape(orderForms.cancel) }),
    responses: { 200: { description: "Cancelled", schema: z.object({ refundCents: cents, awaitsApproval }) } },
    async handler(context, { body }) {
      const { db, clock } = context;
      const result = await cancelOrder({ db, clock, orders }, await refundWrite(context, body));
      if (!result.ok) return answerOf(result);
      if ("awaitsApproval" in result) return json({ refundCents: result.amountCents, awaitsApproval: true });
      return json({ refundCents: result.refundCents });
    },
  }),
];
