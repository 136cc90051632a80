import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { promoCodes } from "#app/promotions/server/tables.server.ts";
import { promoAction, promoListAction } from "#app/promotions/staff/promo-steps.server.ts";
import type { StaffAnswer } from "#app/staff-ui/steps/staff-answer.ts";
import { staffContext } from "#app/staff-ui/testing/staff-context.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { plannedPrices, readPrices } from "../pricing/prices.server.ts";
import { shopDatabase } from "../testing/shop-database.ts";
import { priceAction } from "./price-steps.server.ts";

const database = startForTests(shopDatabase);

async function post(action: typeof priceAction, body: Record<string, string>, params: Record<string, string> = {}) {
  const context = staffContext();
  const url = new URL("http://localhost:3000/admin/x");
  const request = new Request(url, { method: "POST", body: new URLSearchParams({ scripted: "1", ...body }) });
  const answer = (await action({ request, url, params, context })) as { data: StaffAnswer };
  const { message, ...rest } = answer.data;
  return { ...rest, message: message.replaceAll("\u00a0", " ") };
}

const priceNow = async () => (await readPrices(database.db)).product;
const setPrice = async (amount: string, overrides: Record<string, string> = {}) =>
  post(priceAction, {
    intent: "set-price",
    name: "product",
    amount,
    from: "",
    "shown-product": String(await priceNow()),
    submission: randomUUID(),
    ...overrides,
  });
const codeForm = { type: "percentage", from: "", until: "", maxUses: "" };
const codes = () => database.db.select().from(promoCodes);

beforeEach(async () => {
  await database.db.delete(promoCodes);
});

test("a typing error in a price is asked about with both prices and their difference, and changes nothing", async () => {
  const { ok, message, confirms, form } = await setPrice("7.90");
  expect({ ok, typed: form?.typed.amount }).toEqual({ ok: false, typed: "7.90" });
  for (const part of ["79.00 €", "7.90 €", "−71.10 €", "−90%"]) expect(message).toContain(part);
  expect(await priceNow()).toBe(7900);
  // Confirmed for another price, or after a reload without the box: it is asked about again.
  expect(await setPrice("8.90", { confirmed: confirms! })).toMatchObject({ ok: false, confirms: expect.any(String) });
  expect(await setPrice("7.90")).toMatchObject({ ok: false, confirms });
  expect(await priceNow()).toBe(7900);
  expect(await setPrice("7.90", { confirmed: confirms! })).toMatchObject({ ok: true });
  expect(await priceNow()).toBe(790);
  // Back up, which is beyond 30 % too.
  const up = await setPrice("79");
  expect(up.message).toContain("+71.10 €");
  expect(await setPrice("79", { confirmed: up.confirms! })).toMatchObject({ ok: true });
});

test.each([
  ["55.30", false],
  ["55.29", true],
  ["102.70", false],
  ["102.71", true],
])("a price is asked about beyond 30 %%, in both directions: %s", async (amount, isAsked) => {
  const answer = await setPrice(amount);
  expect(answer.confirms !== undefined).toBe(isAsked);
  const back = await setPrice("79");
  if (back.confirms) await setPrice("79", { confirmed: back.confirms });
  expect(await priceNow()).toBe(7900);
});

test("a shipping price is asked about too, and one that was 0 has no percentage", async () => {
  const set = (overrides: Record<string, string> = {}) =>
    setPrice("5", { name: "shipping_france", "shown-shipping_france": "0", ...overrides });
  const { message, confirms } = await set();
  expect(message).toContain("0.00 €");
  expect(message).not.toContain("%");
  expect(await set({ confirmed: confirms! })).toMatchObject({ ok: true });
});

test("a planned price is compared with the one that it replaces", async () => {
  const plan = (amount: string, from: string, overrides: Record<string, string> = {}) =>
    setPrice(amount, { from, ...overrides });
  const { confirms } = await plan("7.90", "2090-01-01T08:00");
  expect(confirms).toBeDefined();
  expect(await plannedPrices(database.db)).toEqual([]);
  expect(await plan("60", "2090-01-01T08:00")).toMatchObject({ ok: true });
  expect(await plan("45", "2090-02-01T08:00")).toMatchObject({ ok: true });
  expect((await plan("79", "2090-03-01T08:00")).message).toContain("45.00 €");
  // A confirmation counts for its moment alone.
  expect(await plan("7.90", "2089-01-01T08:00", { confirmed: confirms! })).toMatchObject({ ok: false });
});

test.each([
  [{ type: "percentage", value: "50" }, false],
  [{ type: "percentage", value: "50.01" }, true],
  [{ type: "percentage", value: "100" }, true],
  [{ type: "fixed", value: "22.50" }, false],
  // Half of the lowest planned price, 45.
  [{ type: "fixed", value: "22.51" }, true],
])("a code is asked about above half of the price: %j", async (value, isAsked) => {
  const create = (overrides = {}) =>
    post(promoListAction, { ...codeForm, ...value, intent: "create-promo", code: "DEEP", ...overrides });
  const { confirms, message } = await create();
  expect(confirms !== undefined).toBe(isAsked);
  expect(await codes()).toHaveLength(isAsked ? 0 : 1);
  if (!isAsked) return;
  for (const part of ["45.00 €", "−"]) expect(message).toContain(part);
  expect(await create({ confirmed: confirms! })).toMatchObject({ ok: true });
  expect(await codes()).toHaveLength(1);
});

test("a batch of deep codes is asked about, with their number", async () => {
  const batch = { ...codeForm, intent: "create-batch", name: "Fair", prefix: "", count: "20", value: "95" };
  const { message, confirms } = await post(promoListAction, batch);
  expect(message).toContain("20 codes");
  expect(await codes()).toEqual([]);
  expect(await post(promoListAction, { ...batch, count: "2000", confirmed: confirms! })).toMatchObject({ ok: false });
  expect(await post(promoListAction, { ...batch, confirmed: confirms! })).toMatchObject({ ok: true });
  expect(await codes()).toHaveLength(20);
});

test("a changed code is asked about when its discount changes or it becomes public, not for its other settings", async () => {
  await post(promoListAction, { ...codeForm, intent: "create-promo", code: "EDIT", value: "10" });
  const { id } = (await codes())[0]!;
  const version = async () => String((await codes())[0]!.version);
  const edit = async (overrides: Record<string, string>) =>
    post(
      promoAction,
      { ...codeForm, intent: "edit-promo", value: "10", isActive: "on", version: await version(), ...overrides },
      { id: String(id) },
    );
  const { confirms } = await edit({ value: "90" });
  expect(confirms).toBeDefined();
  expect(await edit({ value: "90", confirmed: confirms! })).toMatchObject({ ok: true });
  expect(await edit({ value: "90", maxUses: "5" })).toMatchObject({ ok: true });
  expect(await edit({ value: "90", maxUses: "5", isPublic: "on" })).toMatchObject({ ok: false, confirms });
  const [stored] = await database.db.select().from(promoCodes).where(eq(promoCodes.id, id));
  expect(stored).toMatchObject({ discountValue: "90.00", isPublic: false, maxUses: 5 });
});
