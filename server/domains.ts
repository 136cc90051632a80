import { Hono } from "hono";
import { accountsRoutes } from "#app/accounts/api.ts";
import { seedFirstAdmin } from "#app/accounts/create-admin.server.ts";
import { expireSessionsJob } from "#app/accounts/session/sessions.server.ts";
import { adminRoutes } from "#app/back-office/api.ts";
import { brand } from "#app/brand.ts";
import { catalogueRoutes, pricesRoutes } from "#app/catalogue/api.ts";
import {
  applyDuePrices,
  cachedPrices,
  lowestPriceBetween,
  seedPrices,
  timeToNextPrice,
} from "#app/catalogue/pricing/prices.server.ts";
import { seedVatRates } from "#app/catalogue/pricing/tax-rates.server.ts";
import { seedCatalogue } from "#app/catalogue/vehicles/seed-catalogue.server.ts";
import { chatRoutes } from "#app/chat/api.ts";
import type { Knowledge } from "#app/chat/knowledge.ts";
import { checkoutRoutes } from "#app/checkout/api.ts";
import { compatibilityRoutes } from "#app/compatibility/api.ts";
import { modelDemandJob } from "#app/compatibility/model-demand.server.ts";
import { consentRoutes } from "#app/consent/api.ts";
import { contactRoutes } from "#app/contact/api.ts";
import { knowledgeOf } from "#app/content/knowledge.server.ts";
import { invoicesRoutes } from "#app/invoices/api.ts";
import { invoiceMailFiles } from "#app/invoices/find-invoices.server.ts";
import { invoiceJob, wakeInvoices } from "#app/invoices/invoice-jobs.server.ts";
import { mailbox } from "#app/mail/mailbox.server.ts";
import { mailQueue, outboxJob } from "#app/mail/outbox-job.server.ts";
import { newsletterRoutes } from "#app/newsletter/api.ts";
import { letterMail } from "#app/newsletter/letter-mails.server.ts";
import { sendLettersJob } from "#app/newsletter/send-letters.server.ts";
import { ordersRoutes } from "#app/orders/api.ts";
import { orderMails } from "#app/orders/emails/order-mails.server.ts";
import { orderFiguresJob } from "#app/orders/figures/order-figures.server.ts";
import { findOrder, ownUnpaidOrder } from "#app/orders/find-order.server.ts";
import { orderNumberIn } from "#app/orders/order-number.ts";
import { paymentsRoutes } from "#app/payments/api.ts";
import { cancelForNewerOrder } from "#app/payments/cancel-for-newer-order.server.ts";
import { paymentJobs } from "#app/payments/payment-jobs.server.ts";
import type { PayableOrders } from "#app/payments/ports/payable-orders.ts";
import { refundedSince } from "#app/payments/refunds/order-refunds.server.ts";
import { sandboxWebhookQueue } from "#app/payments/sandbox/sandbox-webhooks.server.ts";
import { database } from "#app/platform/database/database.server.ts";
import { fileResponse } from "#app/platform/files/publisher-files.server.ts";
import type { ApiRoute } from "#app/platform/http/api-route.server.ts";
import type { Job, Queue } from "#app/platform/jobs/jobs.server.ts";
import { type Settings, settings } from "#app/platform/settings/settings.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { eraseOldDataJob } from "#app/privacy/erase-old-data.server.ts";
import { promotionsRoutes } from "#app/promotions/api.ts";
import { seedDemoCodes } from "#app/promotions/demo-codes.server.ts";
import { releaseLapsedHolds } from "#app/promotions/promo-use.server.ts";
import { timeToPublicCodeChange } from "#app/promotions/usable-promo.server.ts";
import { shippingRoutes } from "#app/shipping/api.ts";
import { shippingMails } from "#app/shipping/emails/shipping-mails.server.ts";
import { carrierProgressJob } from "#app/shipping/labels/follow-labels.server.ts";
import { payableOrdersWithDongles } from "#app/shipping/release-dongles.server.ts";
import { visitRoutes } from "#app/site/api.ts";
import { siteFiles } from "#app/site/search-engines/site-files.server.ts";
import { lookUpOrder } from "#app/tracking/look-up-order.server.ts";
import { webhookOutboxJob, webhookQueue } from "#app/webhooks/webhook-jobs.server.ts";
import { withdrawalsRoutes } from "#app/withdrawals/api.ts";
import { refundReminderJob } from "#app/withdrawals/refund-reminder-job.server.ts";
import type { RequestInfo } from "./api.ts";
import { followPlannedChanges } from "./jobs/planned-changes.ts";
import { cancelTestOrders, cancelTestOrdersJob, retireDemoData } from "./jobs/retire-demo-data.ts";
import { policyReportRoutes } from "./policy-reports.ts";

export const chatKnowledge: Knowledge = {
  passages: knowledgeOf,
  prices: cachedPrices,
  orderNumber: (text) => orderNumberIn(text, brand.orderPrefix),
  async orderStatus(db, { address, ...asked }) {
    const found = await lookUpOrder({ db, address }, asked);
    const order = found.ok ? await findOrder(db, found.orderId) : undefined;
    if (order) return { ok: true, status: order.status };
    return { ok: false, error: !found.ok && found.error === "tooMany" ? "tooMany" : "notFound" };
  },
};

const ordersToPay: PayableOrders = { ...payableOrdersWithDongles, settled: wakeInvoices };

export const apiRoutes = (): ApiRoute[] => [
  ...catalogueRoutes,
  ...pricesRoutes,
  ...promotionsRoutes({
    productPrice: async (db) => (await cachedPrices(db)).product,
    lowestBetween: (db, time) => lowestPriceBetween(db, "product", time),
    ownUnpaidOrder: (db, orderId, cookies) => ownUnpaidOrder(db, orderId, { cookies }),
  }),
  ...ordersRoutes({ giveUp: (context, orderId) => cancelForNewerOrder({ ...context, orders: ordersToPay }, orderId) }),
  ...paymentsRoutes(ordersToPay),
  ...checkoutRoutes,
  ...compatibilityRoutes,
  ...accountsRoutes,
  ...newsletterRoutes,
  ...consentRoutes,
  ...contactRoutes,
  ...chatRoutes(chatKnowledge, settings().assistant),
  ...withdrawalsRoutes,
  ...shippingRoutes,
  ...invoicesRoutes,
  ...adminRoutes,
  ...visitRoutes,
  ...policyReportRoutes,
];

export const jobs = (): Job[] => [
  outboxJob,
  expireSessionsJob,
  ...paymentJobs(ordersToPay),
  cancelTestOrdersJob,
  { name: "promo-holds", cron: "* * * * *", run: () => releaseLapsedHolds(database()) },
  invoiceJob({ refundedSince }),
  orderFiguresJob,
  modelDemandJob,
  refundReminderJob,
  sendLettersJob,
  webhookOutboxJob,
  carrierProgressJob,
  eraseOldDataJob,
];

export const queues = (): Queue[] => [
  mailQueue([...orderMails, ...shippingMails, letterMail], { files: invoiceMailFiles }),
  webhookQueue,
  ...(settings().payments === "sandbox" ? [sandboxWebhookQueue(ordersToPay)] : []),
];

/** Planned changes of prices and codes, shown by every instance from their moment on. Returns a function that stops it. */
export const startPlannedChanges = (): (() => void) =>
  followPlannedChanges({
    db: database(),
    timesToNext: [timeToNextPrice, timeToPublicCodeChange],
    apply: applyDuePrices,
  });

/** First data, loaded into empty tables only. */
export async function seedDatabase(settings: Settings): Promise<void> {
  await seedPrices(database());
  await seedVatRates(database());
  await seedCatalogue({ db: database(), clock: systemClock });
  await seedDemoCodes(database());
  await retireDemoData({ db: database(), settings });
  await cancelTestOrders(database());
  await seedFirstAdmin(database(), settings.firstAdmin);
}

/** Sitemap, robots.txt and the like, and the mailbox outside production. */
export function siteRoutes(_options: { development: boolean }): Hono<{ Bindings: { request: RequestInfo } }> {
  const routes = new Hono<{ Bindings: { request: RequestInfo } }>();
  routes.route("/", siteFiles());
  routes.get("/documents/publisher/:name", async ({ req }, next) => {
    return (await fileResponse(database(), req.param("name"))) ?? next();
  });
  if (settings().environment !== "production") routes.route("/", mailbox(invoiceMailFiles));
  return routes;
}
