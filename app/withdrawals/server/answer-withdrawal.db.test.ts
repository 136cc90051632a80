import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderEvents } from "#app/orders/server/tables.server.ts";
import { orderNow } from "#app/orders/testing/order-input.ts";
import { transitionOrder } from "#app/orders/transition-order.server.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { fixedClock, systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { acceptWithdrawal } from "../decide-withdrawal.server.ts";
import { type BuyersOrder, startWithdrawalShop } from "../testing/withdrawal-shop.ts";
import { answerWithdrawal, readLink } from "./answer-withdrawal.server.ts";
import { withdrawalEvents } from "./tables.server.ts";

const staff = { userId: "user-1", email: "paul@shop.example" };

const shop = startForTests(startWithdrawalShop);

const daysLater = (days: number) => fixedClock(new Date(Date.now() + days * 86_400_000).toISOString());
const eventsOf = (id: string) =>
  shop.db.select().from(withdrawalEvents).where(eq(withdrawalEvents.withdrawalId, id)).orderBy(withdrawalEvents.id);

test("the acknowledgement's link moves the order once, and the declaration's date counts", async () => {
  const order = await shop.order("A_traiter", "A_expedier");
  const declared = await shop.declareAs(order);
  const clock = daysLater(29);
  const before = await readLink({ db: shop.db, clock }, "confirm", await shop.linkOf(declared, "confirm"));
  expect(before).toMatchObject({ state: "unconfirmed" });
  expect((await orderNow(shop.db, order.id)).status).toBe("A_expedier");
  expect(await shop.answer("confirm", declared, clock)).toMatchObject({ state: "withdrawn" });
  const now = await orderNow(shop.db, order.id);
  expect(now).toMatchObject({ status: "Retractation" });
  const { id, receivedAt } = declared.withdrawal;
  expect(now.events.at(-1)).toMatchObject({ author: "buyer", kind: "withdrawal", note: receivedAt.toISOString() });
  // Again, and twice at once: nothing more happens.
  await Promise.all([shop.answer("confirm", declared), shop.answer("confirm", declared)]);
  expect(await orderNow(shop.db, order.id)).toEqual(now);
  expect(await eventsOf(id)).toHaveLength(1);
  expect(await shop.kindsTo(order.email)).toEqual(["withdrawal-acknowledgement", "withdrawal-receipt"]);
  expect(await shop.staffNotes(id)).toEqual(["unconfirmed", "withdrawn"]);
  const receipt = (await shop.mailsTo(order.email)).find(({ kind }) => kind === "withdrawal-receipt");
  for (const part of ["Zoé O'Brien", order.number, order.email]) expect(receipt!.text).toContain(part);
});

test("reading a link changes nothing, whatever it leads to", async () => {
  const order = await shop.order("A_traiter");
  const declared = await shop.declareAs(order);
  const before = await orderNow(shop.db, order.id);
  for (let i = 0; i < 3; i++)
    for (const wanted of ["confirm", "dispute"] as const)
      await readLink({ db: shop.db, clock: systemClock }, wanted, await shop.linkOf(declared, wanted));
  expect(await orderNow(shop.db, order.id)).toEqual(before);
  expect(await eventsOf(declared.withdrawal.id)).toEqual([]);
});

test("no link serves another answer or another declaration, and none is valid without our signature", async () => {
  const order = await shop.order("A_traiter");
  const [mine, other] = [await shop.declareAs(order), await shop.declareAs(order)];
  const confirm = await shop.linkOf(mine, "confirm");
  const dispute = await shop.linkOf(mine, "dispute");
  const forged = [
    dispute,
    { ...confirm, signature: (await shop.linkOf(other, "confirm")).signature },
    { ...confirm, id: other.withdrawal.id },
    { ...confirm, signature: "" },
    { ...confirm, signature: "A".repeat(43) },
    { id: randomUUID(), signature: confirm.signature },
    { id: "' or 1=1", signature: confirm.signature },
  ];
  for (const link of forged) {
    expect(await answerWithdrawal({ db: shop.db, clock: systemClock }, "confirm", { ...link, language: "fr" })).toEqual(
      { state: "invalid" },
    );
    expect(await readLink({ db: shop.db, clock: systemClock }, "confirm", link)).toEqual({ state: "invalid" });
  }
  expect((await orderNow(shop.db, order.id)).status).toBe("A_traiter");
});

test("the owner of the address reports that it was not them: staff know, the order goes on", async () => {
  const order = await shop.order("A_traiter");
  const declared = await shop.declareAs(order);
  const before = await orderNow(shop.db, order.id);
  expect(await shop.answer("dispute", declared)).toMatchObject({ state: "disputed" });
  expect(await shop.answer("dispute", declared)).toMatchObject({ state: "disputed" });
  expect(await shop.answer("confirm", declared)).toMatchObject({ state: "disputed" });
  expect(await orderNow(shop.db, order.id)).toEqual(before);
  expect(await shop.staffNotes(declared.withdrawal.id)).toEqual(["unconfirmed", "disputed"]);
  const accepted = { withdrawalId: declared.withdrawal.id, staff };
  expect(await acceptWithdrawal({ db: shop.db, clock: systemClock }, accepted)).toEqual({
    ok: false,
    error: "disputed",
  });
  // A new declaration of the buyer's own is another one.
  expect(await shop.answer("confirm", await shop.declareAs(order))).toMatchObject({ state: "withdrawn" });
});

test("a denial after the confirmation is recorded for staff, and moves nothing back", async () => {
  const order = await shop.order("A_traiter");
  const declared = await shop.declareAs(order);
  await shop.answer("confirm", declared);
  expect(await shop.answer("dispute", declared)).toMatchObject({ state: "disputed" });
  expect((await orderNow(shop.db, order.id)).status).toBe("Retractation");
  expect(await shop.staffNotes(declared.withdrawal.id)).toEqual(["unconfirmed", "withdrawn", "disputedWithdrawn"]);
});

test("after thirty days the links say so and change nothing; staff can still accept", async () => {
  const order = await shop.order("A_traiter");
  const declared = await shop.declareAs(order);
  for (const wanted of ["confirm", "dispute"] as const)
    expect(await shop.answer(wanted, declared, daysLater(31))).toMatchObject({ state: "expired" });
  expect(await eventsOf(declared.withdrawal.id)).toEqual([]);
  const input = { withdrawalId: declared.withdrawal.id, staff };
  const context = { db: shop.db, clock: systemClock };
  expect(await acceptWithdrawal(context, input)).toEqual({ ok: true, changed: true });
  expect(await acceptWithdrawal(context, input)).toEqual({ ok: true, changed: false });
  const now = await orderNow(shop.db, order.id);
  expect(now).toMatchObject({ status: "Retractation" });
  expect(now.events.at(-1)).toMatchObject({ author: "paul@shop.example" });
  expect(await eventsOf(declared.withdrawal.id)).toMatchObject([
    { kind: "accepted", author: "paul@shop.example", orderId: order.id },
  ]);
  expect(await shop.kindsTo(order.email)).toEqual(["withdrawal-acknowledgement", "withdrawal-receipt"]);
  const audit = await auditOf(shop.db, `withdrawal:${input.withdrawalId}`);
  expect(audit).toMatchObject([
    {
      author: "user:user-1",
      action: "withdrawal-accepted",
      after: { state: "withdrawn" },
      before: { state: "unconfirmed" },
    },
  ]);
});

test("the first declaration's date decides whether it came in time, not that of its confirmation", async () => {
  const deliveredDaysAgo = (order: BuyersOrder, days: number) =>
    shop.db
      .update(orderEvents)
      .set({ at: sql`now() - make_interval(days => ${days})` })
      .where(eq(orderEvents.orderId, order.id));
  const steps = ["A_traiter", "A_expedier", "Expediee", "Livree"] as const;
  const early = fixedClock(new Date(Date.now() - 20 * 86_400_000).toISOString());
  // Delivered 30 days ago, declared on day 10, and again today: the first one is in time.
  const order = await shop.order(...steps);
  await deliveredDaysAgo(order, 30);
  const first = await shop.declareAs(order, { clock: early });
  expect(await shop.answer("confirm", await shop.declareAs(order))).toMatchObject({ state: "withdrawn" });
  expect((await orderNow(shop.db, order.id)).events.at(-1)!.note).toBe(first.withdrawal.receivedAt.toISOString());
  // Declared today only: staff look first.
  const late = await shop.order(...steps);
  await deliveredDaysAgo(late, 30);
  const declared = await shop.declareAs(late);
  expect(await shop.answer("confirm", declared)).toMatchObject({ state: "confirmed" });
  expect((await orderNow(shop.db, late.id)).status).toBe("Livree");
  expect(await shop.staffNotes(declared.withdrawal.id)).toEqual(["unconfirmed", "confirmed"]);
  // What the address's owner denied was no declaration of the buyer.
  const denied = await shop.order(...steps);
  await deliveredDaysAgo(denied, 30);
  await shop.answer("dispute", await shop.declareAs(denied, { clock: early }), early);
  expect(await shop.answer("confirm", await shop.declareAs(denied))).toMatchObject({ state: "confirmed" });
});

/** mulberry32: the same rounds in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test("whatever strangers declare between the steps of staff, only proof moves an order to Retractation", async () => {
  const random = randomNumbers(8);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const stranger = await shop.order("A_traiter");
  const outcomes = { proved: 0, untouched: 0 };
  for (let round = 0; round < 12; round++) {
    const order = await shop.order("A_traiter");
    const walked: string[] = ["A_traiter"];
    const declared = [await shop.declareAs(order)];
    let isProved = false;
    for (let move = 0; move < 8; move++) {
      const before = await orderNow(shop.db, order.id);
      const action = pick(["declare", "foreign proof", "dispute", "forge", "go on", "go on", "prove"]);
      if (action === "declare") declared.push(await shop.declareAs(order));
      else if (action === "foreign proof") declared.push(await shop.declareAs(order, { proof: stranger.proof }));
      else if (action === "dispute") await shop.answer("dispute", pick(declared));
      else if (action === "forge") {
        const link = { ...(await shop.linkOf(pick(declared), "dispute")), language: "fr" as const };
        await answerWithdrawal({ db: shop.db, clock: systemClock }, "confirm", link);
      } else if (action === "go on") {
        const next = ["A_expedier", "Expediee", "Livree"][walked.length - 1] as "A_expedier" | undefined;
        if (!next || isProved) continue;
        const step = { orderId: order.id, to: { status: next }, author: "staff" };
        // No declaration stops the preparation.
        expect(await shop.db.transaction((tx) => transitionOrder({ tx }, step))).toMatchObject({ ok: true });
        walked.push(next);
        continue;
      } else if (random() < 0.6) {
        const proved = await shop.answer("confirm", pick(declared));
        isProved ||= proved.state === "withdrawn";
        continue;
      }
      expect(await orderNow(shop.db, order.id), `round ${round}, ${action}`).toEqual(before);
    }
    const { status } = await orderNow(shop.db, order.id);
    expect(status).toBe(isProved ? "Retractation" : walked.at(-1));
    outcomes[isProved ? "proved" : "untouched"]++;
  }
  // Both were seen, so the rounds say something.
  expect(Math.min(outcomes.proved, outcomes.untouched)).toBeGreaterThan(1);
});
