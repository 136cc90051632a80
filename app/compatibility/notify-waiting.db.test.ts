import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { importCatalogue } from "#app/catalogue/vehicles/import-catalogue.server.ts";
import { isVehicleCompatible } from "#app/catalogue/vehicles/vehicle-compatibility.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { emptyAudit } from "#app/platform/audit/testing/empty-audit.ts";
import { auditLog } from "#app/platform/database/tables.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import {
  countDemand,
  type DemandFilter,
  type DemandSort,
  demandOfModel,
  demandWeeks,
  listDemand,
} from "./demand.server.ts";
import { countNotified, makeCompatible, notifyWaiting } from "./notify-waiting.server.ts";
import { compatibilityAttempts } from "./server/tables.server.ts";

const staff = () => ({ db: database.db, author: { userId: "staff" } });
const clio = { brand: "Renault", model: "Clio", energy: "Essence" };
const database = startForTests(testDatabase);
beforeEach(async () => {
  const { db } = database;
  await db.execute(sql`truncate ${compatibilityAttempts}, ${outbox}, "Modèle Véhicule"`);
  await emptyAudit(db);
  await importFile("Renault,Clio,2005,Essence");
});

const importFile = (...lines: string[]) =>
  importCatalogue(
    { db: database.db, clock: systemClock },
    new TextEncoder().encode(`Marque,Modele,Annee,Energie\n${lines.join("\n")}\n`),
    { skipBad: false },
  );
const attempt = (overrides: Partial<typeof compatibilityAttempts.$inferInsert> = {}) =>
  database.db.insert(compatibilityAttempts).values({ ...clio, year: 2005, ...overrides });
const recipients = async () => (await database.db.select().from(outbox)).map(({ recipient }) => recipient).sort();
const verified = { ...clio, energy: "Essence" as const, firstYear: 2004, lastYear: 2006 };

test("before anything is sent, the count of mails is that of the addresses that get one", async () => {
  for (const language of languages) await attempt({ email: `${language}@example.com`, language });
  await attempt({ email: "FR@example.com", year: 2006 });
  await attempt({ email: "other@example.com", model: "Zoe" });
  await attempt({ email: "older@example.com", year: 1999 });
  await attempt({ email: "two-years-after@example.com", year: verified.lastYear + 2 });
  await attempt({ email: "three-years-after@example.com", year: verified.lastYear + 3 });
  await database.db.execute(sql`update "Modèle Véhicule" set compatible = false`);
  expect(await countNotified(database.db, clio)).toBe(0);
  const announced = await countNotified(database.db, clio, verified);
  expect(announced).toBe(languages.length + 1);
  expect(await makeCompatible(staff(), verified)).toBe(announced);
  expect(await countNotified(database.db, clio, verified)).toBe(0);
});

test("decisions 4: a model that becomes compatible is in the catalogue, and each address that waits has one mail, in its language", async () => {
  for (const language of languages) await attempt({ email: `${language}@example.com`, language });
  await attempt({ email: "FR@example.com", year: 2006 });
  await attempt({ email: "other@example.com", model: "Zoe" });
  await attempt({ email: "older@example.com", year: 1999 });
  await attempt();
  expect(await makeCompatible(staff(), verified)).toBe(languages.length);
  expect(await isVehicleCompatible(database.db, { ...clio, year: 2005 })).toBe(true);
  expect(await recipients()).toEqual(languages.map((language) => `${language}@example.com`).sort());
  const mails = await database.db.select().from(outbox);
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(languages.length);
  for (const { subject, html } of mails) expect(subject + html).toContain("Renault Clio");
  expect(await notifyWaiting(staff(), clio)).toBe(0);
  const rows = await database.db.select().from(auditLog).orderBy(auditLog.at);
  expect(rows.map(({ action, after }) => [action, after])).toEqual([
    ["vehicles-verified", { firstYear: 2004, lastYear: 2006, energy: "Essence" }],
    ["waiting-list-notified", { mails: languages.length }],
  ]);
});

test("decisions 4: two staff who notify at once, and hundreds who wait: one mail each", async () => {
  const many = Array.from({ length: 450 }, (_, index) => ({ email: `buyer${index % 225}@example.com` }));
  for (const each of many) await attempt({ ...each, year: 2004 + (many.indexOf(each) % 3) });
  await importFile("Renault,Clio,2012,Essence");
  await database.db.execute(sql`update "Modèle Véhicule" set compatible = true`);
  const mails = await Promise.all([notifyWaiting(staff(), clio), notifyWaiting(staff(), clio)]);
  expect(mails[0]! + mails[1]!).toBe(225);
  const sent = await recipients();
  expect(sent).toHaveLength(225);
  expect(new Set(sent).size).toBe(225);
});

test("decisions 4: what staff have verified stays compatible when a catalogue is imported", async () => {
  await makeCompatible(staff(), verified);
  expect(await importFile("Renault,Clio,2005,Essence")).toMatchObject({ changed: 0, unchanged: 1 });
  await importCatalogue(
    { db: database.db, clock: systemClock },
    new TextEncoder().encode("Marque,Modele,Annee,Energie,Source\nRenault,Clio,2005,Essence,VCA\n"),
    { skipBad: false },
  );
  expect(await isVehicleCompatible(database.db, { ...clio, year: 2005 })).toBe(true);
});

const mostAsked: DemandSort = { key: "checks", descending: true };
const demanded = async (filter: DemandFilter = {}) =>
  (await listDemand(database.db, { filter, sort: mostAsked, page: { limit: 10 } })).rows;

test("decisions 9: demand by model and week, addresses that wait, and those whose mail is due", async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const createdAt of [ago(0), ago(0), ago(14), ago(400)]) await attempt({ createdAt });
  await attempt({ model: "Zoe", year: 2001, energy: "Electrique" });
  await attempt({ email: "a@example.com", year: 2004 });
  await attempt({ email: "A@example.com" });
  const [first, second, ...others] = await demanded();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ model: "Clio", checks: 4, waiting: 1, due: 0, firstYear: 2004, lastYear: 2005 });
  expect(first!.weeks).toHaveLength(demandWeeks);
  expect(first!.weeks.at(-1)).toBe(2);
  expect(first!.weeks.at(-3)).toBe(1);
  expect(first!.weeks.reduce((sum, checks) => sum + checks)).toBe(3);
  expect(second).toMatchObject({ model: "Zoe", checks: 1, waiting: 0 });
  expect(await demanded({ search: "ault z" })).toMatchObject([{ model: "Zoe" }]);
  expect(await demanded({ search: "%" })).toEqual([]);
  expect(await demanded({ isAwaited: true })).toMatchObject([{ model: "Clio" }]);
  expect(await demandOfModel(database.db, clio)).toEqual([
    { year: 2005, energy: "Essence", checks: 4, waiting: 1, compatible: false },
    { year: 2004, energy: "Essence", checks: 0, waiting: 1, compatible: false },
  ]);
  await database.db
    .update(compatibilityAttempts)
    .set({ notifiedAt: ago(0) })
    .where(eq(compatibilityAttempts.year, 2004));
  await database.db.execute(sql`update "Modèle Véhicule" set compatible = true`);
  expect((await demanded()).slice(0, 1)).toMatchObject([{ waiting: 1, due: 1 }]);
});

test.each(["checks", "waiting", "model"] as const)("demand is paged by key, ordered by %s", async (key) => {
  for (const model of ["Kadjar", "Twingo", "Arkana", "Zoe"]) await attempt({ model });
  for (const model of ["Twingo", "Zoe", "Zoe"]) await attempt({ model });
  await attempt({ model: "Arkana", email: "a@example.com" });
  const orders = {
    checks: ["Zoe", "Twingo", "Arkana", "Kadjar"],
    waiting: ["Arkana", "Zoe", "Twingo", "Kadjar"],
    model: ["Zoe", "Twingo", "Kadjar", "Arkana"],
  };
  for (const descending of [true, false]) {
    const list = (page: { after?: string; before?: string }) =>
      listDemand(database.db, { filter: {}, sort: { key, descending }, page: { ...page, limit: 3 } });
    const first = await list({});
    const last = await list({ after: first.next! });
    const shown = [...first.rows, ...last.rows].map(({ model }) => model);
    expect(last.next).toBeNull();
    // Names stay in the order of the alphabet where the numbers are the same.
    if (descending) expect(shown).toEqual(orders[key]);
    else expect(shown.toSorted()).toEqual(orders[key].toSorted());
    expect((await list({ before: last.previous! })).rows).toEqual(first.rows);
  }
  expect(await countDemand(database.db, {}, 3)).toBe(3);
  expect(await countDemand(database.db, { isAwaited: true }, 10)).toBe(1);
  expect(await countDemand(database.db, { search: "renault t" }, 10)).toBe(1);
});
