import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { orderNow } from "#app/orders/testing/order-input.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { acceptWithdrawal, refuseWithdrawal } from "./decide-withdrawal.server.ts";
import {
  countWithdrawals,
  listWithdrawals,
  openStates,
  type WithdrawalFilter,
  withdrawalsOfOrder,
} from "./list-withdrawals.server.ts";
import { withdrawalEvents } from "./server/tables.server.ts";
import { startWithdrawalShop } from "./testing/withdrawal-shop.ts";

const staff = { userId: "user-1", email: "paul@shop.example" };

const shop = startForTests(startWithdrawalShop);

const openDeclarations = async () =>
  (await listWithdrawals(shop.db, { filter: { state: openStates }, descending: true, page: { limit: 1000 } })).rows;

test("staff name the order of a declaration that named none; an order that cannot be withdrawn stays", async () => {
  const context = { db: shop.db, clock: systemClock };
  const order = await shop.order("A_traiter");
  const unpaid = await shop.order();
  const vague = await shop.declare({ orderReference: "Clio, début novembre" });
  const withdrawalId = vague.withdrawal.id;
  expect(await acceptWithdrawal(context, { withdrawalId: randomUUID(), staff })).toMatchObject({ ok: false });
  expect(await acceptWithdrawal(context, { withdrawalId, staff })).toEqual({ ok: false, error: "unknownOrder" });
  expect(await acceptWithdrawal(context, { withdrawalId, staff, orderId: unpaid.id })).toEqual({
    ok: false,
    error: "illegalTransition",
  });
  expect(await shop.db.$count(withdrawalEvents, eq(withdrawalEvents.withdrawalId, withdrawalId))).toBe(0);
  expect(await acceptWithdrawal(context, { withdrawalId, staff, orderId: order.id })).toEqual({
    ok: true,
    changed: true,
  });
  expect(await shop.kindsTo(order.email)).toEqual(["withdrawal-receipt"]);
  expect(await withdrawalsOfOrder(shop.db, order.id)).toMatchObject([
    { withdrawal: { id: withdrawalId }, state: "withdrawn", events: [{ kind: "accepted" }] },
  ]);
});

test("beside an order staff see every declaration with its state; open ones are in one list", async () => {
  const order = await shop.order("A_traiter");
  const [open, denied] = [await shop.declareAs(order), await shop.declareAs(order)];
  await shop.answer("dispute", denied);
  expect((await withdrawalsOfOrder(shop.db, order.id)).map(({ state }) => state)).toEqual(["unconfirmed", "disputed"]);
  const ids = (await openDeclarations()).map(({ withdrawal }) => withdrawal.id);
  expect(ids).toContain(open.withdrawal.id);
  expect(ids).not.toContain(denied.withdrawal.id);

  // The list of the back office: by state, and by a part of what was declared.
  const found = async (filter: WithdrawalFilter) => {
    const { rows } = await listWithdrawals(shop.db, { filter, descending: true, page: { limit: 1000 } });
    expect(await countWithdrawals(shop.db, filter, 1000)).toBe(rows.length);
    return rows.map(({ withdrawal }) => withdrawal.id);
  };
  for (const [which, state] of [
    [open, "unconfirmed"],
    [denied, "disputed"],
  ] as const) {
    expect(await found({ state: [state] })).toContain(which.withdrawal.id);
    expect(await found({ state: ["withdrawn", "refused", "confirmed"] })).not.toContain(which.withdrawal.id);
  }
  const mine = await found({ search: order.email.toUpperCase() });
  expect(mine.toSorted()).toEqual([open.withdrawal.id, denied.withdrawal.id].toSorted());
  expect(await found({ search: order.number, to: "2020-01-01" })).toEqual([]);
});

test.each(languages)(
  "a refusal gives its buyer the reason and how to object, in %s, and moves nothing",
  async (language) => {
    const order = await shop.order("A_traiter");
    const declared = await shop.declare({ orderReference: order.number, email: order.email, language });
    const { id } = declared.withdrawal;
    const before = await orderNow(shop.db, order.id);
    const context = { db: shop.db, clock: systemClock };
    const refusal = { withdrawalId: id, staff, reason: "Received on 1 March.\n\nThe period is over {email}." };
    expect(await refuseWithdrawal(context, refusal)).toEqual({ ok: true, changed: true });
    expect(await refuseWithdrawal(context, refusal)).toEqual({ ok: true, changed: false });
    expect(await orderNow(shop.db, order.id)).toEqual(before);
    expect(await openDeclarations()).not.toContainEqual(
      expect.objectContaining({ withdrawal: expect.objectContaining({ id }) }),
    );
    const mails = (await shop.mailsTo(order.email)).filter(({ kind }) => kind === "withdrawal-refusal");
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ language, orderId: order.id });
    for (const part of ["Received on 1 March.", "The period is over {email}.", order.number, id, "/cgv#litiges"])
      expect(mails[0]!.text).toContain(part);
    expect(mails[0]!.text).not.toContain("Zoé O'Brien");
    const [audit] = await auditOf(shop.db, `withdrawal:${id}`);
    expect(audit).toMatchObject({ action: "withdrawal-refused", before: { state: "unconfirmed" } });
    // The link in the acknowledgement no longer changes anything; staff still can.
    expect(await shop.answer("confirm", declared)).toMatchObject({ state: "refused" });
    expect((await orderNow(shop.db, order.id)).status).toBe("A_traiter");
    expect(await acceptWithdrawal(context, { withdrawalId: id, staff })).toEqual({ ok: true, changed: true });
    expect((await orderNow(shop.db, order.id)).status).toBe("Retractation");
    expect(await refuseWithdrawal(context, refusal)).toEqual({ ok: false, error: "alreadyWithdrawn" });
  },
);
