import { expect, test } from "vitest";
import { readPrices } from "#app/catalogue/prices.server.ts";
import { setPrice } from "#app/catalogue/set-price.server.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { money } from "#app/i18n/format.ts";
import { systemClock } from "#app/platform/clock.ts";
import { createPromo } from "#app/promotions/edit-promo.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { misleadingReduction, publicHelp } from "./announced-reduction.server.ts";

const database = startForTests(shopDatabase);

test("law L112-1-1: staff are warned while a public code announces no less than the lowest price of the 30 days before", async () => {
  const { db } = database;
  const staff = { db, author: { userId: "staff" } };
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
