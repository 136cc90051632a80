import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { emptyAudit } from "#app/platform/audit/testing/empty-audit.ts";
import { auditLog } from "#app/platform/database/tables.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { createPromoBatch } from "./create-promo-batch.server.ts";
import { createPromo, type PromoRules, setPromoActive, updatePromo } from "./edit-promo.server.ts";
import { promoBatches, promoCodes } from "./server/tables.server.ts";
import { announcedSince, findPublicPromo, findUsablePromo, timeToPublicCodeChange } from "./usable-promo.server.ts";

const staff = () => ({ db: database.db, author: { userId: "staff" }, clock: systemClock });
const database = startForTests(testDatabase);
beforeEach(async () => {
  await database.db.execute(sql`truncate ${promoCodes}, ${promoBatches}, promo_redemptions`);
  await emptyAudit(database.db);
});

const tenPercent: PromoRules = {
  discount: { type: "percentage", hundredths: 1000 },
  validFrom: null,
  validUntil: null,
  isPublic: false,
  isActive: true,
  maxUses: null,
};
const create = (code: string, overrides: Partial<PromoRules> = {}) =>
  createPromo(staff(), { code, rules: { ...tenPercent, ...overrides } });
async function created(code: string, overrides: Partial<PromoRules> = {}): Promise<number> {
  const result = await create(code, overrides);
  if (!result.ok) throw new Error(result.error);
  return result.id;
}
const stored = async (id: number) => (await database.db.select().from(promoCodes).where(eq(promoCodes.id, id)))[0]!;
const day = (text: string) => new Date(`${text}T00:00:00Z`);

test("decisions 9: a code is created, edited and switched off, each with its author and what changed", async () => {
  const id = await created("ETE10");
  expect(await findUsablePromo(database.db, "ETE10")).toMatchObject({ ok: true });
  const fixed = { ...tenPercent, discount: { type: "fixed", cents: 1250 } as const, maxUses: 3 };
  expect(await updatePromo(staff(), { id, version: 1, rules: fixed })).toEqual({ ok: true });
  expect(await stored(id)).toMatchObject({ discountType: "fixed", discountValue: "12.50", maxUses: 3, version: 2 });
  expect(await setPromoActive(staff(), { id, isActive: false })).toEqual({ ok: true, isChanged: true });
  expect(await setPromoActive(staff(), { id, isActive: false })).toEqual({ ok: true, isChanged: false });
  expect(await findUsablePromo(database.db, "ETE10")).toEqual({ ok: false, error: "promoInvalid" });
  const rows = await database.db.select().from(auditLog).orderBy(auditLog.at);
  expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
    [
      "promo-created",
      null,
      expect.objectContaining({ code: "ETE10", discount: { type: "percentage", value: "10.00" } }),
    ],
    [
      "promo-changed",
      { discount: { type: "percentage", value: "10.00" }, maxUses: null },
      { discount: { type: "fixed", value: "12.50" }, maxUses: 3 },
    ],
    ["promo-changed", { isActive: true }, { isActive: false }],
  ]);
});

test("decisions 9: what cannot be is refused: a name that is empty or exists, more than 100 %, an end before the beginning, a lower maximum than uses", async () => {
  const id = await created("ETE10");
  expect(await create("ETE10")).toEqual({ ok: false, error: "taken" });
  for (const code of ["", " ", "ete10", "A\u0000", "X".repeat(33)])
    expect(await create(code), JSON.stringify(code)).toEqual({ ok: false, error: "noCode" });
  expect(await create("A", { discount: { type: "percentage", hundredths: 10_001 } })).toEqual({
    ok: false,
    error: "percentage",
  });
  const over = new Date(Date.now() - 60_000);
  expect(await create("A", { validUntil: over })).toEqual({ ok: false, error: "pastEnd" });
  expect(await updatePromo(staff(), { id, version: 1, rules: { ...tenPercent, validUntil: over } })).toEqual({
    ok: false,
    error: "pastEnd",
  });
  const backwards = { validFrom: day("2027-01-02"), validUntil: day("2027-01-01") };
  expect(await create("A", backwards)).toEqual({ ok: false, error: "period" });
  await database.db.update(promoCodes).set({ uses: 5 });
  const lower = { ...tenPercent, maxUses: 4 };
  expect(await updatePromo(staff(), { id, version: 1, rules: lower })).toEqual({
    ok: false,
    error: "fewerThanUses",
    uses: 5,
  });
});

test("decisions 9: a code that is over can be edited as long as its end stays or moves into the future", async () => {
  const id = await created("ETE10");
  const validUntil = new Date("2026-01-31T22:59:59.500Z");
  await database.db.update(promoCodes).set({ validUntil });
  // The form sends minutes.
  const kept = { ...tenPercent, validUntil: new Date("2026-01-31T22:59:00Z"), maxUses: 3 };
  expect(await updatePromo(staff(), { id, version: 1, rules: kept })).toEqual({ ok: true });
  const moved = { ...kept, validUntil: day("2026-01-30") };
  expect(await updatePromo(staff(), { id, version: 2, rules: moved })).toEqual({ ok: false, error: "pastEnd" });
  expect(await updatePromo(staff(), { id, version: 2, rules: { ...kept, validUntil: day("2090-01-01") } })).toEqual({
    ok: true,
  });
});

test("of two staff on one code the second is shown what the first has stored; uses of the code cause no conflict", async () => {
  const id = await created("ETE10");
  await database.db.update(promoCodes).set({ uses: 1 });
  const edits = [5, 6].map((maxUses) => updatePromo(staff(), { id, version: 1, rules: { ...tenPercent, maxUses } }));
  const results = await Promise.all(edits);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({
    error: "conflict",
    current: { version: 2, maxUses: (await stored(id)).maxUses },
  });
});

test("spec 7: two staff who make a code public at once: one of them is shown the other's code", async () => {
  const results = await Promise.all(["A", "B"].map((code) => create(code, { isPublic: true })));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const winner = results[0]!.ok ? "A" : "B";
  expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, error: "publicTaken", code: winner });
  const rows = await database.db.select().from(promoCodes);
  expect(rows.map(({ code }) => code)).toEqual([winner]);
});

test("spec 7: public codes follow each other; an overlapping one, or one switched on again, is refused", async () => {
  await created("SPRING", { isPublic: true, validFrom: day("2090-03-01"), validUntil: day("2090-06-01") });
  const summer = await created("SUMMER", { isPublic: true, validFrom: day("2090-06-01") });
  const overlapping = { isPublic: true, validFrom: day("2090-05-31"), validUntil: day("2090-06-01") };
  expect(await create("MAY", overlapping)).toEqual({ ok: false, error: "publicTaken", code: "SPRING" });
  const may = await created("MAY", { ...overlapping, isActive: false });
  expect(await setPromoActive(staff(), { id: may, isActive: true })).toEqual({
    ok: false,
    error: "publicTaken",
    code: "SPRING",
  });
  const always = { ...tenPercent, isPublic: true, validUntil: day("2090-03-01") };
  expect(await updatePromo(staff(), { id: summer, version: 1, rules: always })).toEqual({ ok: true });
  expect((await findPublicPromo(database.db))?.code).toBe("SUMMER");
});

test("law L112-1-1: the reduction is announced from when the code is public and in force, not from when it was made", async () => {
  const id = await created("LATER");
  await database.db.update(promoCodes).set({ createdAt: day("2020-01-01") });
  const isPublic = { ...tenPercent, isPublic: true };
  await updatePromo(staff(), { id, version: 1, rules: isPublic });
  const since = announcedSince(await stored(id));
  expect(Math.abs(since.getTime() - Date.now())).toBeLessThan(600_000);
  await updatePromo(staff(), { id, version: 2, rules: { ...isPublic, maxUses: 9 } });
  expect(announcedSince(await stored(id))).toEqual(since);
  const promo = await stored(id);
  expect(announcedSince({ ...promo, validFrom: day("2090-01-01") })).toEqual(day("2090-01-01"));
  expect(announcedSince({ ...promo, validFrom: day("2020-01-01") })).toEqual(since);
  // Codes from before this was stored.
  expect(announcedSince({ ...promo, publicSince: null, validFrom: day("2021-01-01") })).toEqual(day("2021-01-01"));
  expect(announcedSince({ ...promo, publicSince: null })).toEqual(day("2020-01-01"));
});

test("decisions 9: pages wait for the next begin or end of an active public code", async () => {
  expect(await timeToPublicCodeChange(database.db)).toBeNull();
  await created("PRIVATE", { validUntil: new Date(Date.now() + 1_000_000) });
  await created("NEXT", { isPublic: true, validFrom: new Date(Date.now() + 3_600_000) });
  const ms = (await timeToPublicCodeChange(database.db))!;
  expect(ms).toBeGreaterThan(3_000_000);
  expect(ms).toBeLessThanOrEqual(3_600_000);
});

test("a batch is 10,000 different codes with one set of rules, and one row of the audit log", async () => {
  const rules = { discount: { type: "fixed", cents: 500 } as const, validFrom: null, validUntil: null, maxUses: 1 };
  const id = await createPromoBatch(staff(), { name: "Salon", prefix: "SALON", count: 10_000, rules });
  const codes = await database.db.select().from(promoCodes).where(eq(promoCodes.batchId, id));
  expect(new Set(codes.map(({ code }) => code)).size).toBe(10_000);
  expect(codes[0]).toMatchObject({ discountType: "fixed", discountValue: "5.00", maxUses: 1, isPublic: false });
  expect(await findUsablePromo(database.db, codes[0]!.code)).toMatchObject({ ok: true });
  expect(await database.db.select().from(auditLog)).toMatchObject([
    { action: "promo-batch-created", subject: `promo-batch:${id}`, after: { size: 10_000, prefix: "SALON" } },
  ]);
  await expect(createPromoBatch(staff(), { name: "", prefix: "", count: 10_001, rules })).rejects.toThrow();
});

test("spec 7: the migration keeps the newest of public codes that overlap, and those that follow each other", async () => {
  const { db } = database;
  // As the table was before that migration. With the later index the updated rows would be new entries, and the constraint would
  // still be checked for the old ones as long as another transaction might see them.
  await db.execute(sql`alter table promo_codes drop constraint if exists promo_codes_one_public`);
  await db.execute(sql`drop index if exists promo_codes_public`);
  const rules = { discountType: "percentage", discountValue: "10.00", isPublic: true } as const;
  await db.insert(promoCodes).values([
    { ...rules, code: "OVER", validUntil: day("2020-01-01") },
    { ...rules, code: "BACKWARDS", validFrom: day("2021-02-01"), validUntil: day("2021-01-01") },
    { ...rules, code: "OLD", validFrom: day("2025-01-01") },
    { ...rules, code: "DEMO", isDemo: true },
    { ...rules, code: "NEW", validFrom: day("2026-01-01") },
  ]);
  const migration = readFileSync(
    `database/migrations/${readdirSync("database/migrations").find((name) => name.endsWith("_offer.sql"))}`,
    "utf8",
  ).split("--> statement-breakpoint");
  for (const statement of migration.slice(-3)) await db.execute(sql.raw(statement));
  const rows = await db.select().from(promoCodes).orderBy(promoCodes.id);
  expect(rows.filter(({ isPublic }) => isPublic).map(({ code }) => code)).toEqual(["OVER", "DEMO", "NEW"]);
});
