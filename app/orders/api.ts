import { z } from "zod";
import type { DeliveredCountry } from "#app/catalogue/countries.ts";
import { isUnsoldTerritory, unsoldCountries } from "#app/catalogue/sold-countries.server.ts";
import { languages } from "#app/i18n/languages.ts";
import {
  type ApiContext,
  ApiProblem,
  type ApiRoute,
  defineRoute,
  json,
  tooManyRequests,
} from "#app/platform/http/api-route.server.ts";
import { setCookies } from "#app/platform/http/private-cookies.server.ts";
import { addressSubject, limits } from "#app/platform/limits/limits.server.ts";
import type { Result } from "#app/platform/result.ts";
import { comparableEmail } from "#app/platform/text/email-address.ts";
import { promoCheck, promoCheckLimits } from "#app/promotions/promo-check-limits.server.ts";
import { botSign } from "./fields/order-fields.ts";
import { findOrder, findOrderState, ownUnpaidOrder } from "./find-order.server.ts";
import { accessTo, orderCookies } from "./order-access.server.ts";
import { orderAnswer, orderAnswerSchema } from "./order-answer.ts";
import { confirmedAt } from "./order-history.server.ts";
import { orderStatuses, paymentStatuses } from "./order-status.ts";
import type { OrderRow } from "./rules/order-row.ts";
import {
  checkNewOrder,
  type NewOrderCheck,
  type OrderInput,
  orderSchema,
  quoteSchema,
} from "./server/check-new-order.server.ts";
import { setOrderLanguage } from "./server/order-language.server.ts";
import { findRepeated, openOrdersOf, placeOrder, submissionOfOrder } from "./server/place-order.server.ts";
import { quoteOrder } from "./server/price-order.server.ts";

/** Double clicks and retries after a lost response are one submission. */
const submissions = { name: "order-submission", windowSeconds: 600 };

const notFound = () => new ApiProblem(404, "notFound");
const refuse = (domain: "orders" | "promotions", field: string, code: string) =>
  new ApiProblem(422, code, { domain, fields: [{ field, code }] });

const ofOrder = ["totalChanged", "tooManyOpenOrders", "orderTooLarge"] as const;
const isOfOrder = (code: string): code is (typeof ofOrder)[number] => (ofOrder as readonly string[]).includes(code);

const languageChanges = { name: "order-language", max: 60, windowSeconds: 3600 };

/** The order of the `:id` for the bearer of its cookie or mail link; otherwise throws a problem. */
async function readOwnOrder(context: ApiContext, access: string | undefined): Promise<OrderRow> {
  const order = await findOrder(context.db, context.params.id ?? "");
  const found = order ? await accessTo(context.db, order, { ...context, access }) : "refused";
  if (found === "expired") throw new ApiProblem(410, "linkExpired", { domain: "orders" });
  if (!order || found === "refused") throw notFound();
  return order;
}

const quoteAnswer = z.object({
  product_price: z.number(),
  discount_amount: z.number(),
  promo_code: z.string().nullable(),
  promo_error_code: z.string().nullable(),
  shipping_price: z.number(),
  shipping_type: z.enum(["france", "international"]),
  free_shipping: z.boolean(),
  subtotal: z.number(),
  total_amount: z.number(),
  vat_rate: z.number().nullable(),
  vat_amount: z.number().nullable(),
  total_without_tax: z.number(),
  tax_included: z.boolean(),
  free_order: z.boolean(),
});

/** Provided by payments, which this domain does not import. */
export type OrderPayments = {
  /** Cancels an open order and its payment; refused while the provider is processing it or unreachable. */
  giveUp(context: ApiContext, orderId: string): Promise<Result<string>>;
};

/** An address has at most three open orders (decisions 5): the oldest one that can be cancelled makes room. */
async function placeInRoom(
  context: ApiContext,
  { giveUp }: OrderPayments,
  ...[input, check]: [OrderInput, NewOrderCheck]
): ReturnType<typeof placeOrder> {
  let placed = await placeOrder(context, input, check);
  if (placed.ok || placed.error !== "tooManyOpenOrders") return placed;
  for (const id of await openOrdersOf(context.db, input.email)) {
    if (!(await giveUp(context, id)).ok) continue;
    placed = await placeOrder(context, input);
    if (placed.ok || placed.error !== "tooManyOpenOrders") return placed;
  }
  return placed;
}

/** A page that was opened before the country was turned off, or an overseas territory that is not sold to. */
function refuseUnsold(to: { country: DeliveredCountry; postal_code?: string | undefined }): void {
  if (unsoldCountries().includes(to.country)) throw refuse("orders", "country", "countryNotSold");
  if (isUnsoldTerritory(to)) throw refuse("orders", "postal_code", "territoryNotSold");
}

export const ordersRoutes = (payments: OrderPayments): ApiRoute[] => [
  defineRoute("POST /api/order-quotes", {
    summary: "Every amount the purchase page shows for a country and a promo code, in euros",
    body: quoteSchema,
    responses: {
      200: { description: "Amounts", schema: quoteAnswer },
      422: { description: "The shop does not deliver to the country, or to the territory of the postcode" },
    },
    async handler(context, { body }) {
      refuseUnsold(body);
      const verdict = await promoCheckLimits(context, body.promo_code);
      const { counted } = await context.limitAll(verdict.hits);
      const ownOrderId = body.order_id ? await ownUnpaidOrder(context.db, body.order_id, context) : undefined;
      const quote = await quoteOrder(context, { ...body, ownOrderId });
      await verdict.settle({ accepted: quote.promo_error_code === null, counted });
      return json(quote);
    },
  }),
  defineRoute("POST /api/orders", {
    summary: "Place an order; amounts sent along are ignored, the answer's are the shop's",
    body: orderSchema,
    responses: {
      201: { description: "The stored order; sets the order's cookie", schema: orderAnswerSchema },
      409: {
        description:
          "Nothing was ordered. totalChanged: the total is no longer the one in shown_total. tooManyOpenOrders: three orders of this e-mail are being paid. orderTooLarge: the total is above the shop's largest order",
      },
      422: { description: "A field, the vehicle or the promo code is not accepted, or the order looks automatic" },
    },
    async handler(context, { body }) {
      const created = async ({ order, token }: { order: OrderRow; token: string }) => {
        const at = order.status === "Tentative_ok" ? null : await confirmedAt(context.db, order.id);
        const answer = json(orderAnswer(order, at), 201);
        setCookies(orderCookies(order.id, token, context.cookies), answer.headers);
        return answer;
      };
      const sign = botSign(body);
      if (sign) {
        const repeated = await findRepeated(context, body);
        if (repeated) return created(repeated);
        await context.limit(limits.orders);
        context.log.info({ sign }, "automatic order refused");
        // Does not reveal which sign gave the program away.
        throw new ApiProblem(422, "automaticOrder", { domain: "orders" });
      }
      const email = comparableEmail(body.email);
      const address = addressSubject(context.address);
      const promo = promoCheck(context, body.promo_code);
      const contents = submissionOfOrder(body);
      const check = await checkNewOrder(context, body, contents, {
        hits: [
          { limit: limits.orders, subject: address },
          { limit: limits.ordersPerEmail, subject: `${email} ${address}` },
          { limit: limits.ordersPerEmailEverywhere, subject: email },
        ],
        promo,
        once: contents === undefined ? undefined : { ...submissions, contents },
      });
      if (!check.repeated) refuseUnsold(body);
      if (!check.repeated && !check.compatible) throw refuse("orders", "vehicle_model", "vehicleNotCompatible");
      if (!check.counted.allowed) throw tooManyRequests(check.counted.retryAfterSeconds);
      const { counted } = check.counted;
      const placed = await placeInRoom(context, payments, body, check);
      if (placed.ok && check.repeated) return created(placed);
      // A changed total proves the code valid too.
      if (!check.promoKnown) await promo.settle({ accepted: placed.ok || placed.error === "totalChanged", counted });
      if (!placed.ok && isOfOrder(placed.error)) throw new ApiProblem(409, placed.error, { domain: "orders" });
      if (!placed.ok) throw refuse("promotions", "promo_code", placed.error);
      context.log.info({ orderId: placed.order.id }, "order placed");
      return created(placed);
    },
  }),
  defineRoute("POST /api/orders/:id/language", {
    access: "order",
    summary: "The buyer of an unpaid order goes on in another language: its mails to come are in it",
    body: z.strictObject({ language: z.enum(languages), access: z.string().max(100).optional() }),
    responses: {
      200: { description: "The language of its mails", schema: z.object({ language: z.string() }) },
      410: { description: "linkExpired: the mail's link has ended" },
    },
    async handler(context, { body }) {
      await context.limit(languageChanges);
      const order = await readOwnOrder(context, body.access);
      await setOrderLanguage(context.db, order.id, body.language);
      return json({ language: (await findOrder(context.db, order.id))?.language ?? order.language });
    },
  }),
  defineRoute("GET /api/orders/:id/status", {
    summary: "State of an order, nothing personal",
    responses: {
      200: {
        description: "State",
        schema: z.object({
          status: z.enum(orderStatuses),
          payment_status: z.enum(paymentStatuses),
          number: z.string(),
        }),
      },
    },
    async handler(context) {
      const order = await findOrderState(context.db, context.params.id ?? "");
      if (!order) throw notFound();
      const { status, payment_status, number } = order;
      return json({ status, payment_status, number });
    },
  }),
  defineRoute("GET /api/orders/:id", {
    access: "order",
    summary: "The buyer's own order, for the bearer of its cookie or of its mail's link",
    query: z.object({ access: z.string().max(100).optional() }),
    responses: {
      200: { description: "The order", schema: orderAnswerSchema },
      410: { description: "linkExpired: the mail's link has ended" },
    },
    async handler(context, { query }) {
      const order = await readOwnOrder(context, query.access);
      return json(orderAnswer(order, await confirmedAt(context.db, order.id)));
    },
  }),
];
