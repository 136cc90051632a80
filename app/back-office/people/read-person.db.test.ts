import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Role } from "#app/accounts/permissions.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { dongleEvents, dongles } from "#app/dongles/server/tables.server.ts";
import { newsletter } from "#app/newsletter/server/tables.server.ts";
import { adminOrderPath } from "#app/office-paths.ts";
import { addNote } from "#app/orders/add-note.server.ts";
import { addPersonNote, readPersonNotes, unreadPersonNotes } from "#app/orders/person-notes.server.ts";
import { orders, personNotes } from "#app/orders/server/tables.server.ts";
import { placedOrder } from "#app/orders/testing/order-input.ts";
import { paymentIntents } from "#app/payments/server/tables.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { withdrawals } from "#app/withdrawals/server/tables.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { peopleTexts } from "./people-list.server.ts";
import { readPerson } from "./read-person.server.ts";

const database = startForTests(shopDatabase);

test("decisions 9.5: a person's page adds up real money, and shows a role only its parts", async () => {
  const { db } = database;
  const email = "ines@lilas.example";
  const paid = { status: "Livree", payment_status: "partially_refunded" } as const;
  const placed = await placedOrder(db, { email, phone: "+33612345678" });
  const test = await placedOrder(db, { email, phone: "+33612345678" });
  await db
    .update(orders)
    .set({ ...paid, is_test: false })
    .where(eq(orders.id, placed.id));
  await db
    .update(orders)
    .set({ ...paid, is_test: true })
    .where(eq(orders.id, test.id));
  const payment = { provider: "sandbox", attempt: 1, currency: "EUR", status: "succeeded" } as const;
  await db.insert(paymentIntents).values([
    { ...payment, id: "pi_real", orderId: placed.id, amountCents: 8390, refundedCents: 1000 },
    { ...payment, id: "pi_test", orderId: test.id, amountCents: 8390, refundedCents: 0 },
  ]);
  await addNote({ db }, { orderId: placed.id, text: "Calls back on Monday", author: { userId: "ada" } });
  await db.insert(newsletter).values({ email, confirmedAt: new Date() });
  await db.insert(withdrawals).values({
    id: crypto.randomUUID(),
    name: "Ines",
    orderReference: `n° ${placed.number}`,
    email,
    language: "en",
    orderId: placed.id,
    outcome: "unconfirmed",
    receivedAt: new Date(),
  } as const);
  await db.insert(dongles).values({ serial: "OD000000000001", state: "shipped", orderId: placed.id });
  const moved = { serial: "OD000000000001", orderId: placed.id, author: "user:ada" };
  await db.insert(dongleEvents).values([
    { ...moved, fromState: "in_stock", toState: "associated" },
    { ...moved, fromState: "associated", toState: "shipped" },
  ]);
  const t = peopleTexts("en");
  const read = (role: Role | null, userId = "ada") =>
    readPerson({ db, clock: systemClock, language: "en", role, author: { userId } }, email, t);
  const owner = await read("owner");
  const summary = new Map(owner.summary);
  expect(summary.get(t.summary.phone)).toBe("+33612345678");
  expect(summary.get(t.summary.net)).toMatch(/^73\.90/);
  expect(owner.notes).toMatchObject([{ text: "Calls back on Monday", number: placed.number }]);
  const parts = ({ parts }: typeof owner) => parts.map(({ part }) => part);
  expect(parts(owner).slice(0, 2)).toEqual(["orders", "withdrawals"]);
  expect(owner.parts[1]!.lines[0]!.path).toBe(adminOrderPath(placed.id));
  expect(parts(owner)).toContain("newsletter");
  expect(owner.parts.find(({ part }) => part === "dongles")!.lines, "one dongle, with two steps").toHaveLength(1);
  expect(owner.name).toBe(summary.get(t.summary.name));
  const bob = { author: "user:bob", name: "Bob", email: "bob@shop.example" };
  const note = { email: email.toUpperCase(), text: "@Bob", author: { userId: "ada" }, mentions: [bob] };
  const by = { name: "Ada", language: "en" } as const;
  await addPersonNote({ db }, { ...note, by });
  const upTo = (await read("support", "bob")).namedUpTo!;
  expect((await read("support")).namedUpTo).toBeNull();
  expect(await unreadPersonNotes(db, "bob")).toMatchObject([{ email }]);
  await readPersonNotes({ db }, { email, userId: "ada", upTo });
  expect(await unreadPersonNotes(db, "bob")).toHaveLength(1);
  // Written since the page was loaded, and then followed by more than the page shows.
  await addPersonNote({ db }, { ...note, by });
  await readPersonNotes({ db }, { email, userId: "bob", upTo });
  expect(await unreadPersonNotes(db, "bob")).toHaveLength(1);
  await db.insert(personNotes).values(Array.from({ length: 100 }, () => ({ email, author: "user:ada", text: "x" })));
  const later = (await read("support", "bob")).namedUpTo!;
  expect(later).toBeGreaterThan(upTo);
  await readPersonNotes({ db }, { email, userId: "bob", upTo: later });
  expect([await unreadPersonNotes(db, "bob"), (await read("support", "bob")).namedUpTo]).toEqual([[], null]);
  expect(parts(await read("support"))).not.toContain("newsletter");
  const packer = await read("packer");
  expect([packer.name, packer.summary, packer.notes, parts(packer), packer.audit]).toEqual([
    "",
    [],
    [],
    ["dongles"],
    [],
  ]);
});
