import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readPrices } from "#app/catalogue/pricing/prices.server.ts";
import { setPrice } from "#app/catalogue/pricing/set-price.server.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { dateAndTime, money } from "#app/i18n/format.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { createPromo, setPromoActive } from "../edit-promo.server.ts";
import { misleadingReduction, publicHelp } from "./misleading-reduction.server.ts";

const database = startForTests(shopDatabase);

test("law L112-1-1: staff are warned while a public code announces no less than the lowest price of the 30 days before", async () => {
  const { db } = database;
  const staff = { db, author: { userId: "staff" }, clock: systemClock };
  const context = { db, clock: systemClock, language: "en" as const };
  const price = async (shownCents: number, cents: number) =>
    expect(await setPrice(staff, { name: "product", cents, from: null, shownCents })).toEqual({ ok: true });
  const before = (await readPrices(db)).product;
  const shown = (cents: number) => money(cents, "en", { always: true });
  await price(before, before + 1000);
  expect(await publicHelp(context)).toContain(shown(before));
  expect(await misleadingReduction(context)).toBeNull();
  const rules = { validFrom: null, validUntil: null, isPublic: true, isActive: true, maxUses: null };
  const discount = { type: "fixed", cents: 900 } as const;
  expect(await createPromo(staff, { code: "WINTER", rules: { ...rules, discount } })).toMatchObject({ ok: true });
  const warning = await misleadingReduction(context);
  for (const part of ["WINTER", shown(before + 100), shown(before)]) expect(warning).toContain(part);
  await price(before + 1000, before + 800);
  expect(await misleadingReduction(context)).toBeNull();
});

test("law L112-1-1: staff are warned of a planned price, and of a code that begins later, before they announce no reduction", async () => {
  const { db } = database;
  await db.execute(sql`truncate promo_codes, announced_discounts, promo_redemptions`);
  const staff = { db, author: { userId: "staff" }, clock: systemClock };
  const context = { db, clock: systemClock, language: "en" as const };
  const today = Date.now();
  const inDays = (days: number) => new Date(today + days * 86_400_000);
  const shownCents = (await readPrices(db)).product;
  const plan = async (cents: number, days: number) =>
    expect(await setPrice(staff, { name: "product", cents, from: inDays(days), shownCents })).toEqual({ ok: true });
  const create = async (code: string, from: number, until: number) => {
    const discount = { type: "percentage", hundredths: 1000 } as const;
    const rules = { discount, validFrom: inDays(from), validUntil: inDays(until), isPublic: true, isActive: true };
    const created = await createPromo(staff, { code, rules: { ...rules, maxUses: null } });
    return created.ok ? created.id : expect.fail(created.error);
  };
  const reduced = (cents: number) => money(Math.round(cents * 0.9), "en", { always: true });
  const now = await create("NOW", -1, 2);
  await plan(shownCents * 2, 3);
  expect(await misleadingReduction(context)).toBeNull();
  await plan(shownCents + 5000, 1);
  const warning = await misleadingReduction(context);
  for (const part of ["NOW", reduced(shownCents + 5000), dateAndTime(inDays(1), "en")]) expect(warning).toContain(part);
  expect(await setPromoActive(staff, { id: now, isActive: false })).toMatchObject({ ok: true });
  expect(await misleadingReduction(context)).toBeNull();
  // The planned price of its whole time is not below today's, which is within the 30 days before it; in 34 days it is.
  const later = await create("LATER", 5, 6);
  const laterWarning = await misleadingReduction(context);
  for (const part of ["LATER", reduced(shownCents * 2), dateAndTime(inDays(5), "en")])
    expect(laterWarning).toContain(part);
  expect(await setPromoActive(staff, { id: later, isActive: false })).toMatchObject({ ok: true });
  await create("MUCHLATER", 34, 35);
  expect(await misleadingReduction(context)).toBeNull();
});
