import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { type TestDatabase, testDatabase } from "#database/testing/test-database.ts";
import { oddNames } from "../testing/odd-names.ts";
import { importCatalogue } from "../vehicles/import-catalogue.server.ts";
import { seedCatalogue } from "../vehicles/seed-catalogue.server.ts";
import { isVehicleCompatible } from "../vehicles/vehicle-compatibility.server.ts";
import { forgetVehicleLists, pageSize, vehicleLists } from "../vehicles/vehicle-lists.server.ts";
import { vehicleBrands, vehicleEnergies, vehicleModels, vehicleYears } from "./tables.server.ts";

const now = "2026-11-20T10:00:00Z";
let context: { db: TestDatabase["db"]; clock: ReturnType<typeof fixedClock> };
const database = startForTests(testDatabase);
beforeAll(async () => {
  context = { db: database.db, clock: fixedClock(now) };
  expect(await Promise.all([seedCatalogue(context), seedCatalogue(context)])).toContain(16_243);
});
beforeEach(() => forgetVehicleLists());

const count = async (table: typeof vehicleModels | typeof vehicleBrands | typeof vehicleYears) =>
  (await database.db.select({ n: sql<number>`count(*)::int` }).from(table))[0]!.n;

test("decisions 4: two instances that start together load the catalogue once, and a later start changes nothing", async () => {
  expect(await count(vehicleModels)).toBe(16_243);
  expect(await count(vehicleBrands)).toBe(68);
  expect(await seedCatalogue(context)).toBe(0);
  const years = (await database.db.select().from(vehicleYears)).map((row) => row.year);
  expect([Math.min(...years), Math.max(...years)]).toEqual([1996, 2027]);
  const energies = await database.db.select().from(vehicleEnergies).orderBy(vehicleEnergies.id);
  expect(energies.map((row) => row.energy)).toEqual(["Diesel", "Electrique", "Essence", "GPL", "Hybride", "Hydrogène"]);
});

test.each([
  ["Renault", "Clio", 2018, true],
  ["Renault", "Clio", 2008, true],
  ["Renault", "Clio", 2007, false],
  ["renault", "Clio", 2018, false],
  ["Nobody", "Clio", 2018, false],
  ["Renault", "Golf", 2018, false],
])("spec 5: %s %s %i is compatible: %s", async (brand, model, year, compatible) => {
  expect(await isVehicleCompatible(database.db, { brand, model, year, energy: "Essence" })).toBe(compatible);
});

test("spec 5: the rule asks for brand, model and year, not for the energy", async () => {
  const clio = { brand: "Renault", model: "Clio", year: 2018 };
  expect(await isVehicleCompatible(database.db, { ...clio, energy: "Hydrogène" })).toBe(true);
});

test("spec 5: lists are deduplicated and alphabetical, years newest first; names with odd letters are there", async () => {
  const { brands, years, energies, modelsOf, pages } = await vehicleLists(context);
  expect(brands).toEqual([...new Set(brands)].sort((a, b) => a.localeCompare(b, "fr")));
  expect(years).toEqual(Array.from({ length: 32 }, (_, index) => 2027 - index));
  expect(energies).toHaveLength(6);
  for (const [brand, model] of oddNames) expect(modelsOf.get(brand), `${brand} ${model}`).toContain(model);
  const rows = pages.map((page) => JSON.parse(page.body) as unknown[]);
  expect(rows.slice(0, -1).every((page) => page.length === pageSize)).toBe(true);
  expect(new Set(rows.flat().map((row) => JSON.stringify(row))).size).toBe(16_243);
});

test("spec 7: lists are fresh for 5 minutes, then served while they are read again, until 30", async () => {
  const at = (minutes: number) => ({
    db: database.db,
    clock: { now: () => new Date(Date.parse(now) + minutes * 60_000) },
  });
  const first = await vehicleLists(at(0));
  expect(await vehicleLists(at(4.9))).toBe(first);
  expect(await vehicleLists(at(6))).toBe(first);
  await vi.waitFor(async () => expect(await vehicleLists(at(6))).not.toBe(first), 20_000);
  const down = () => {
    throw new Error("down");
  };
  const broken = { db: { select: down } as never };
  expect(await vehicleLists({ ...at(12), ...broken })).toEqual(await vehicleLists(at(6)));
  await expect(vehicleLists({ ...at(40), ...broken })).rejects.toThrow("down");
});

const file = (...lines: string[]) =>
  new TextEncoder().encode(["Marque,Modele,Annee,Energie,Source", ...lines, ""].join("\n"));

test("an import with a refused line changes nothing, and reports what it would do", async () => {
  const bytes = file("Lynk & Co,08,2026,Hybride,TEST", "Renault,Clio,2018,Vapeur,TEST");
  const report = await importCatalogue(context, bytes, { skipBad: false });
  expect(report).toEqual({
    ok: false,
    added: 1,
    changed: 0,
    unchanged: 0,
    refused: [{ line: 3, code: "energy", values: { text: "Vapeur" } }],
  });
  expect(await count(vehicleModels)).toBe(16_243);
});

test("--skip-bad imports the valid lines: added, changed and unchanged are counted separately, new brands join the brand table", async () => {
  const bytes = file(
    "Nouvelle Marque,e:X,2026,Electrique,TEST",
    "Abarth,124 Spider,2016,Essence,TEST",
    "Abarth,124 Spider,2017,Essence,VCA",
    ",500,,,",
  );
  expect(await importCatalogue(context, bytes, { skipBad: true })).toMatchObject({
    ok: true,
    added: 1,
    changed: 1,
    unchanged: 1,
    refused: [{ line: 5 }],
  });
  expect(await count(vehicleModels)).toBe(16_244);
  expect(await count(vehicleBrands)).toBe(69);
  expect((await vehicleLists(context)).modelsOf.get("Nouvelle Marque")).toEqual(["e:X"]);
  expect(
    await isVehicleCompatible(database.db, { brand: "Nouvelle Marque", model: "e:X", year: 2024, energy: "" }),
  ).toBe(true);
});
