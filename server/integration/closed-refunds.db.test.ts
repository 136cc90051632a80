import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findInvoicesOfOrder, invoiceMailFiles } from "#app/invoices/find-invoices.server.ts";
import { invoiceJob } from "#app/invoices/invoice-jobs.server.ts";
import { ordersToRefund } from "#app/orders/payment/orders-to-refund.server.ts";
import { closeFailedRefund, closeWithoutRefund } from "#app/payments/refunds/close-refund.server.ts";
import { ordersWithFailedRefund, refundedSince } from "#app/payments/refunds/order-refunds.server.ts";
import { readPayments } from "#app/payments/refunds/refund-order.server.ts";
import { paymentIntents } from "#app/payments/server/tables.server.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { bringBack } from "#app/shipping/bring-back.server.ts";
import { returnOrder } from "#app/shipping/release-dongles.server.ts";
import { sharedPaymentShop, type TestOrder, take } from "../testing/payment-shop.ts";
import { staffRefunds } from "../testing/staff-refunds.ts";

const author = { userId: "ada" };
const shop = sharedPaymentShop("stripe");
const { requestsOf, mailsOf, refund, sendAll, comesBack, refundEvents } = staffRefunds(shop);

const close = async (order: TestOrder, closing: "settled" | "waived", overrides: { version?: number } = {}) =>
  closeFailedRefund(shop.context, {
    orderId: order.id,
    version: (await shop.now(order)).version,
    author,
    closing,
    reason: "transfer of 3 May",
    requestId: (await requestsOf(order)).find(({ status }) => status === "failed")?.id ?? order.id,
    ...overrides,
  });
const listed = async (order: TestOrder) =>
  (await ordersWithFailedRefund(shop.database.db, 100)).some(({ orderId }) => orderId === order.id);

const writeInvoices = () => invoiceJob({ refundedSince }).run();
const isOwed = async (order: TestOrder) => (await ordersToRefund(shop.database.db, order.id)).length === 1;
const shipped = ["A_expedier", "Expediee", "Retractation"] as const;

async function comeBack(order: TestOrder) {
  const back = { orderId: order.id, version: (await shop.now(order)).version, author, condition: "damaged" } as const;
  expect(await returnOrder({ db: shop.database.db }, { ...back, note: "" })).toMatchObject({ ok: true });
}

/** The provider does not know the payment. */
async function refuse(order: TestOrder, cents: number) {
  await shop.database.db.update(paymentIntents).set({ id: order.id }).where(eq(paymentIntents.orderId, order.id));
  await refund(order, cents);
  await sendAll();
}

/** A part that the bank sent back. */
async function failedPart(cents: number) {
  const paidFor = await shop.paidOrder({ language: "en" });
  await refund(paidFor.order, cents);
  await sendAll();
  await shop.fake.deliver(refundEvents(paidFor.intent));
  const failed = await comesBack(paidFor.order, cents);
  expect(await listed(paidFor.order)).toBe(true);
  return { ...paidFor, failed };
}

test("settled another way it counts as refunded, with audit row and mail, also beside later refunds to the card", async () => {
  const { order, intent, failed } = await failedPart(2000);
  expect(await close(order, "settled", { version: 1 })).toMatchObject({ ok: false, error: "conflict" });
  const both = await Promise.all([close(order, "settled"), close(order, "settled")]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await listed(order)).toBe(false);
  expect(await shop.now(order)).toMatchObject({ status: "A_traiter", payment_status: "partially_refunded" });
  const [payment] = await readPayments(shop.database.db, order.id);
  expect(payment).toMatchObject({ refundedCents: 2000, refundableCents: 5900, requests: [{ status: "settled" }] });
  const [trace] = await auditOf(shop.database.db, `order:${order.id}`);
  expect(trace).toMatchObject({
    action: "order-refund-settled",
    author: "user:ada",
    detail: "transfer of 3 May",
    after: { amount: "20.00" },
  });
  const mail = (await mailsOf(order)).findLast(({ kind }) => kind === "order-refunded");
  expect(mail?.text.replaceAll("\u00a0", " ")).toContain("we’ve refunded 20.00 € for your order");
  expect(mail?.text).toContain("another way");

  // The provider repeats what it said, then gives back a part whose total it counts without the other way.
  await shop.fake.deliver(failed);
  await refund(order, 1000);
  await sendAll();
  await shop.fake.deliver(refundEvents(intent));
  expect((await readPayments(shop.database.db, order.id))[0]).toMatchObject({
    refundedCents: 3000,
    refundableCents: 4900,
  });
  expect(await refund(order, "all")).toEqual({ ok: true, amountCents: 4900 });
  await sendAll();
  expect(await shop.now(order)).toMatchObject({ status: "Annulee", payment_status: "refunded" });
  expect(await close(order, "settled")).toEqual({ ok: false, error: "notFailed" });
});

test.each([
  { cents: 2000, steps: [], end: "A_traiter", nothingOwed: false },
  { cents: 7900, steps: ["Retractation"], end: "Remboursee", nothingOwed: true },
  { cents: 7900, steps: [...shipped, "Retournee"], end: "Remboursee", nothingOwed: true },
  { cents: 2000, steps: ["Retractation"], end: "Retractation", nothingOwed: false },
  { cents: 7900, steps: shipped, end: "Retractation", nothingOwed: true },
] as const)(
  "waived after $steps nothing is refunded, and the order is $end",
  async ({ cents, steps, end, nothingOwed }) => {
    const { order } = await shop.paidOrder();
    await take(shop, order, ...steps);
    await refuse(order, cents);
    const mails = await mailsOf(order);
    expect(await close(order, "waived")).toEqual({ ok: true });
    expect(await listed(order)).toBe(false);
    expect(await readPayments(shop.database.db, order.id)).toMatchObject([{ refundedCents: 0, refundableCents: 7900 }]);
    expect(await mailsOf(order)).toHaveLength(mails.length);
    const now = await shop.now(order);
    expect(now).toMatchObject({ status: end, payment_status: "paid" });
    const event = { kind: "refundWaived", amount: `${cents / 100}.00`, nothingOwed, note: "transfer of 3 May" };
    expect(now.events.at(-1)).toMatchObject(event);
    expect(await isOwed(order)).toBe(end === "Retractation" && cents === 2000);
  },
);

test("of several failed parts the last that is waived ends a withdrawn order; each credit note is taken back, by mail", async () => {
  const { order } = await shop.paidOrder({ language: "en" });
  await take(shop, order, "Retractation");
  for (const cents of [2000, 5900]) {
    await refund(order, cents);
    await sendAll();
    await writeInvoices();
    await comesBack(order, cents);
  }
  expect(await close(order, "waived")).toEqual({ ok: true });
  expect(await shop.now(order)).toMatchObject({ status: "Retractation" });
  expect(await isOwed(order)).toBe(true);
  await writeInvoices();
  expect(await close(order, "waived")).toEqual({ ok: true });
  expect(await shop.now(order)).toMatchObject({ status: "Remboursee", payment_status: "partially_refunded" });
  expect(await isOwed(order)).toBe(false);
  await writeInvoices();
  const documents = await findInvoicesOfOrder(shop.database.db, order.id);
  const [invoice, ...credits] = documents.map(({ kind, grossCents }) => [kind, grossCents]);
  expect(invoice).toEqual(["invoice", 7900]);
  // The second refund took the place of the first, which had come back: its note is the difference.
  // Which of the two failed refunds is closed first is not defined, nor is the order of the corrections.
  expect(credits.toSorted()).toEqual([
    ["correction", 2000],
    ["correction", 3900],
    ["credit_note", 2000],
    ["credit_note", 3900],
  ]);
  // The mail of each carries its file.
  const corrections = documents.filter(({ kind }) => kind === "correction");
  const mails = (await mailsOf(order)).filter(({ kind }) => kind === "order-corrected");
  expect(mails.map(({ dedupeKey }) => dedupeKey.split(":")[2]).toSorted()).toEqual(
    corrections.map(({ number }) => number).toSorted(),
  );
  const file = await invoiceMailFiles.get("order-corrected")!(shop.database.db, { ...mails[0]!, orderId: order.id });
  expect(file).toMatchObject([{ filename: `${mails[0]!.dedupeKey.split(":")[2]}.pdf` }]);
});

test("a refund made after the other part was waived ends the order too", async () => {
  const { order } = await failedPart(2000);
  await take(shop, order, "Retractation");
  expect(await close(order, "waived")).toEqual({ ok: true });
  await refund(order, 5900);
  await sendAll();
  expect(await shop.now(order)).toMatchObject({ status: "Remboursee", payment_status: "partially_refunded" });
});

test("what was waived before the goods are back is not owed after their return", async () => {
  const { order } = await shop.paidOrder({ language: "en" });
  await take(shop, order, ...shipped);
  await refuse(order, 7900);
  await close(order, "waived");
  await comeBack(order);
  expect(await shop.now(order)).toMatchObject({ status: "Remboursee", payment_status: "paid" });
  expect(await isOwed(order)).toBe(false);
  const mail = (await mailsOf(order)).find(({ kind }) => kind === "order-returned")!;
  expect(mail.text).toContain("received and checked the dongle");
  expect(mail.text).not.toMatch(/refund|hadn’t paid/i);
});

test("what is refunded beside a waived part, before the goods are back, ends the order with their return", async () => {
  const { order } = await failedPart(2000);
  await take(shop, order, ...shipped);
  await close(order, "waived");
  await refund(order, 5900);
  await sendAll();
  expect(await shop.now(order)).toMatchObject({ status: "Retractation", payment_status: "partially_refunded" });
  expect(await isOwed(order)).toBe(false);
  await comeBack(order);
  expect(await shop.now(order)).toMatchObject({ status: "Remboursee", payment_status: "partially_refunded" });
});

test("staff end a returned order without a refund, once none is under way; its buyer gets the reason", async () => {
  const { order } = await shop.paidOrder({ language: "en" });
  await take(shop, order, ...shipped);
  const end = async (overrides = {}) =>
    closeWithoutRefund(shop.context, {
      orderId: order.id,
      version: (await shop.now(order)).version,
      author,
      reason: "Crushed by a press.",
      ...overrides,
    });
  expect(await end()).toEqual({ ok: false, error: "illegalTransition" });
  await comeBack(order);
  await refund(order, 2000);
  expect(await end()).toEqual({ ok: false, error: "refundOpen" });
  await sendAll();
  expect(await end({ version: 1 })).toMatchObject({ ok: false, error: "conflict" });
  expect(await end()).toEqual({ ok: true });
  const now = await shop.now(order);
  expect(now).toMatchObject({ status: "Remboursee", payment_status: "partially_refunded" });
  expect(now.events.at(-1)).toMatchObject({ kind: "notRefunded", amount: "59.00", note: "Crushed by a press." });
  const [trace] = await auditOf(shop.database.db, `order:${order.id}`);
  expect(trace).toMatchObject({ action: "order-not-refunded", author: "user:ada", detail: "Crushed by a press." });
  const mail = (await mailsOf(order)).find(({ kind }) => kind === "order-not-refunded")!;
  expect(mail.text.replaceAll("\u00a0", " ")).toMatch(
    /^We can’t refund 59.00 € of what you paid for order TEST-\S+\.$/m,
  );
  expect(mail.text).toContain("Crushed by a press.");
  expect(await isOwed(order)).toBe(false);
  expect(await end()).toEqual({ ok: false, error: "illegalTransition" });
});

test("decisions 5.5: goods that were back before the withdrawal may be worth less: a part is refunded, and staff close", async () => {
  const { order } = await shop.paidOrder({ language: "en" });
  const end = async () =>
    closeWithoutRefund(shop.context, {
      orderId: order.id,
      version: (await shop.now(order)).version,
      author,
      reason: "The housing is broken.",
    });
  await take(shop, order, "A_expedier", "Expediee", "Livree");
  const back = { orderId: order.id, cause: "sentBack", condition: "damaged", note: "" } as const;
  expect(await bringBack({ db: shop.database.db, clock: systemClock, author }, back)).toMatchObject({ ok: true });
  await take(shop, order, "Retractation");
  await refund(order, 5000);
  await sendAll();
  expect(await isOwed(order)).toBe(true);
  expect(await end()).toEqual({ ok: true });
  expect(await shop.now(order)).toMatchObject({ status: "Remboursee", payment_status: "partially_refunded" });
  expect(await isOwed(order)).toBe(false);
});

test("money is owed that comes back after the rest was waived, or that was waived before the withdrawal", async () => {
  const { order } = await failedPart(2000);
  await take(shop, order, ...shipped);
  await refund(order, 5900);
  await sendAll();
  await close(order, "waived");
  expect(await isOwed(order)).toBe(false);
  await comesBack(order, 5900);
  expect(await isOwed(order)).toBe(true);

  const other = await failedPart(2000);
  await close(other.order, "waived");
  await take(shop, other.order, "Retractation");
  await refund(other.order, 5900);
  await sendAll();
  expect(await shop.now(other.order)).toMatchObject({ status: "Retractation" });
  expect(await isOwed(other.order)).toBe(true);
});
