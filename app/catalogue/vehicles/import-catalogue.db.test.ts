import { expect, test } from "vitest";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { vehicleModels } from "../server/tables.server.ts";
import { importCatalogue } from "./import-catalogue.server.ts";

const database = startForTests(testDatabase);

const importFile = (...lines: string[]) =>
  importCatalogue(
    { db: database.db, clock: fixedClock("2026-11-20T10:00:00Z") },
    new TextEncoder().encode(`${lines.join("\n")}\n`),
    { skipBad: false },
  );

test("a file without the column Source keeps the known sources; an empty cell clears one", async () => {
  const sources = async () =>
    Object.fromEntries((await database.db.select().from(vehicleModels)).map((row) => [row.model, row.source]));
  await importFile("Marque,Modele,Annee,Energie,Source", "Renault,Clio,2018,Essence,VCA", "Fiat,500,2015,Essence,VCA");

  const without = ["Marque,Modele,Annee,Energie", "Renault,Clio,2018,Essence", "Renault,Zoe,2018,Electrique"];
  expect(await importFile(...without)).toMatchObject({ added: 1, changed: 0, unchanged: 1 });
  expect(await sources()).toEqual({ Clio: "VCA", 500: "VCA", Zoe: "" });

  const emptied = await importFile("Marque,Modele,Annee,Energie,Source", "Fiat,500,2015,Essence,");
  expect(emptied).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
  expect(await sources()).toEqual({ Clio: "VCA", 500: "", Zoe: "" });
});

test("compatibility is computed again without the column Source too, and the source stays", async () => {
  await importFile("Marque,Modele,Annee,Energie,Source", "Seat,Ibiza,2019,Essence,ADEME2022");
  await database.db.update(vehicleModels).set({ compatible: false });
  const again = await importFile("Marque,Modele,Annee,Energie", "Seat,Ibiza,2019,Essence");
  expect(again).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
  const rows = await database.db.select().from(vehicleModels);
  expect(rows.find((row) => row.model === "Ibiza")).toMatchObject({ compatible: true, source: "ADEME2022" });
});
