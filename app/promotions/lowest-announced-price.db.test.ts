import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { createPromo, type PromoRules, setPromoActive, updatePromo } from "./edit-promo.server.ts";
import { lowestAnnouncedPrice } from "./lowest-announced-price.server.ts";
import { announcedDiscounts, promoCodes } from "./server/tables.server.ts";
import { findPublicPromo } from "./usable-promo.server.ts";

const database = startForTests(testDatabase);
const staff = () => ({ db: database.db, author: { userId: "staff" }, clock: systemClock });
beforeEach(() => database.db.execute(sql`truncate ${announcedDiscounts}, ${promoCodes}, promo_redemptions`));

const percent = (number: number): PromoRules => ({
  discount: { type: "percentage", hundredths: number * 100 },
  validFrom: null,
  validUntil: null,
  isPublic: true,
  isActive: true,
  maxUses: null,
});
const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

async function announce(code: string, rules: PromoRules): Promise<number> {
  const created = await createPromo(staff(), { code, rules });
  if (!created.ok) throw new Error(created.error);
  return created.id;
}
/** An announcement of earlier days. */
const announced = (number: number, from: Date, until: Date | null) =>
  database.db.insert(announcedDiscounts).values({
    promoCodeId: 999,
    discountType: "percentage",
    discountValue: `${number}.00`,
    announcedFrom: from,
    announcedUntil: until,
  });
/** 79 euros throughout. */
const lowest = async () => {
  const promo = await findPublicPromo(database.db);
  const now = new Date();
  return lowestAnnouncedPrice(database.db, promo ? { promo, now } : { now }, async () => 7900);
};

test("law L112-1-1: a public code that ended within the 30 days counts, one that ended before does not", async () => {
  await announced(50, ago(90), ago(31));
  await announce("NOVEMBER", percent(10));
  expect(await lowest()).toBe(7900);
  await announced(20, ago(25), ago(20));
  expect(await lowest()).toBe(6320);
});

test("law L112-1-1: reductions that follow one another and grow keep the price before the first; a smaller one does not", async () => {
  const id = await announce("NOVEMBER", percent(10));
  const [first] = await database.db.select().from(announcedDiscounts);
  await announced(5, ago(10), first!.announcedFrom);
  expect(await lowest()).toBe(7900);
  expect(await updatePromo(staff(), { id, version: 1, rules: percent(5) })).toEqual({ ok: true });
  expect(await lowest()).toBe(7110);
  expect(await updatePromo(staff(), { id, version: 2, rules: { ...percent(5), maxUses: 9 } })).toEqual({ ok: true });
  expect(await lowest()).toBe(7110);
});

test("law L112-1-1: a code that was off for less than an hour keeps its reference price, after a longer pause it does not", async () => {
  const id = await announce("NOVEMBER", percent(10));
  const toggle = async () => {
    for (const isActive of [false, true])
      expect(await setPromoActive(staff(), { id, isActive })).toEqual({ ok: true, isChanged: true });
  };
  await toggle();
  expect(await lowest()).toBe(7900);
  const hours = (count: number) => sql`announced_from - make_interval(hours => ${count})`;
  await database.db.execute(sql`update announced_discounts set announced_until = ${hours(2)}, announced_from = ${hours(3)}
    where announced_until is not null`);
  expect(await lowest()).toBe(7110);
});

test("law L112-1-1: what a code announces is recorded until it is switched off, from when it begins", async () => {
  const later = { ...percent(30), validFrom: new Date(Date.now() + 3_600_000) };
  const id = await announce("WINTER", later);
  expect(await lowest()).toBe(7900);
  expect(await updatePromo(staff(), { id, version: 1, rules: percent(30) })).toEqual({ ok: true });
  expect(await setPromoActive(staff(), { id, isActive: false })).toMatchObject({ ok: true });
  const rows = await database.db.select().from(announcedDiscounts);
  expect(rows).toMatchObject([{ promoCodeId: id, discountValue: "30.00", announcedUntil: expect.any(Date) }]);
  expect(await lowest()).toBe(5530);
  await announce("PRIVATE", { ...percent(90), isPublic: false });
  expect(await database.db.$count(announcedDiscounts)).toBe(1);
});
