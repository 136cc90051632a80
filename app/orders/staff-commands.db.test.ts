import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { fixedClock, systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import type { TestDatabase } from "#database/testing/test-database.ts";
import { addNote } from "./add-note.server.ts";
import type { OrderState } from "./allowed-transitions.ts";
import { correctAddress } from "./delivery/correct-address.server.ts";
import { readHistory } from "./order-history.server.ts";
import { isTestSale } from "./payment/test-orders.server.ts";
import { createOwnOrder } from "./placing/create-own-order.server.ts";
import { holdAgain, holdOrder, releaseOrder } from "./preparation/hold-order.server.ts";
import { markDeliveredIn } from "./preparation/mark-delivered.server.ts";
import { recordReturnIn } from "./preparation/record-return.server.ts";
import { orderEvents, orderNotes, orders } from "./server/tables.server.ts";
import { correctedAddress as address } from "./testing/order-body.ts";
import { orderIn, orderNow } from "./testing/order-input.ts";
import { transitionOrder } from "./transition-order.server.ts";

const database = startForTests(shopDatabase);

const author = { userId: "ada" };
const other = { userId: "bob" };
const now = (id: string) => orderNow(database.db, id);

const paidOrder = (status: OrderState["status"] = "A_traiter") =>
  orderIn(database.db, { status, payment_status: "paid" });

const recordReturn = ({ db }: Pick<TestDatabase, "db">, input: Parameters<typeof recordReturnIn>[1]) =>
  db.transaction((tx) => recordReturnIn(tx, input));

const markDelivered = (
  { db }: Pick<TestDatabase, "db">,
  input: Omit<Parameters<typeof markDeliveredIn>[1], "mailAt">,
) => db.transaction((tx) => markDeliveredIn(tx, { ...input, mailAt: new Date() }));

/** Oldest first. */
const audited = async (id: string) => (await auditOf(database.db, `order:${id}`)).toReversed();
const mailsOf = async (id: string) =>
  (await database.db.select().from(outbox).where(eq(outbox.orderId, id))).map(({ kind }) => kind);

test("decisions 9: a held order is neither packed nor shipped until it is released; each step has author, before and after", async () => {
  const { db } = database;
  const { id, version } = await paidOrder();
  const held = await holdOrder({ db, clock: systemClock }, { orderId: id, version, author, reason: "address unclear" });
  expect(held).toMatchObject({ ok: true, order: { version: version + 1, hold_reason: "address unclear" } });
  const pack = () =>
    db.transaction((tx) => transitionOrder({ tx }, { orderId: id, to: { status: "A_expedier" }, author: "user:bob" }));
  expect(await pack()).toEqual({ ok: false, error: "held" });
  const again = { orderId: id, version: version + 1, author: other };
  expect(await holdOrder({ db, clock: systemClock }, { ...again, reason: "twice" })).toEqual({
    ok: false,
    error: "notHoldable",
  });
  expect(await releaseOrder({ db }, again)).toMatchObject({ ok: true, order: { held_at: null, hold_reason: null } });
  expect(await releaseOrder({ db }, { ...again, version: version + 2 })).toEqual({ ok: false, error: "notHeld" });
  expect(await pack()).toMatchObject({ ok: true, changed: true });
  expect(await audited(id)).toMatchObject([
    {
      author: "user:ada",
      action: "order-held",
      before: { hold_reason: null },
      after: { hold_reason: "address unclear" },
    },
    { author: "user:bob", action: "order-released", before: { hold_reason: "address unclear" } },
  ]);
  const { events } = await now(id);
  expect(events.map(({ author, kind, note }) => [author, kind, note]).slice(1)).toEqual([
    ["user:ada", "held", "address unclear"],
    ["user:bob", "released", ""],
    ["user:bob", null, ""],
  ]);
});

test("a release that is taken back holds the order again for the reason that it had", async () => {
  const { db } = database;
  const context = { db, clock: systemClock };
  const { id, version } = await paidOrder();
  await holdOrder(context, { orderId: id, version, author, reason: "address unclear" });
  await releaseOrder(context, { orderId: id, version: version + 1, author });
  const again = { orderId: id, version: version + 2, author: other };
  expect(await holdAgain(context, again)).toMatchObject({ ok: true, order: { hold_reason: "address unclear" } });
  expect(await holdAgain(context, { ...again, version: version + 3 })).toEqual({ ok: false, error: "notHoldable" });
});

test("decisions 5: delivered, then a return with what its inspection found; each informs the buyer once", async () => {
  const { db } = database;
  const { id, version } = await paidOrder("Expediee");
  expect(await markDelivered({ db }, { orderId: id, version, author })).toMatchObject({ ok: true });
  expect(await markDelivered({ db }, { orderId: id, version: version + 1, author })).toEqual({
    ok: false,
    error: "illegalTransition",
  });
  const back = { orderId: id, author, condition: "tested", note: "box open" } as const;
  expect(await recordReturn({ db }, { ...back, version: version + 1 })).toMatchObject({ error: "illegalTransition" });
  await db.transaction((tx) =>
    transitionOrder({ tx }, { orderId: id, to: { status: "Retractation" }, author: "buyer" }),
  );
  expect(await recordReturn({ db }, { ...back, version: version + 2 })).toMatchObject({
    ok: true,
    order: { status: "Retournee", payment_status: "paid" },
  });
  expect((await now(id)).events.at(-1)).toMatchObject({
    author: "user:ada",
    kind: "returned",
    note: "tested: box open",
  });
  expect((await mailsOf(id)).sort()).toEqual(["order-delivered", "order-returned"]);
});

test("a note overwrites nothing: it needs no version and makes none stale", async () => {
  const { db } = database;
  const { id, version } = await paidOrder();
  expect(await addNote({ db }, { orderId: id, text: "called back", author })).toEqual({ ok: true });
  expect(await addNote({ db }, { orderId: randomUUID(), text: "x", author })).toMatchObject({ error: "unknownOrder" });
  expect(await db.select().from(orderNotes).where(eq(orderNotes.orderId, id))).toMatchObject([
    { author: "user:ada", text: "called back" },
  ]);
  expect((await now(id)).version).toBe(version);
  expect(await audited(id)).toMatchObject([{ action: "order-note-added", after: { text: "called back" } }]);
});

test("decisions 9: an own order costs nothing and waits to be prepared; nobody's cookie or mail opens it", async () => {
  const { db } = database;
  const recipient = { ...address, country: "FR", email: "press@example.com", language: "de" };
  const at = new Date("2026-11-03T08:00:00Z");
  const order = await createOwnOrder(
    { db, clock: fixedClock(at.toISOString()) },
    { origin: "press", author, reason: "test drive of a magazine", recipient },
  );
  expect(order).toMatchObject({
    origin: "press",
    status: "A_traiter",
    payment_status: "free",
    total_amount: "0.00",
    access_token_hash: "",
  });
  expect(order.number).toMatch(/^OD-\d{4}-\d{6}$/);
  expect((await now(order.id)).events).toMatchObject([
    { author: "user:ada", kind: "ownOrder", note: "test drive of a magazine", at },
  ]);
  expect(await audited(order.id)).toMatchObject([{ action: "own-order-created", after: { origin: "press" } }]);
});

test("decisions 5: a warranty replacement is a test order exactly if it replaces one, in either mode", async () => {
  const { db } = database;
  const recipient = { ...address, country: "FR", email: "warranty@example.com", language: "fr" };
  const ownOrder = (origin: "warranty" | "press", reason: string) =>
    createOwnOrder({ db, clock: systemClock }, { origin, author, reason, recipient });
  const replaced = await paidOrder();
  const running = replaced.number.slice(-6);
  for (const isTest of [true, false]) {
    const number = `${isTest ? "TEST" : "OD"}-2026-${running}`;
    await db.update(orders).set({ is_test: isTest, number }).where(eq(orders.id, replaced.id));
    for (const reason of [`LED of ${number} is dark`, `2026-${running}`]) {
      const made = await ownOrder("warranty", reason);
      expect([made.is_test, made.number.startsWith("TEST-"), isTestSale(made)], reason).toEqual([
        isTest,
        isTest,
        isTest,
      ]);
    }
    expect(await ownOrder("press", number)).toMatchObject({ is_test: false });
  }
  expect(await ownOrder("warranty", "TEST-2026-999999")).toMatchObject({ is_test: false });
});

test("docs/decisions/0029: payments and deliveries that earlier versions wrote as sentences are read as what they are", async () => {
  const { db } = database;
  const { id } = await paidOrder();
  const event = { orderId: id, author: "payment", toStatus: "A_traiter", toPaymentStatus: "paid" } as const;
  const notes = ["payment pi_1", "delivered", "Colissimo 6A123"];
  await db.insert(orderEvents).values(notes.map((note) => ({ ...event, note })));
  const { events } = await readHistory(db, id);
  expect(events.slice(-3).map(({ kind, note }) => [kind, note])).toEqual([
    ["payment", "pi_1"],
    ["delivered", ""],
    [null, "Colissimo 6A123"],
  ]);
});

test("whatever staff try in whatever order, each accepted write raises the version by one, with one event and one audit row", async () => {
  const { db } = database;
  type Try = (write: { orderId: string; version: number; author: typeof author }) => Promise<{ ok: boolean }>;
  const tries: Record<string, Try> = {
    hold: (write) => holdOrder({ db, clock: systemClock }, { ...write, reason: "wait" }),
    release: (write) => releaseOrder({ db }, write),
    move: (write) => correctAddress({ db }, { ...write, address: { ...address, city: `City ${write.version}` } }),
    deliver: (write) => markDelivered({ db }, write),
    return: (write) => recordReturn({ db }, { ...write, condition: "intact", note: "" }),
  };
  const attempt = fc.record({ name: fc.constantFrom(...Object.keys(tries)), isStale: fc.boolean() });
  const start = fc.constantFrom<OrderState["status"]>("A_traiter", "A_expedier", "Expediee", "Livree", "Retractation");
  await fc.assert(
    fc.asyncProperty(start, fc.array(attempt, { minLength: 3, maxLength: 8 }), async (status, attempts) => {
      const { id } = await paidOrder(status);
      for (const { name, isStale } of attempts) {
        const before = await now(id);
        const result = await tries[name]!({ orderId: id, version: before.version - (isStale ? 1 : 0), author });
        const after = await now(id);
        const audit = await audited(id);
        const raised = result.ok ? 1 : 0;
        if (isStale) expect(result).toMatchObject({ ok: false, error: "conflict" });
        expect(after.version).toBe(before.version + raised);
        expect(after.events).toHaveLength(before.events.length + raised);
        expect(audit).toHaveLength(before.version - 1 + raised);
        expect(after.held_at === null || ["A_traiter", "A_expedier"].includes(after.status)).toBe(true);
      }
    }),
    { numRuns: 15 },
  );
});
