import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { orderEvents, orders } from "#app/orders/server/tables.server.ts";
import { placedOrder } from "#app/orders/testing/order-input.ts";
import { paymentEvents } from "#app/payments/server/tables.server.ts";
import { daysBefore, monthsBefore } from "#app/platform/privacy/retention.server.ts";
import { retainedTables, retentions } from "#app/privacy/kept-data.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { jobs } from "./domains.ts";

const now = new Date("2030-07-31T03:23:00Z");
const later = (at: Date) => new Date(at.getTime() + 60_000);
const sooner = (at: Date) => new Date(at.getTime() - 60_000);

const database = startForTests(shopDatabase);

const erase = (what: string) => retentions.find((each) => each.what === what)!.erase({ db: database.db, now });

test("security 6.46: every table of the database says how long it is kept, and which job erases it", async () => {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  expect([...retainedTables.keys()].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  const erasing = ["staff", ...retentions.map(({ what }) => what), ...jobs().map(({ name }) => name)];
  for (const [table, kept] of retainedTables)
    if ("erasedBy" in kept) for (const what of kept.erasedBy) expect(erasing, table).toContain(what);
  const used = [...retainedTables.values()].flatMap((kept) => ("erasedBy" in kept ? kept.erasedBy : []));
  for (const { what } of retentions) expect(used).toContain(what);
});

test("security 6.46: the operator's table of periods is the program's", () => {
  const text = readFileSync("docs/spec/decisions.md", "utf8");
  const lines = [...retainedTables].flatMap(([table, kept]) =>
    "period" in kept ? [`| \`${table}\` | ${kept.period} | ${kept.erasedBy.join(", ")} |`] : [],
  );
  expect(lines.filter((line) => !text.includes(line))).toEqual([]);
});

test("security 6.46: webhook deliveries are erased after 90 days", async () => {
  const at = (id: string, receivedAt: Date) => ({ id, type: "t", outcome: "o", receivedAt });
  const old = daysBefore(now, 90);
  await database.db.insert(paymentEvents).values([at("old", sooner(old)), at("young", later(old))]);
  expect(await erase("payment events")).toBe(1);
  expect(await database.db.select({ id: paymentEvents.id }).from(paymentEvents)).toEqual([{ id: "young" }]);
});

test("security 6.46: a paid order loses its contact details 3 years after its last step, its person after 10 full years", async () => {
  const { db } = database;
  const make = async (lastStep: Date, createdAt = lastStep, status: "Livree" | "A_traiter" = "Livree") => {
    const { id } = await placedOrder(db);
    await db.update(orders).set({ status, payment_status: "paid", created_at: createdAt }).where(eq(orders.id, id));
    await db.update(orderEvents).set({ at: lastStep, note: "Rang at Zoé’s" }).where(eq(orderEvents.orderId, id));
    return id;
  };
  const row = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!;
  const threeYears = monthsBefore(now, 36);
  const young = await make(later(threeYears), daysBefore(now, 1500));
  const waiting = await make(sooner(threeYears), sooner(threeYears), "A_traiter");
  const old = await make(sooner(threeYears));
  const lastOfTen = await make(new Date("2020-01-01T00:00:00Z"));
  const eleventh = await make(new Date("2019-12-31T23:59:59Z"));

  expect(await erase("contact details of paid orders")).toBe(3);
  for (const id of [young, waiting]) expect((await row(id)).email).toContain("@");
  expect(await row(old)).toMatchObject({ email: "", phone: "", license_plate: "", access_token_hash: "" });
  expect((await row(old)).last_name).not.toBe("");

  expect(await erase("invoice data")).toBe(1);
  expect((await row(lastOfTen)).address).not.toBe("");
  const { number, total_amount, ...person } = await row(eleventh);
  expect(person).toMatchObject({ first_name: "", last_name: "", address: "", city: "", postal_code: "", email: "" });
  expect([number, total_amount]).toEqual([expect.stringMatching(/^TEST-/), expect.stringMatching(/\.\d\d$/)]);
  const [event] = await db.select().from(orderEvents).where(eq(orderEvents.orderId, eleventh));
  expect(event!.note).toBe("");
  expect([await erase("contact details of paid orders"), await erase("invoice data")]).toEqual([0, 0]);
});
