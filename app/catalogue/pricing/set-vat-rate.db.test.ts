import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditLog } from "#app/platform/database/tables.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { cancelPlannedVatRate, setVatRate, type VatChange } from "./set-vat-rate.server.ts";
import { seedVatRates, vatRateFor, vatRecords } from "./tax-rates.server.ts";

const staff = () => ({ db: database.db, author: { userId: "staff" } });
const database = startForTests(testDatabase);
beforeAll(() => seedVatRates(database.db));

const change = (overrides: Partial<VatChange>) =>
  setVatRate(staff(), { country: "FI", rate: 2400, from: null, shownRate: 2550, ...overrides });
const planned = async () => (await vatRecords(database.db)).filter(({ from }) => from > new Date());

test("decisions 4, law 9.15: a rate is planned from a day on, once, and withdrawn", async () => {
  const from = new Date("2090-01-01T00:00:00+02:00");
  expect(await change({ from })).toEqual({ ok: true });
  expect(await change({ from, rate: 2600 })).toEqual({ ok: false, error: "taken" });
  expect(await vatRateFor(database.db, { country: "FI" }, new Date())).toBe(2550);
  expect(await vatRateFor(database.db, { country: "FI" }, from)).toBe(2400);
  const [record] = await planned();
  expect(record).toMatchObject({ country: "FI", rate: 2400, from });
  expect(await cancelPlannedVatRate(staff(), record!.id)).toEqual({ ok: true });
  expect(await cancelPlannedVatRate(staff(), record!.id)).toEqual({ ok: false, error: "planBegun" });
  expect(await vatRateFor(database.db, { country: "FI" }, from)).toBe(2550);
});

test("decisions 4: a rate is changed at once; a colleague's change is not overwritten; each is in the audit log", async () => {
  expect(await change({ from: new Date(Date.now() - 1000) })).toEqual({ ok: false, error: "past" });
  expect(await change({ rate: 2550 })).toEqual({ ok: false, error: "same" });
  const results = await Promise.all([change({}), change({ rate: 2600 })]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const current = await vatRateFor(database.db, { country: "FI" }, new Date(Date.now() + 1000));
  expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, error: "conflict", currentRate: current });
  const rows = await database.db.select().from(auditLog).where(sql`subject = 'vat-rate:FI'`);
  expect(rows.map(({ action }) => action).sort()).toEqual([
    "planned-vat-rate-cancelled",
    "vat-rate-changed",
    "vat-rate-planned",
  ]);
});

test("a rate that has begun is never withdrawn", async () => {
  const [record] = await vatRecords(database.db);
  expect(await cancelPlannedVatRate(staff(), record!.id)).toEqual({ ok: false, error: "planBegun" });
});
