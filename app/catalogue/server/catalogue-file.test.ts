import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { reasonInEnglish } from "../line-faults.ts";
import { oddNames } from "../testing/odd-names.ts";
import { readCatalogueFile } from "./catalogue-file.ts";

const today = new Date("2026-11-20");
const read = (text: string) => readCatalogueFile(new TextEncoder().encode(text), today);
const header = "Marque,Modele,Annee,Energie,Source\n";

test("the shipped catalogue has 16,243 rows and none is refused", () => {
  const { rows, refused } = readCatalogueFile(readFileSync("database/seed/catalogue.csv"), today);
  expect(rows).toHaveLength(16_243);
  expect(refused).toEqual([]);
  expect(new Set(rows.map((row) => row.brand)).size).toBe(68);
});

test.each(oddNames)("%s %s is read as it is written", (brand, model) => {
  expect(read(`${header}${brand},${model},2020,Essence,VCA`).rows).toEqual([
    { brand, model, year: 2020, energy: "Essence", source: "VCA" },
  ]);
});

test("what spreadsheets write: byte order mark, semicolons, CRLF, quotes, columns in another order, no source", () => {
  const { rows, refused } = read('\ufeffEnergie;Annee;Modele;Marque\r\nDiesel;2015;"A ""B""; C";Fiat\r\n');
  expect(refused).toEqual([]);
  expect(rows).toEqual([{ brand: "Fiat", model: 'A "B"; C', year: 2015, energy: "Diesel", source: "" }]);
});

test("two Unicode forms of the same letters are one name", () => {
  const { rows } = read(`${header}Renault,Me\u0301gane,2015,Diesel,VCA`);
  expect(rows[0]!.model).toBe("Mégane");
});

test("refused lines have their number and a reason", () => {
  const { rows, refused } = read(
    `${header}${[
      "Fiat,500,2015,Essence,VCA",
      ",500,2015,Essence,VCA",
      "Fiat,,2015,Essence,VCA",
      "Fiat,500,15,Essence,VCA",
      "Fiat,500,1899,Essence,VCA",
      "Fiat,500,2029,Essence,VCA",
      "Fiat,500,2015,essence,VCA",
      "Fiat,500,2015,Essence,ADEME2015",
      "Fiat,500,2015",
      `Fiat,${"x".repeat(101)},2015,Essence,VCA`,
      "Fiat,50\u202e0,2015,Essence,VCA",
    ].join("\n")}\n`,
  );
  expect(rows).toHaveLength(1);
  expect(refused.map((fault) => ({ line: fault.line, reason: reasonInEnglish(fault) }))).toEqual([
    { line: 3, reason: "Marque is empty" },
    { line: 4, reason: "Modele is empty" },
    { line: 5, reason: 'Annee "15" is not a year from 1950 to 2028' },
    { line: 6, reason: 'Annee "1899" is not a year from 1950 to 2028' },
    { line: 7, reason: 'Annee "2029" is not a year from 1950 to 2028' },
    { line: 8, reason: 'Energie "essence" is not one of the six' },
    { line: 9, reason: "the same vehicle as line 2" },
    { line: 10, reason: "3 columns, the header has 5" },
    { line: 11, reason: "Modele is longer than 100 characters" },
    { line: 12, reason: "holds a line break or an invisible character" },
  ]);
});

test("a quotation mark that is never closed refuses its lines, not those before", () => {
  const { rows, refused } = read(`${header}Fiat,500,2015,Essence,VCA\nFiat,"600,2015,Essence,VCA\n`);
  expect(rows).toHaveLength(1);
  expect(reasonInEnglish(refused[0]!)).toBe("a quotation mark opened before is not closed");
});

test("a file that is no catalogue is refused as a whole, in one sentence", () => {
  expect(() => read("")).toThrow("The first line must name the columns");
  expect(() => read("a,b\n1,2\n")).toThrow("missing: Marque, Modele, Annee, Energie");
  expect(() => readCatalogueFile(Uint8Array.from([0x4d, 0xe9, 0x67]), today)).toThrow("not UTF-8");
});
