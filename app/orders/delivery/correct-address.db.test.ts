import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import type { OrderState } from "../allowed-transitions.ts";
import { orders } from "../server/tables.server.ts";
import { correctedAddress as address } from "../testing/order-body.ts";
import { orderIn, orderNow, placedOrder } from "../testing/order-input.ts";
import { correctAddress, correctOwnAddress } from "./correct-address.server.ts";

const database = startForTests(shopDatabase);

const author = { userId: "ada" };
const other = { userId: "bob" };
const now = (id: string) => orderNow(database.db, id);

const audited = (id: string) => auditOf(database.db, `order:${id}`);
const mailsOf = async (id: string) =>
  (await database.db.select().from(outbox).where(eq(outbox.orderId, id))).map(({ kind }) => kind);

test("decisions 9: of two staff on one order the second is refused and gets the order as it is now", async () => {
  const { db } = database;
  const { id, version } = await orderIn(db, { status: "A_traiter", payment_status: "paid" });
  const write = (author: { userId: string }, city: string) =>
    correctAddress({ db }, { orderId: id, version, author, address: { ...address, city } });
  const results = await Promise.all([write(author, "Lyon"), write(other, "Lille")]);
  const [first] = results.filter((result) => result.ok);
  const [second] = results.filter((result) => !result.ok);
  expect(second).toMatchObject({ ok: false, error: "conflict", current: { version: version + 1 } });
  if (second?.ok === false && "current" in second && first?.ok) expect(second.current.city).toBe(first.order.city);
  expect(await audited(id)).toHaveLength(1);
  expect(await mailsOf(id)).toEqual(["order-address-changed"]);
});

test.each<[OrderState["status"], boolean]>([
  ["Tentative_ok", true],
  ["A_traiter", true],
  ["A_expedier", true],
  ["Expediee", false],
  ["Livree", false],
  ["Annulee", false],
])("decisions 9: the address of an order in %s may be corrected: %s", async (status, isPossible) => {
  const { db } = database;
  const before = await orderIn(db, { status, payment_status: status === "Tentative_ok" ? "pending" : "paid" });
  const write = { orderId: before.id, version: before.version, author, address };
  const result = await correctAddress({ db }, write);
  if (!isPossible) {
    expect(result).toEqual({ ok: false, error: "shipped" });
    expect(await now(before.id)).toMatchObject({ city: before.city, version: before.version });
    return;
  }
  expect(result).toMatchObject({ ok: true, order: { ...address, country: before.country, email: before.email } });
  expect(await correctAddress({ db }, { ...write, version: before.version + 1 })).toEqual({
    ok: false,
    error: "unchanged",
  });
  const [row] = await audited(before.id);
  expect(row).toMatchObject({ before: { city: "Saint-Étienne" }, after: { city: "Lyon" } });
});

test.each([
  [{ country: "FR" }, "97400"],
  [{ country: "FR", postal_code: "97400" }, "75001"],
  [{ country: "ES", postal_code: "28001" }, "35001"],
])("decisions 4: a corrected postcode does not change the VAT of an order: %j to %s", async (placed, postal_code) => {
  const { db } = database;
  const { id, version } = await placedOrder(db, placed);
  const corrected = { ...address, postal_code };
  const refused = { ok: false, error: "otherVat" };
  expect(await correctAddress({ db }, { orderId: id, version, author, address: corrected })).toEqual(refused);
  expect(await correctOwnAddress({ db }, { orderId: id, version, address: corrected })).toEqual(refused);
  expect((await now(id)).version).toBe(version);
});

test("a corrected postcode has the form of the order's country", async () => {
  const { db } = database;
  const { id, version } = await placedOrder(db, { country: "NL" });
  await db.update(orders).set({ postal_code: "1012" }).where(eq(orders.id, id));
  const correct = (postal_code: string) =>
    correctAddress({ db }, { orderId: id, version, author, address: { ...address, postal_code } });
  const refused = { ok: false, error: "invalidPostcode" };
  expect(await correct("690")).toEqual(refused);
  const correction = { orderId: id, version, address: { ...address, postal_code: "1012 A" } };
  expect(await correctOwnAddress({ db }, correction)).toEqual(refused);
  // What an earlier version took does not prevent the correction of a name.
  expect(await correct("1012")).toMatchObject({ ok: true });
  expect(
    await correctAddress(
      { db },
      { ...correction, version: version + 1, author, address: { ...address, postal_code: "1012ab" } },
    ),
  ).toMatchObject({ ok: true });
  expect((await now(id)).postal_code).toBe("1012 AB");
});
