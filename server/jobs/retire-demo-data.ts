import type { OrderState } from "#app/orders/allowed-transitions.ts";
import { hasDemoOrders } from "#app/orders/demo-orders.server.ts";
import { takesLivePayments, waitingTestOrders } from "#app/orders/payment/test-orders.server.ts";
import { type UnsentOrder, unsentOrders } from "#app/orders/payment/unsent-orders.server.ts";
import { mustTransition } from "#app/orders/transition-order.server.ts";
import { closeTestPayments, ordersPaidWith } from "#app/payments/test-payments.server.ts";
import { type Database, type Db, database } from "#app/platform/database/database.server.ts";
import type { Job } from "#app/platform/jobs/jobs.server.ts";
import { log } from "#app/platform/log/log.server.ts";
import type { Settings } from "#app/platform/settings/settings.server.ts";
import { deactivateDemoCodes, ordersWithDemoCode } from "#app/promotions/demo-codes.server.ts";
import { releasePromo } from "#app/promotions/promo-use.server.ts";
import { payableOrdersWithDongles } from "#app/shipping/release-dongles.server.ts";
import { StartRefused } from "../check-launch.ts";

/**
 * At a production start with Stripe, deactivates demonstration codes and cancels unsent orders paid in the sandbox or with
 * such a code (security 6.56), and logs them. Throws StartRefused if `npm run demo:data` filled the database.
 */
export async function retireDemoData({ db, settings }: { db: Database; settings: Settings }): Promise<void> {
  if (settings.environment !== "production") return;
  // Their invoices would be in the books (decisions 5).
  if (settings.payments !== "sandbox" && (await hasDemoOrders(db)))
    throw new StartRefused(
      "The database holds the sample orders of `npm run demo:data`: empty it with `npm run db:reset -- --yes`, or name another.",
    );
  if (settings.payments !== "stripe") return;
  const codes = await deactivateDemoCodes(db);
  if (codes.length > 0) log.warn({ codes }, "demonstration promo codes were deactivated");
  const cancelled: string[] = [];
  for (const { id, number } of await suspectOrders(db)) {
    try {
      if (await cancel(db, id)) cancelled.push(number);
    } catch (error) {
      log.error({ err: error as Error, orderId: id }, "a demonstration order was not cancelled");
    }
  }
  if (cancelled.length > 0) log.warn({ orders: cancelled }, "demonstration orders were cancelled");
}

async function suspectOrders(db: Database): Promise<UnsentOrder[]> {
  const ids = new Set([...(await ordersPaidWith(db, "sandbox")), ...(await ordersWithDemoCode(db))]);
  return unsentOrders(db, [...ids]);
}

async function isWithoutMoney(db: Db, { id, status, payment_status }: UnsentOrder): Promise<boolean> {
  const isPaidWith = async (provider: "stripe" | "sandbox") => (await ordersPaidWith(db, provider, [id])).length > 0;
  if (await isPaidWith("stripe")) return false;
  if (await isPaidWith("sandbox")) return true;
  const isUnpaid = status === "Tentative_ok" || payment_status === "free";
  return isUnpaid && (await ordersWithDemoCode(db, [id])).length > 0;
}

/** False if the order was paid with money, or another instance cancelled it first. */
const cancel = (db: Database, orderId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [order] = await unsentOrders(tx, [orderId], "lock");
    if (!order || !(await isWithoutMoney(tx, order))) return false;
    const to: Partial<OrderState> =
      order.status === "Tentative_ok" ? { status: "Annulee", payment_status: "failed" } : { status: "Annulee" };
    await mustTransition({ tx }, { orderId, to, author: "start", note: "made for a demonstration, no money came" });
    await releasePromo(tx, orderId);
    return true;
  });

/** Once live payments are taken (decisions 5); closes their payments, which the live keys do not know. */
export async function cancelTestOrders(db: Database): Promise<void> {
  if (!takesLivePayments()) return;
  const cancelled: string[] = [];
  for (const { id, number } of await waitingTestOrders(db)) {
    try {
      const isCancelled = await db.transaction(async (tx) => {
        const { ok } = await payableOrdersWithDongles.cancelTest(tx, id);
        if (ok) await closeTestPayments(tx, id);
        return ok;
      });
      if (isCancelled) cancelled.push(number);
    } catch (error) {
      log.error({ err: error as Error, orderId: id }, "a test order was not cancelled");
    }
  }
  if (cancelled.length > 0) log.warn({ orders: cancelled }, "test orders were cancelled");
}

/** Repeated after the start, because another instance may still use test keys during a rolling restart. */
export const cancelTestOrdersJob: Job = {
  name: "cancel-test-orders",
  cron: "*/10 * * * *",
  run: () => cancelTestOrders(database()),
};
