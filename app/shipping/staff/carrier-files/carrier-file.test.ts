import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { dialled, houseNumber, latin1Of, wrapped } from "./address-parts.ts";
import { carrierFile, type FileParcel, mostParcels } from "./carrier-file.ts";

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
  language: "fr",
  goods,
  to: {
    name: "Zoé Martin",
    firstName: "Zoé",
    lastName: "Martin",
    lines: ["5 rue Neuve"],
    postalCode: "75002",
    city: "Paris",
    country: "FR",
    email: "zoe@serin.example",
    phone: "+33612345678",
    ...to,
  },
});
const read = ({ content, charset }: ReturnType<typeof carrierFile>, delimiter: string): string[][] =>
  parse(new TextDecoder(charset).decode(content), { delimiter, relax_column_count: true });

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

/** The columns A to V as biblys/biblys expects them of "Import de fichiers CSV" v3.1 (OrderControllerTest). */
test("decisions 9.11: Mondial Relay gets 44 columns without a heading, in capitals, and the relay point is left to staff", () => {
  const to = { firstName: "Éléonore", lastName: "Champollion", city: "Plymouth", lines: ["1 rue de la Fissure, n° 2"] };
  const file = carrierFile("file-mondialrelay", [parcel(to)], from);
  expect(file.content.toString("latin1")).toMatch(/^[\x20-\x7e\r\n]+$/);
  const [line, ...others] = read(file, ";");
  expect(others).toEqual([]);
  expect(line).toHaveLength(44);
  expect(line!.slice(0, 9)).toEqual([
    ...["", "OD-2026-000377", "CHAMPOLLION ELEONORE", "", "1 RUE DE LA FISSURE, N 2", "", "PLYMOUTH", "75002", "FR"],
  ]);
  expect(line!.slice(9, 12)).toEqual(["", "0612345678", "ZOE@SERIN.EXAMPLE"]);
  expect(line!.slice(12, 22)).toEqual(["A", "", "", "R", "", "FR", "24R", "FR", "1", "120"]);
  expect(line!.slice(22).every((cell) => cell === "")).toBe(true);
});

test("decisions 9.11: for Mondial Relay long streets go on in the complement, and references fit fifteen characters", () => {
  const long = { ...parcel({ lines: ["128 boulevard de la Libération", "résidence des Tilleuls"] }), weightGrams: 90 };
  const [line] = read(carrierFile("file-mondialrelay", [{ ...long, number: "TEST-2026-000124" }], from), ";");
  expect(line![1]).toBe("TEST2026000124");
  expect(line!.slice(4, 6)).toEqual(["128 BOULEVARD DE LA LIBERATION", "RESIDENCE DES TILLEULS"]);
  expect(line![21]).toBe("090");
  expect(mostParcels("file-mondialrelay")).toBe(75);
});

test("decisions 9.11: DHL’s German portal gets its column names, streets and numbers apart, and three-letter countries", () => {
  const to = { lines: ["Hauptstraße 12 a", "bei Löw"], city: "Köln", postalCode: "50667", country: "DE" };
  const file = carrierFile("file-dhl-germany", [parcel(to)], from);
  expect(file.charset).toBe("iso-8859-1");
  const [heading, line] = read(file, ";");
  const cells = new Map(heading!.map((name, index) => [name, line![index]]));
  expect(line).toHaveLength(heading!.length);
  expect(Object.fromEntries(cells)).toMatchObject({
    Sendungsreferenz: "OD-2026-000377",
    "Absender Straße": "quai de l'Essai",
    "Absender Hausnummer": "2",
    "Absender Land": "FRA",
    "Empfänger Name 1": "Zoé Martin",
    "Empfänger Name 2 / Postnummer": "bei Löw",
    "Empfänger Straße": "Hauptstraße",
    "Empfänger Hausnummer": "12 a",
    "Empfänger PLZ": "50667",
    "Empfänger Ort": "Köln",
    "Empfänger Land": "DEU",
    "Empfänger Telefonnummer": "0033612345678",
    Gewicht: "0,120",
    "Produkt- und Servicedetails": "V01PAK",
    Abrechnungsnummer: "",
  });
});

test.each([
  ["5 bis rue Neuve", "rue Neuve", "5 bis"],
  ["12, avenue Foch", "avenue Foch", "12"],
  ["Straße des 17. Juni 135", "Straße des 17. Juni", "135"],
  ["Via Roma, 7/9", "Via Roma", "7/9"],
  ["Le Bourg", "Le Bourg", ""],
])("decisions 9.11: the house number of “%s”", (text, street, number) => {
  expect(houseNumber(text)).toEqual([street, number]);
});

test("decisions 9.11: a file in ISO 8859-1 writes other letters without accents instead of question marks", () => {
  expect(latin1Of("Łódź, Œuvre, Čapek, Straße")).toBe("Lódz, OEuvre, Capek, Straße");
});

test.each(["file-laposte", "file-mondialrelay", "file-dpd", "file-dhl", "file-dhl-germany"] as const)(
  "security 6.36: no cell of %s is a formula, and separators and quotes in an address stay in their cell",
  (kind) => {
    const bad = parcel({ name: "=HYPERLINK(1)", lastName: "=HYPERLINK(1)", lines: ['5 "rue"; Neuve, @bis'] });
    const rows = read(carrierFile(kind, [bad], from), /laposte|dhl$/.test(kind) ? "," : ";");
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+@-]/);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  },
);

test("decisions 9.11: nothing of an address is cut", () => {
  expect(wrapped("a".repeat(50), 35, 2)).toEqual(["a".repeat(50), ""]);
  expect(wrapped("one two three four", 7, 2)).toEqual(["one two", "three four"]);
  expect(dialled("+4179 123", "CH")).toBe("004179123");
});
