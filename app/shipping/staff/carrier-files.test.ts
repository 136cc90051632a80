import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { carrierFile, dialled, type FileParcel, wrapped } from "./carrier-files.ts";

const from = {
  name: "Odovia",
  company: "Odovia",
  lines: ["2 quai de l’Essai"],
  postalCode: "69002",
  city: "Lyon",
  country: "FR",
  email: "boutique@odovia.example",
  phone: "+33472000000",
};
const parcel = (to: Partial<FileParcel["to"]> = {}, goods: FileParcel["goods"] = null): FileParcel => ({
  number: "OD-2026-000377",
  weightGrams: 120,
  goods,
  to: {
    ...{ name: "Zoé Martin", firstName: "Zoé", lastName: "Martin", lines: ["5 rue Neuve"], postalCode: "75002" },
    ...{ city: "Paris", country: "FR", email: "zoe@serin.example", phone: "+33612345678" },
    ...to,
  },
});
const read = (text: string, delimiter: string): string[][] => parse(text, { delimiter, relax_column_count: true });

test("decisions 9.11: ColiShip gets a line EXP of 38 columns for each parcel, without a heading", () => {
  const [line, ...others] = read(carrierFile("file-laposte", [parcel()], from), ",");
  expect(others).toEqual([]);
  expect(line).toHaveLength(38);
  expect(line!.slice(0, 3)).toEqual(["EXP", "OD-2026-000377", "Odovia"]);
  expect(line!.slice(9, 14)).toEqual(["69002", "Lyon", "FR", "boutique@odovia.example", "0472000000"]);
  expect(line!.slice(15, 18)).toEqual(["Martin", "Zoé", "5 rue Neuve"]);
  expect(line!.slice(21, 24)).toEqual(["75002", "Paris", "FR"]);
  expect(line!.slice(25, 28)).toEqual(["0612345678", "", "zoe@serin.example"]);
  expect(line!.slice(29, 36)).toEqual(["DOM", "0", "fr", "N", "O", "120", ""]);
});

test("decisions 9.11: a parcel that passes a customs border has a line CN2 with its goods, in whole euros", () => {
  const goods = { description: "OBD dongle", quantity: 1, weight: 120, value: 6583, hsCode: "8471.80", origin: "FR" };
  const abroad = parcel({ country: "CH", city: "Zürich" }, { ...goods, isSample: false });
  const [line, article] = read(carrierFile("file-laposte", [abroad], from), ",");
  expect(line!.slice(34, 36)).toEqual(["120", "4"]);
  expect(article).toEqual(["CN2", "1", "OBD dongle", "120", "1", "66", "FR", "EUR", "", "847180"]);
});

test("decisions 9.11: DPD Shipper gets its documented names, separated by semicolons, within 35 characters a field", () => {
  const long = parcel({ lines: ["128 boulevard de la Libération, résidence des Tilleuls"] });
  const [heading, line] = read(carrierFile("file-dpd", [long], from), ";");
  expect(heading!.slice(0, 3)).toEqual(["recipient_name", "recipient_street", "recipient_street2"]);
  expect(line).toHaveLength(heading!.length);
  expect(line!.slice(0, 3)).toEqual(["Zoé Martin", "128 boulevard de la Libération,", "résidence des Tilleuls"]);
  expect(line!.slice(5)).toEqual(["FR", "0033612345678", "zoe@serin.example", "OD-2026-000377"]);
});

test.each([
  ["+33612345678", "33", "612345678"],
  ["+41 79 123 45 67", "41", "791234567"],
  ["+352621123456", "352", "621123456"],
  ["0612345678", "", "612345678"],
])("decisions 9.11: MyDHL+ gets %s as country code “%s” and number %s", (phone, code, number) => {
  const [heading, line] = read(carrierFile("file-dhl", [parcel({ phone })], from), ",");
  expect(line).toHaveLength(heading!.length);
  expect(line!.slice(5, 7)).toEqual([code, number]);
});

test.each(["file-laposte", "file-dpd", "file-dhl"] as const)(
  "security 6.36: no cell of %s is a formula, and separators and quotes in an address stay in their cell",
  (kind) => {
    const bad = parcel({ name: "=HYPERLINK(1)", lastName: "=HYPERLINK(1)", lines: ['5 "rue"; Neuve, @bis'] });
    const rows = read(carrierFile(kind, [bad], from), kind === "file-dpd" ? ";" : ",");
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+@-]/);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  },
);

test("decisions 9.11: nothing of an address is cut", () => {
  expect(wrapped("a".repeat(50), 35, 2)).toEqual(["a".repeat(50), ""]);
  expect(wrapped("one two three four", 7, 2)).toEqual(["one two", "three four"]);
  expect(dialled("+4179 123", "CH")).toBe("004179123");
});
