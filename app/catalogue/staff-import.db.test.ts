import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { fixedClock } from "#app/platform/clock.ts";
import { auditLog } from "#app/platform/tables.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { catalogueColumns, catalogueRows } from "./export-catalogue.server.ts";
import { vehicleModels } from "./server/tables.server.ts";
import { importAsStaff, previewImport } from "./staff-import.server.ts";

const staff = () => ({ db: database.db, clock: fixedClock("2026-11-20T10:00:00Z"), author: { userId: "staff" } });
const file = (...lines: string[]) =>
  new TextEncoder().encode(`Marque,Modele,Annee,Energie,Source\n${lines.join("\n")}\n`);
const keep = { removeAbsent: false };
const storedModels = async () =>
  (await database.db.select().from(vehicleModels)).map(({ model, source }) => `${model} ${source}`).sort();

const database = startForTests(testDatabase);
beforeEach(async () => {
  await database.db.execute(sql`truncate ${vehicleModels}, ${auditLog}`);
  const first = file("Fiat,500,2015,Essence,VCA", "Seat,Ibiza,2019,Essence,VCA");
  await importAsStaff(staff(), first, { ...keep, shown: { added: 2, changed: 0, removed: 0 } });
  await database.db.execute(sql`truncate ${auditLog}`);
});

const next = file("Fiat,500,2015,Essence,ADEME", "Fiat,600,2020,Essence,VCA", "Fiat,700,20,Essence,VCA");

test("decisions 4: a preview says what a file would do, and does nothing", async () => {
  expect(await previewImport(staff(), next, { removeAbsent: true })).toEqual({
    ok: true,
    preview: {
      ...{ added: 1, changed: 1, removed: 1, unchanged: 0, refusedCount: 1 },
      examples: {
        added: ["Fiat 600 2020 Essence"],
        changed: ["Fiat 500 2015 Essence"],
        removed: ["Seat Ibiza 2019 Essence"],
      },
      refused: [{ line: 4, code: "year", values: { text: "20", first: 1950, last: 2028 } }],
    },
  });
  expect(await storedModels()).toEqual(["500 VCA", "Ibiza VCA"]);
  expect(await database.db.select().from(auditLog)).toEqual([]);
});

test("decisions 4: an import does what its preview said, and leaves a row with its author", async () => {
  const shown = { added: 1, changed: 1, removed: 1 };
  expect(await importAsStaff(staff(), next, { removeAbsent: true, shown })).toMatchObject({ ok: true });
  expect(await storedModels()).toEqual(["500 ADEME", "600 VCA"]);
  expect(await database.db.select().from(auditLog)).toMatchObject([
    { author: "user:staff", action: "catalogue-imported", after: { ...shown, refusedLines: 1 } },
  ]);
});

test("decisions 4: without the choice nothing is removed; a catalogue that has changed since the preview is not overwritten", async () => {
  const stale = { added: 2, changed: 1, removed: 0 };
  expect(await importAsStaff(staff(), next, { ...keep, shown: stale })).toEqual({ ok: false, error: "changed" });
  expect(await importAsStaff(staff(), next, { ...keep, shown: { ...stale, added: 1 } })).toMatchObject({ ok: true });
  expect(await storedModels()).toEqual(["500 ADEME", "600 VCA", "Ibiza VCA"]);
});

test("decisions 4: a file that is no catalogue is refused with a code", async () => {
  expect(await previewImport(staff(), new TextEncoder().encode("a,b\n1,2\n"), keep)).toEqual({
    ok: false,
    error: "header",
  });
  expect(await previewImport(staff(), Uint8Array.of(0x4d, 0xe9), keep)).toEqual({ ok: false, error: "encoding" });
});

test("decisions 4: the exported file, taken in again, changes nothing", async () => {
  const { rows, next: more } = await catalogueRows(database.db, { after: undefined, limit: 1 });
  const rest = await catalogueRows(database.db, { after: more!, limit: 10 });
  const lines = [...rows, ...rest.rows].map(({ brand, model, year, energy, source }) =>
    [brand, model, year, energy, source].join(","),
  );
  const exported = new TextEncoder().encode(`\ufeff${[catalogueColumns.join(","), ...lines].join("\r\n")}\r\n`);
  expect(await previewImport(staff(), exported, { removeAbsent: true })).toMatchObject({
    preview: { added: 0, changed: 0, removed: 0, unchanged: 2, refusedCount: 0 },
  });
});
