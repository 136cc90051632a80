import { eq } from "drizzle-orm";
import { outbox } from "#app/mail/server/tables.server.ts";
import { refundOrder } from "#app/payments/refunds/refund-order.server.ts";
import { sendRefunds } from "#app/payments/refunds/send-refunds.server.ts";
import { refundRequests } from "#app/payments/server/tables.server.ts";
import type { PaymentShop, TestOrder } from "./payment-shop.ts";

/** What staff and the bank do with the refunds of a payment shop. */
export function staffRefunds(shop: PaymentShop) {
  const requestsOf = (order: TestOrder) =>
    shop.database.db.select().from(refundRequests).where(eq(refundRequests.orderId, order.id));
  const mailsOf = (order: TestOrder) =>
    shop.database.db.select().from(outbox).where(eq(outbox.orderId, order.id)).orderBy(outbox.createdAt);

  const refund = async (order: TestOrder, amountCents: number | "all", version?: number) =>
    refundOrder(shop.context, {
      orderId: order.id,
      version: version ?? (await shop.now(order)).version,
      author: { userId: "ada" },
      amountCents,
      reason: "goodwill",
    });

  /** Makes what waits due at once. */
  async function sendAll(context = shop.context): Promise<void> {
    await context.db.update(refundRequests).set({ nextAttemptAt: new Date(0) });
    await sendRefunds(context);
  }

  /** The bank sends a refund back: the ids of the provider's events. */
  async function comesBack(order: TestOrder, cents: number): Promise<string[]> {
    const made = (await requestsOf(order)).find(
      ({ amountCents, status }) => amountCents === cents && status === "succeeded",
    );
    shop.fake.settleRefund(made!.providerRefundId!, "failed");
    const failed = shop.fake
      .events()
      .filter(({ type, data }) => type === "refund.failed" && data.object.id === made!.providerRefundId)
      .map(({ id }) => id);
    await shop.fake.deliver(failed);
    return failed;
  }

  const refundEvents = (intent: string) =>
    shop.fake
      .events()
      .filter(({ type, data }) => type === "charge.refunded" && data.object.payment_intent === intent)
      .map(({ id }) => id);

  return { requestsOf, mailsOf, refund, sendAll, comesBack, refundEvents };
}
