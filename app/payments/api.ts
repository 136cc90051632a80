import { z } from "zod";
import { languages } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { recordSecurityEvent } from "#app/platform/audit/security-events.server.ts";
import {
  type ApiContext,
  ApiProblem,
  type ApiRoute,
  defineRoute,
  json,
  tooManyRequests,
} from "#app/platform/http/api-route.server.ts";
import { readRawBody } from "#app/platform/http/read-at-most.server.ts";
import { limits } from "#app/platform/limits/limits.server.ts";
import { type Cents, centsOf, eurosOf } from "#app/platform/money/money.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { askPaymentState } from "./buyer-calls/ask-payment-state.server.ts";
import { type CreatePaymentError, createPayment } from "./buyer-calls/create-payment.server.ts";
import { holdOwnOrder } from "./buyer-calls/hold-order.server.ts";
import { limitPaymentCall, payerOf } from "./buyer-calls/limit-payment-calls.server.ts";
import { type ReplaceOrderError, replaceOrder } from "./cancel-for-newer-order.server.ts";
import type { PayableOrders } from "./ports/payable-orders.ts";
import { paymentProvider } from "./ports/payment-provider.server.ts";
import { authenticateSandbox, confirmSandbox, type SandboxAnswer } from "./sandbox/confirm-sandbox.server.ts";
import { receiveWebhook } from "./settlement/receive-webhook.server.ts";
import { mayBeSigned } from "./stripe/stripe-events.server.ts";

type Texts = typeof import("./texts/fr/problems.json");

/** Like every 503, with the seconds to wait. */
const problem = (status: number, code: string) =>
  new ApiProblem(status, code, { domain: "payments", ...(status === 503 && { headers: { "retry-after": "3" } }) });

const statusOf: Record<CreatePaymentError | ReplaceOrderError, number> = {
  notFound: 404,
  amountMismatch: 409,
  alreadyPaid: 409,
  orderClosed: 409,
  tooManyAttempts: 409,
  paymentInProgress: 409,
  paymentUnavailable: 503,
};

/** A browser that lost a response asks for up to an hour, perhaps in two tabs. */
const paymentStates = { name: "payment-states", max: 300, windowSeconds: 3600 };

function exactCents(euros: number): Cents | undefined {
  const cents = centsOf(euros);
  return Math.abs(euros - eurosOf(cents)) < 1e-8 && Number.isSafeInteger(cents) ? cents : undefined;
}

/** The signature of a mail's link, for buyers without the order's cookie. */
const access = z.string().max(100).optional();

const proofOf = ({ cookies }: ApiContext, body: { access?: string | undefined }) => ({ cookies, access: body.access });

/** `orders`: a parameter, because this domain does not import orders. */
export const paymentsRoutes = (orders: PayableOrders): ApiRoute[] => [
  paymentConfigRoute,
  createPaymentRoute(orders),
  cancelRoute(orders),
  paymentStateRoute(orders),
  holdRoute(orders),
  webhookRoute(orders),
  ...sandboxRoutes,
];

const paymentConfigRoute: ApiRoute = defineRoute("GET /api/payment-config", {
  summary: "Which payment form to show",
  responses: {
    200: {
      description: "Provider and its public key",
      schema: z.object({ provider: z.enum(["stripe", "sandbox", "off"]), publishableKey: z.string().nullable() }),
    },
  },
  handler() {
    const { payments, stripe } = settings();
    return json({ provider: payments, publishableKey: payments === "stripe" ? stripe!.publishableKey : null });
  },
});

const createPaymentRoute = (orders: PayableOrders): ApiRoute =>
  defineRoute("POST /api/create-payment", {
    access: "order",
    summary: "Begin or continue the payment of one's own order (spec 7)",
    body: z.strictObject({
      orderId: z.string().max(64),
      amount: z.number(),
      access,
      language: z.enum(languages).optional(),
    }),
    responses: {
      200: {
        description: "freeOrder: nothing is to be paid, the order is confirmed; else the secret for the card form",
        schema: z.object({ freeOrder: z.boolean(), clientSecret: z.string().nullable() }),
      },
      409: { description: "amountMismatch, alreadyPaid, orderClosed, tooManyAttempts or paymentInProgress" },
      503: { description: "paymentUnavailable" },
    },
    async handler(context, { body }) {
      const { orderId } = body;
      const { waitSeconds, intents } = await limitPaymentCall(context.db, { orderId, address: context.address });
      if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
      const result = await createPayment(
        { ...context, orders, provider: paymentProvider() },
        {
          orderId,
          amountCents: exactCents(body.amount),
          proof: proofOf(context, body),
          language: body.language,
          intents,
          payer: payerOf(context.address),
        },
      );
      if (!result.ok) throw problem(statusOf[result.error], result.error);
      return json({ freeOrder: result.freeOrder, clientSecret: result.clientSecret });
    },
  });

const cancelRoute = (orders: PayableOrders): ApiRoute =>
  defineRoute("POST /api/orders/:id/cancel", {
    access: "order",
    summary:
      "Give up one's own unpaid order, so that another one can take its place: its payment first, then the order",
    body: z.strictObject({ access }),
    responses: {
      200: { description: "It can no longer be paid", schema: z.object({ cancelled: z.literal(true) }) },
      409: { description: "alreadyPaid, or paymentInProgress: the provider still works on it" },
      503: { description: "paymentUnavailable: the provider cannot be asked" },
    },
    async handler(context, { body }) {
      await context.limit(limits.payments);
      const input = { orderId: context.params.id ?? "", proof: proofOf(context, body) };
      const result = await replaceOrder({ ...context, orders, provider: paymentProvider() }, input);
      if (!result.ok) throw problem(statusOf[result.error], result.error);
      return json({ cancelled: true });
    },
  });

const paymentStateRoute = (orders: PayableOrders): ApiRoute =>
  defineRoute("POST /api/orders/:id/payment-state", {
    access: "order",
    summary: "What became of the payment of one's own order, asked of the provider: for a buyer whose answer was lost",
    body: z.strictObject({ access }),
    responses: {
      200: {
        description:
          "processing: the outcome is not known yet; open: nothing was taken and it can be paid; closed: it cannot",
        schema: z.object({ state: z.enum(["paid", "processing", "open", "closed"]) }),
      },
      503: { description: "paymentUnavailable: the provider cannot be asked" },
    },
    async handler(context, { body }) {
      await context.limit(paymentStates);
      const input = { orderId: context.params.id ?? "", proof: proofOf(context, body) };
      const result = await askPaymentState({ ...context, orders, provider: paymentProvider() }, input);
      if (!result.ok) throw problem(statusOf[result.error], result.error);
      return json({ state: result.state });
    },
  });

const holdRoute = (orders: PayableOrders): ApiRoute =>
  defineRoute("POST /api/orders/:id/hold", {
    summary: "The payment step of one's own order is open: keeps its use of a limited promo code for another half hour",
    body: z.strictObject({ access }),
    responses: {
      200: {
        description: "held: the order can be paid as it is",
        schema: z.object({ held: z.boolean() }),
      },
    },
    async handler(context, { body }) {
      await context.limit(paymentStates);
      const input = { orderId: context.params.id ?? "", proof: proofOf(context, body) };
      const result = await holdOwnOrder({ ...context, orders, provider: paymentProvider() }, input);
      if (!result.ok) throw problem(statusOf[result.error], result.error);
      return json({ held: result.held });
    },
  });

const webhookRoute = (orders: PayableOrders): ApiRoute =>
  defineRoute("POST /api/webhooks/stripe", {
    summary: "Signed notices of the payment provider",
    signed: true,
    responses: {
      200: { description: "Received" },
      400: { description: "badSignature: the signature is not valid. malformedEvent: the body is not an event" },
      503: { description: "paymentUnavailable: the provider cannot be asked about its refunds, and sends it again" },
    },
    async handler(context) {
      const provider = paymentProvider();
      if (!provider) throw new ApiProblem(404, "notFound");
      const signature = context.request.headers.get("stripe-signature");
      const received =
        signature !== null && mayBeSigned(signature, context.clock.now())
          ? await receiveWebhook(
              { ...context, orders, provider },
              { rawBody: await readRawBody(context.request, 512 * 1024), signature },
            )
          : ({ ok: false, error: "badSignature" } as const);
      if (received.ok) return json({ received: true });
      if (received.error === "paymentUnavailable") throw problem(503, received.error);
      if (received.error === "malformedEvent") throw problem(400, received.error);
      recordSecurityEvent("webhook-signature", { address: context.address, requestId: context.requestId });
      throw problem(400, received.error);
    },
  });

const sandboxAnswer = z.object({
  status: z.enum(["succeeded", "requires_action", "requires_payment_method"]),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

const sandboxRoutes: ApiRoute[] = [
  defineRoute("POST /api/sandbox/confirm", {
    summary: "Test mode only: pay with a public test card",
    body: z.strictObject({
      clientSecret: z.string().max(200),
      number: z.string().max(40),
      expiry: z.string().max(20),
      cvc: z.string().max(10),
      language: z.enum(languages).optional(),
    }),
    responses: { 200: { description: "Outcome", schema: sandboxAnswer } },
    async handler(context, { body }) {
      onlySandbox();
      const { clientSecret, number, expiry, cvc } = body;
      const answer = await confirmSandbox(context, { clientSecret, card: { number, expiry, cvc } });
      return sandboxResponse(context, answer);
    },
  }),
  defineRoute("POST /api/sandbox/authenticate", {
    summary: "Test mode only: answer the confirmation step of a test card",
    body: z.strictObject({
      clientSecret: z.string().max(200),
      outcome: z.enum(["ok", "fail"]),
      language: z.enum(languages).optional(),
    }),
    responses: { 200: { description: "Outcome", schema: sandboxAnswer } },
    async handler(context, { body }) {
      onlySandbox();
      return sandboxResponse(context, await authenticateSandbox(context, body));
    },
  }),
];

function onlySandbox(): void {
  if (settings().payments !== "sandbox") throw new ApiProblem(404, "notFound");
}

function sandboxResponse(context: ApiContext, answer: SandboxAnswer): Response {
  if (!answer.ok) throw new ApiProblem(404, "notFound");
  if (!answer.error) return json({ status: answer.status, error: null });
  const message = loadTexts<Texts>("payments", "problems", context.language)[answer.error];
  return json({ status: answer.status, error: { code: answer.error, message } });
}
