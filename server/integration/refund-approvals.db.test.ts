import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { orders } from "#app/orders/server/tables.server.ts";
import { cancelOrder } from "#app/payments/cancel-order.server.ts";
import { closeFailedRefund, closeWithoutRefund } from "#app/payments/refunds/close-refund.server.ts";
import {
  declineApproval,
  openApproval,
  ordersAwaitingApproval,
} from "#app/payments/refunds/refund-approvals.server.ts";
import type { RefundClosing } from "#app/payments/refunds/refund-closings.ts";
import { refundOrder } from "#app/payments/refunds/refund-order.server.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startPaymentShop, type TestOrder } from "../testing/payment-shop.ts";
import { staffRefunds } from "../testing/staff-refunds.ts";

const shop = startForTests(() => startPaymentShop("stripe"));
const { requestsOf, sendAll, comesBack } = staffRefunds(shop);
const setLimit = (cents: number) =>
  applyShopValues({ stored: new Map([["team", { secondPersonRefundLimit: cents }]]) });
beforeEach(() => setLimit(5000));
afterEach(() => applyShopValues({ stored: new Map() }));

const [ada, ben, cleo] = ["ada", "ben", "cleo"].map((userId) => ({ userId })) as [Person, Person, Person];
type Person = { userId: string; keyId?: string };

const write = async (order: TestOrder, author: Person) => {
  const { version } = await shop.now(order);
  return { orderId: order.id, version, author, reason: "broken" };
};
const refund = async (order: TestOrder, amountCents: number, author = ada) =>
  refundOrder(shop.context, { ...(await write(order, author)), amountCents });
const open = (order: TestOrder) => openApproval(shop.database.db, order.id);
async function approve(order: TestOrder, author: Person) {
  const { id, amountCents, kind } = (await open(order))!;
  const approving = { ...(await write(order, author)), approvalId: id };
  return kind === "cancel"
    ? cancelOrder(shop.context, approving)
    : refundOrder(shop.context, { ...approving, amountCents });
}
const amounts = async (order: TestOrder) => (await requestsOf(order)).map(({ amountCents }) => amountCents);
const awaits = (amountCents: number) => ({ ok: true, amountCents, awaitsApproval: true });

test("security 6.66: above the limit nothing is refunded until another person approves, and both are in the audit", async () => {
  const { order } = await shop.paidOrder();
  expect(await refund(order, 5001)).toEqual(awaits(5001));
  expect(await amounts(order)).toEqual([]);
  expect((await ordersAwaitingApproval(shop.database.db, 100)).map(({ orderId }) => orderId)).toContain(order.id);
  for (const same of [ada, { ...ada, keyId: "4e4c1b0e" }])
    expect(await approve(order, same)).toEqual({ ok: false, error: "samePerson" });
  expect(await amounts(order)).toEqual([]);
  expect(await approve(order, ben)).toEqual({ ok: true, amountCents: 5001 });
  expect(await amounts(order)).toEqual([5001]);
  expect(await open(order)).toBeUndefined();
  const rows = await auditOf(shop.database.db, `order:${order.id}`);
  expect(rows.map(({ action, author }) => [action, author])).toEqual(
    expect.arrayContaining([
      ["order-approval-requested", "user:ada"],
      ["order-refund-requested", "user:ben"],
      ["order-refund-approved", "user:ben"],
    ]),
  );
  expect(rows.find(({ action }) => action === "order-refund-approved")!.after).toEqual({
    amount: "50.01",
    requestedBy: "user:ada",
  });
  await sendAll();
  expect(await shop.now(order)).toMatchObject({ payment_status: "partially_refunded" });
});

test("security 6.66: neither parts nor cancelling go around the limit, and up to it one person is enough", async () => {
  const { order } = await shop.paidOrder();
  expect(await refund(order, 3000)).toEqual({ ok: true, amountCents: 3000 });
  expect(await refund(order, 2000)).toEqual({ ok: true, amountCents: 2000 });
  expect(await cancelOrder(shop.context, await write(order, ada))).toEqual(awaits(2900));
  expect(await shop.now(order)).toMatchObject({ status: "A_traiter" });
  // Another request has to wait for the answer to this one.
  expect(await refund(order, 1, cleo)).toEqual({ ok: false, error: "approvalOpen" });
  expect(await approve(order, ben)).toEqual({ ok: true, refundCents: 2900 });
  expect(await shop.now(order)).toMatchObject({ status: "Annulee" });
  expect(await amounts(order)).toEqual([3000, 2000, 2900]);
});

test("security 6.66: cancelling is not requested for an order that can no longer be cancelled", async () => {
  const { order } = await shop.paidOrder();
  await shop.database.db.update(orders).set({ status: "Expediee" }).where(eq(orders.id, order.id));
  expect(await cancelOrder(shop.context, await write(order, ada))).toEqual({ ok: false, error: "illegalTransition" });
  expect(await open(order)).toBeUndefined();
});

test("security 6.66: an order whose refund waits for approval is not closed without a refund", async () => {
  const { order } = await shop.paidOrder();
  await shop.database.db.update(orders).set({ status: "Retournee" }).where(eq(orders.id, order.id));
  await refund(order, 6000);
  expect(await closeWithoutRefund(shop.context, await write(order, ben))).toEqual({ ok: false, error: "refundOpen" });
  expect(await approve(order, ben)).toEqual({ ok: true, amountCents: 6000 });
});

test("security 6.66: a request is declined by another person or taken back, and can be made again", async () => {
  const { order } = await shop.paidOrder();
  const end = async (author: Person) => {
    await refund(order, 6000);
    const { id } = (await open(order))!;
    const ended = await declineApproval(shop.context, { ...(await write(order, author)), approvalId: id });
    expect(await open(order)).toBeUndefined();
    return ended;
  };
  expect(await end(ben)).toEqual({ ok: true, isOwn: false });
  expect(await end(ada)).toEqual({ ok: true, isOwn: true });
  expect(await amounts(order)).toEqual([]);
  await refund(order, 6000);
  expect(await approve(order, ben)).toMatchObject({ ok: true });
});

test("security 6.66: after 72 hours a request is void", async () => {
  const { order } = await shop.paidOrder();
  await refund(order, 6000);
  const { id } = (await open(order))!;
  await shop.database.db.execute(
    sql`update refund_approvals set created_at = now() - interval '73 hours' where id = ${id}`,
  );
  const late = { ...(await write(order, ben)), approvalId: id, amountCents: 6000 };
  expect(await refundOrder(shop.context, late)).toEqual({ ok: false, error: "noApproval" });
  expect(await declineApproval(shop.context, late)).toEqual({ ok: false, error: "noApproval" });
  expect(await refund(order, 6000)).toEqual(awaits(6000));
});

test("security 6.66: an approval is of its own order and amount, and only of what is left", async () => {
  const [{ order }, { order: other }] = [await shop.paidOrder(), await shop.paidOrder()];
  await refund(order, 6000);
  const { id } = (await open(order))!;
  const by = async (each: TestOrder, amountCents: number) =>
    refundOrder(shop.context, { ...(await write(each, ben)), approvalId: id, amountCents });
  expect(await by(other, 6000)).toEqual({ ok: false, error: "noApproval" });
  expect(await by(order, 7000)).toEqual({ ok: false, error: "noApproval" });
  const cancel = { ...(await write(order, ben)), approvalId: id };
  expect(await cancelOrder(shop.context, cancel)).toEqual({ ok: false, error: "noApproval" });
  expect(await refund(order, 5000, cleo)).toEqual({ ok: true, amountCents: 5000 });
  expect(await by(order, 6000)).toMatchObject({ ok: false, error: "tooMuch" });
  expect(await amounts(order)).toEqual([5000]);
  expect(await amounts(other)).toEqual([]);
});

test("security 6.66: of two people who approve at once one refunds; approving and declining at once never do both", async () => {
  for (const other of ["approve", "decline"] as const) {
    const { order } = await shop.paidOrder();
    await refund(order, 6000);
    const { id } = (await open(order))!;
    const of = async (author: Person) => ({ ...(await write(order, author)), approvalId: id, amountCents: 6000 });
    const [first, second] = [await of(ben), await of(cleo)];
    const answers = await Promise.all([
      refundOrder(shop.context, first),
      other === "approve" ? refundOrder(shop.context, second) : declineApproval(shop.context, second),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const isRefunded = other === "approve" || answers[0].ok;
    expect(await amounts(order)).toEqual(isRefunded ? [6000] : []);
  }
});

test("security 6.66: each person who may approve gets one mail, without the reason; nobody else does", async () => {
  const { order } = await shop.paidOrder();
  const approver = (name: string, limitCents?: number) => ({
    author: `user:${name}`,
    email: `${name}@example.com`,
    limitCents,
  });
  const approvers = [approver("ada"), approver("ben"), approver("cleo", 6000), approver("dora", 5999)];
  const ask = async (amountCents: number) =>
    refundOrder(shop.context, { ...(await write(order, ada)), amountCents, approvers });
  const mails = async () =>
    (await shop.database.db.select().from(outbox).where(eq(outbox.kind, "refund-approval"))).map(
      ({ recipient, text }) => ({ recipient, text }),
    );
  expect(await ask(6000)).toEqual(awaits(6000));
  expect(await ask(6000)).toEqual({ ok: false, error: "approvalOpen" });
  const sent = await mails();
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual(["ben@example.com", "cleo@example.com"]);
  for (const { text } of sent) {
    expect(text).toContain("60,00");
    expect(text).not.toContain("broken");
  }
  // Nobody is mailed about an approval; Cleo's limit counts what was refunded before.
  await approve(order, ben);
  expect(await ask(1)).toEqual(awaits(1));
  expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual([
    "ben@example.com",
    "ben@example.com",
    "cleo@example.com",
  ]);
});

test("security 6.66: above the limit another person says that a failed refund was settled another way", async () => {
  const { order } = await shop.paidOrder();
  expect(await refund(order, 3000, ada)).toMatchObject({ ok: true });
  await sendAll();
  await comesBack(order, 3000);
  const [failed] = await requestsOf(order);
  expect(failed!.status).toBe("failed");
  expect(await refund(order, 3000, ada), "the failed one does not count").toEqual({ ok: true, amountCents: 3000 });
  const settle = async (author: Person, closing: RefundClosing = "settled") =>
    closeFailedRefund(shop.context, { ...(await write(order, author)), requestId: failed!.id, closing });
  for (const same of [ada, { ...ada, keyId: "4e4c1b0e" }])
    expect(await settle(same)).toEqual({ ok: false, error: "samePerson" });
  expect(await settle(ben)).toEqual({ ok: true });
});

test("security 6.66: of two requests at once one waits", async () => {
  const { order } = await shop.paidOrder();
  const [first, second] = [await write(order, ada), await write(order, ben)];
  const answers = await Promise.all(
    [first, second].map((each) => refundOrder(shop.context, { ...each, amountCents: 6000 })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await amounts(order)).toEqual([]);
});
