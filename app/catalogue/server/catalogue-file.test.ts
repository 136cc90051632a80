import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { oddNames } from "../testing/odd-names.ts";
import { energies } from "../vehicles/energies.ts";
import { energyNames } from "../vehicles/energy-names.server.ts";
import { reasonInEnglish } from "../vehicles/line-faults.ts";
import { type CatalogueFile, energyNamed, type KnownNames, readCatalogueFile } from "./catalogue-file.ts";

const today = new Date("2026-11-20");
const storedNames: KnownNames = [
  ["Renault", ["Clio", "Mégane"]],
  ["Citroën", ["C3"]],
  ["Mercedes-Benz", ["Classe A"]],
];

function readBytes(bytes: Uint8Array, names?: KnownNames): CatalogueFile {
  const file = readCatalogueFile(bytes, today, names);
  if ("fault" in file) throw new Error(JSON.stringify(file));
  return file;
}
const read = (text: string, names?: KnownNames) => readBytes(new TextEncoder().encode(text), names);
const header = "Marque,Modele,Annee,Energie,Source\n";

test("the shipped catalogue has 16,243 rows and none is refused", () => {
  const { rows, refused } = readBytes(readFileSync("database/seed/catalogue.csv"));
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
      "Fiat,500,2015,Charbon,VCA",
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
    { line: 8, reason: 'Energie "Charbon" is not one of the six' },
    { line: 9, reason: "the same vehicle as line 2" },
    { line: 10, reason: "3 columns, the header has 5" },
    { line: 11, reason: "Modele is longer than 100 characters" },
    { line: 12, reason: "holds an invisible character" },
  ]);
});

test("a stray quotation mark refuses its own line alone", () => {
  const lines = Array.from({ length: 200 }, (_, at) => `Fiat,500 ${at},2015,Essence,VCA`);
  lines[4] = 'Fiat,"600,2015,Essence,VCA';
  lines[50] = 'Fiat,6"00,2015,Essence,VCA';
  lines[60] = 'Fiat,"700 ""S""",2015,Essence,VCA';
  lines[70] = 'Fiat,"Panda"4x4,2015,Essence,VCA';
  const { rows, refused } = read(header + lines.join("\n"));
  expect(refused.map(({ line, code }) => [line, code])).toEqual([
    [6, "quotes"],
    [52, "quotes"],
    [72, "quotes"],
  ]);
  expect(rows).toHaveLength(197);
  expect(rows.map(({ model }) => model)).toContain('700 "S"');
});

test("names are written as the catalogue writes them, and new ones as their first line does", () => {
  const file = read(
    `Marque,Modele,Annee,Energie
RENAULT,clio,2018,Electrique
 Citroen ,c 3,2018,ÉLECTRIQUE
Citroën,C3,2019,Gazole
Renault ,MEGANE,2018,Petrol
MERCEDES BENZ,classe a,2018,Benzin
Lucid,Air,2024,Elektro
LUCID,AIR,2025,Elettrica`,
    storedNames,
  );
  expect(file.refused).toEqual([]);
  expect(file.rows.map(({ brand, model, energy }) => `${brand} ${model} ${energy}`)).toEqual([
    "Renault Clio Electrique",
    "Citroën C3 Electrique",
    "Citroën C3 Diesel",
    "Renault Mégane Essence",
    "Mercedes-Benz Classe A Essence",
    "Lucid Air Electrique",
    "Lucid Air Electrique",
  ]);
  expect(file.respelled).toContain("RENAULT → Renault");
});

test("the words of the shop's five languages, and of registration papers, are headings", () => {
  const forms = {
    brand:
      "Marque, Constructeur, Fabricant, Brand, Make, Manufacturer, Marca, Fabricante, Marke, Hersteller, Casa, Produttore",
    model:
      "Modele, Modèle, MODÈLE, Model, Model name, Modelo, Modell, Modello, Baureihe, Vehicle model, Modèle véhicule, Fahrzeugmodell",
    year: "Annee, Année, Année modèle, Year, Model year, Año, Anno, Jahr, Baujahr, Modelljahr, Millésime, Anno modello",
    energy:
      "Energie, Énergie, Carburant, Motorisation, Fuel, Fuel type, Energy, Combustible, Alimentazione, Kraftstoff, Antrieb, Carburante",
  };
  const columns = Object.entries(forms).map(([name, words]) => ({ name, words: words.split(", ") }));
  for (const at of columns[0]!.words.keys()) {
    const [brand, model, year, energy] = columns.map(({ words }) => words[at]!);
    expect(
      read(`${energy};${year};${model};${brand}\nDiesel;2015;Clio;Renault\n`, storedNames).rows,
      `${brand} ${model}`,
    ).toEqual([{ brand: "Renault", model: "Clio", year: 2015, energy: "Diesel", source: "" }]);
  }
});

test("a file that is no catalogue is refused as a whole, with the reason", () => {
  const refusalOf = (text: string) => readCatalogueFile(new TextEncoder().encode(text), today);
  for (const text of ["", "a,b\n1,2\n", "a\n".repeat(1_000), 'a""b"c"\n'.repeat(1_000), "Marque;Modele\nRenault;Clio"])
    expect(refusalOf(text), text.slice(0, 20)).toMatchObject({ fault: "header" });
  expect(refusalOf("Marque;Modele\nRenault;Clio")).toEqual({ fault: "header", missing: ["Annee", "Energie"] });
  expect(refusalOf(header + "Fiat,500,2015,Essence,VCA\n".repeat(3_000))).toMatchObject({ fault: "tooManyFaults" });
  const long = Array.from({ length: 60_001 }, (_, at) => `Fiat,${at},2015,Essence,VCA`).join("\n");
  expect(refusalOf(header + long)).toEqual({ fault: "tooManyRows" });
  expect(refusalOf('[{"brand":"Fiat"}]'.repeat(1_000))).toEqual({ fault: "endlessLine" });
});

test("the shop's own word for each energy is understood in its five languages, in any case and without accents", () => {
  for (const language of languages)
    for (const energy of energies) {
      const word = energyNames(language)[energy]!;
      const plain = word.normalize("NFD").replace(/\p{M}/gu, "");
      for (const spelling of [word, word.toUpperCase(), plain, `\u00a0${word.toLowerCase()} `])
        expect(energyNamed(spelling), `${language} ${spelling}`).toBe(energy);
    }
  for (const nothing of ["", "constructor", "Charbon", "2018"]) expect(energyNamed(nothing)).toBeUndefined();
});
