import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { emptyAudit } from "#app/platform/audit/testing/empty-audit.ts";
import { auditLog } from "#app/platform/database/tables.server.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { vehicleModels } from "../server/tables.server.ts";
import { importAsStaff, previewImport } from "./staff-import.server.ts";
import { catalogueColumns, catalogueRows } from "./vehicle-lists.server.ts";

const staff = () => ({ db: database.db, clock: fixedClock("2026-11-20T10:00:00Z"), author: { userId: "staff" } });
const file = (...lines: string[]) =>
  new TextEncoder().encode(`Marque,Modele,Annee,Energie,Source\n${lines.join("\n")}\n`);
const keep = { removeAbsent: false };
const storedModels = async () =>
  (await database.db.select().from(vehicleModels)).map(({ model, source }) => `${model} ${source}`).sort();

const database = startForTests(testDatabase);
beforeEach(async () => {
  await database.db.execute(sql`truncate ${vehicleModels}`);
  const first = file("Fiat,500,2015,Essence,VCA", "Seat,Ibiza,2019,Essence,VCA");
  await importAsStaff(staff(), first, { ...keep, shown: { added: 2, changed: 0, removed: 0 } });
  await emptyAudit(database.db);
});

const next = file("Fiat,500,2015,Essence,ADEME", "Fiat,600,2020,Essence,VCA");

test("decisions 4: a preview says what a file would do, and does nothing", async () => {
  expect(await previewImport(staff(), next, { removeAbsent: true })).toEqual({
    ok: true,
    preview: {
      added: 1,
      changed: 1,
      removed: 1,
      unchanged: 0,
      refused: [],
      refusedCount: 0,
      examples: {
        added: ["Fiat 600 2020 Essence"],
        changed: [{ name: "Fiat 500 2015 Essence", from: "VCA", to: "ADEME" }],
        removed: ["Seat Ibiza 2019 Essence"],
      },
      respelled: [],
      tooOld: { count: 0, examples: [] },
      isRemovalRefused: false,
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
    { author: "user:staff", action: "catalogue-imported", after: { ...shown, refusedLines: 0 } },
  ]);
});

test("while a line is refused nothing is removed, in the preview and in the import, which say so", async () => {
  for (const bad of ['Seat,"Ibiza,2019,Essence,VCA', "Seat,Ibiza,19,Essence,VCA", "Fiat,500,2015,Essence,VCA"]) {
    const faulty = file("Fiat,500,2015,Essence,VCA", bad);
    const preview = { removed: 0, isRemovalRefused: true, refusedCount: 1, refused: [{ line: 3 }] };
    expect(await previewImport(staff(), faulty, { removeAbsent: true })).toMatchObject({ preview });
    const shown = { added: 0, changed: 0, removed: 0 };
    expect(await importAsStaff(staff(), faulty, { removeAbsent: true, shown })).toMatchObject({ preview });
    expect(await storedModels()).toEqual(["500 VCA", "Ibiza VCA"]);
  }
});

test("of a car that stays incompatible the preview says from which year on the dongle reads it", async () => {
  await importAsStaff(staff(), file("Renault,Clio,2003,Essence,VCA"), {
    ...keep,
    shown: { added: 1, changed: 0, removed: 0 },
  });
  const again = file("RENAULT,CLIO,2003,Essence,ADEME", "Renault,Clio,2012,Essence,ADEME");
  expect(await previewImport(staff(), again, keep)).toMatchObject({
    preview: {
      added: 1,
      changed: 1,
      respelled: ["RENAULT → Renault", "CLIO → Clio"],
      tooOld: { count: 1, examples: [{ name: "Renault Clio 2003 Essence", firstYear: 2010 }] },
    },
  });
});

test("decisions 4: without the choice nothing is removed; a catalogue that has changed since the preview is not overwritten", async () => {
  const stale = { added: 2, changed: 1, removed: 0 };
  expect(await importAsStaff(staff(), next, { ...keep, shown: stale })).toMatchObject({ ok: false, error: "conflict" });
  expect(await importAsStaff(staff(), next, { ...keep, shown: { ...stale, added: 1 } })).toMatchObject({ ok: true });
  expect(await storedModels()).toEqual(["500 ADEME", "600 VCA", "Ibiza VCA"]);
});

test("decisions 4: a file that is no catalogue is refused with a code", async () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(await previewImport(staff(), bytes("a,b\n1,2\n"), keep)).toMatchObject({ ok: false, error: "header" });
  expect(await previewImport(staff(), bytes("PK\u0003\u0004"), keep)).toMatchObject({ ok: false, error: "noList" });
  const faulty = file(...Array.from({ length: 1_200 }, () => "Fiat,500"));
  expect(await previewImport(staff(), faulty, keep)).toMatchObject({
    ok: false,
    error: "tooManyFaults",
    refused: expect.arrayContaining([{ line: 2, code: "columns", values: { count: 2, expected: 5 } }]),
  });
});

test("decisions 4: the exported file, taken in again, changes nothing", async () => {
  const { rows, next: following } = await catalogueRows(database.db, { after: undefined, limit: 1 });
  const rest = await catalogueRows(database.db, { after: following!, limit: 10 });
  const lines = [...rows, ...rest.rows].map(({ brand, model, year, energy, source }) =>
    [brand, model, year, energy, source].join(","),
  );
  const exported = new TextEncoder().encode(`\ufeff${[catalogueColumns.join(","), ...lines].join("\r\n")}\r\n`);
  expect(await previewImport(staff(), exported, { removeAbsent: true })).toMatchObject({
    preview: { added: 0, changed: 0, removed: 0, unchanged: 2, refusedCount: 0 },
  });
});
