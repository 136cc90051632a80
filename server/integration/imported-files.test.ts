/** One table of files, as spreadsheet programs of all countries save them, for the three imports of staff. */
import { describe, expect, test } from "vitest";
import { readCatalogueFile } from "#app/catalogue/server/catalogue-file.ts";
import { readStockFile } from "#app/dongles/import-stock.server.ts";
import { makeSerial } from "#app/dongles/serial.ts";
import { readTrackingFile } from "#app/shipping/rules/tracking-file.ts";

type Rows = string[][];
type Import = {
  rows: Rows;
  /** Headings in French, English, Spanish, Italian and German. */
  headings: Rows;
  /** What is stored of a file; its faulty lines. */
  read(file: Uint8Array): { stored: string[]; faulty: number[] };
};

const [first, second] = [makeSerial(26, 47, 1), makeSerial(26, 47, 2)];

const imports: Record<string, Import> = {
  catalogue: {
    rows: [
      ["Citroën", "C3", "2018", "Électrique", "VCA"],
      ["Renault", "Mégane E-Tech", "2019", "Essence", ""],
    ],
    headings: [
      ["Marque", "Modèle", "Année", "Énergie", "Source"],
      ["Brand", "Model", "Year", "Fuel", "Source"],
      ["Marca", "Modelo", "Año", "Combustible", "Fuente"],
      ["Marca", "Modello", "Anno", "Alimentazione", "Fonte"],
      ["Marke", "Modell", "Baujahr", "Antrieb", "Quelle"],
    ],
    read(bytes) {
      const file = readCatalogueFile(bytes, new Date("2026-11-26"));
      if ("fault" in file) throw new Error(JSON.stringify(file));
      const stored = file.rows.map(({ brand, model, year, energy, source }) =>
        [brand, model, year, energy, source].join(" | "),
      );
      return { stored, faulty: file.refused.map(({ line }) => line) };
    },
  },
  "tracking numbers": {
    rows: [
      ["OD-2026-000377", "12345678901", "GLS", "Élise DURAND", "69001 Lyon"],
      ["2026-378", "6A12345678901", "", "Ünal", ""],
    ],
    headings: [
      ["N° de commande", "N° de colis", "Transporteur", "Destinataire", "Ville"],
      ["Order number", "Tracking number", "Carrier", "Recipient", "Town"],
      ["Pedido", "N.º de seguimiento", "Transportista", "Destinatario", "Población"],
      ["Ordine", "Tracciamento", "Corriere", "Destinatario", "Città"],
      ["Bestellnummer", "Sendungsnummer", "Paketdienst", "Empfänger", "Ort"],
    ],
    read(bytes) {
      const file = readTrackingFile(bytes);
      if ("fault" in file) throw new Error(file.fault);
      const faulty = file.lines.flatMap(({ fault, line }) => (fault ? line : []));
      const stored = file.lines.flatMap((line) =>
        line.fault ? [] : [[line.order, line.trackingNumber, line.carrier].join(" | ")],
      );
      return { stored, faulty };
    },
  },
  serials: {
    rows: [
      ["1", first, "Carton n° 1"],
      ["2", second, ""],
    ],
    headings: [
      ["Ligne", "Numéro de série", "Carton"],
      ["Line", "Serial number", "Box"],
      ["Línea", "Número de serie", "Caja"],
      ["Riga", "Numero di serie", "Scatola"],
      ["Zeile", "Seriennummer", "Karton"],
    ],
    read(bytes) {
      const file = readStockFile(bytes, false);
      if ("fault" in file) throw new Error(file.fault);
      const faulty = file.lines.flatMap(({ fault, line }) => (fault ? line : []));
      return { stored: file.lines.flatMap(({ fault, serial }) => (fault ? [] : serial)), faulty };
    },
  },
};

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const text = (rows: Rows, separator = ";", end = "\r\n") => rows.map((cells) => cells.join(separator) + end).join("");
const utf16 = (written: string) => Buffer.from(`\ufeff${written}`, "utf16le");
const wide = (cell: string) => cell.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
/** The cells that are numbers. */
const numbers = (rows: Rows, change: (cell: string) => string) =>
  rows.map((cells, at) => cells.map((cell) => (at > 0 && /^\d+$/.test(cell) ? change(cell) : cell)));

/** Of rows with their heading. */
const files: Record<string, (rows: Rows) => string | Uint8Array> = {
  "UTF-8": (rows) => text(rows),
  "UTF-8 with its mark": (rows) => `\ufeff${text(rows)}`,
  "UTF-16, little-endian": (rows) => utf16(text(rows, "\t")),
  "UTF-16, big-endian": (rows) => utf16(text(rows, "\t")).swap16(),
  "Windows-1252": (rows) => Buffer.from(text(rows), "latin1"),
  "line ends of old Macs": (rows) => text(rows, ";", "\r"),
  "line ends of Unix, and none at the end": (rows) => text(rows, ";", "\n").trimEnd(),
  "empty lines between": (rows) => text(rows, ";", "\r\n\r\n;;;;\r\n"),
  commas: (rows) => text(rows, ","),
  tabs: (rows) => text(rows, "\t"),
  bars: (rows) => text(rows, "|"),
  "a line that names the separator": (rows) => `sep=;\r\n${text(rows)}`,
  "a line that names a separator that no other file has": (rows) => `sep=^\r\n${text(rows, "^")}`,
  "every cell in quotes": (rows) =>
    text(
      rows.map((cells) => cells.map(quoted)),
      ",",
    ),
  "headings with commas in quotes": ([heading, ...rows]) =>
    text([heading!.map((cell) => quoted(`${cell}, *`)), ...rows], ","),
  "headings on two lines": ([heading, ...rows]) =>
    text([heading!.map((cell) => quoted(cell.replace(" ", "\n"))), ...rows], ";"),
  "more commas in a last column than separators": (rows) =>
    text(
      rows.map((cells, at) =>
        at === 0 ? [...cells, "Notes"] : [...cells, "12, rue A, bât. B, 2e étage, 69001 Lyon, France"],
      ),
    ),
  "line ends and separators in the quotes of a last column": (rows) =>
    text(rows.map((cells, at) => [...cells, at === 0 ? "Notes" : '"12, rue A; bât. ""B""\r\n69001 Lyon"'])),
  "empty columns at the end": (rows) => text(rows.map((cells, at) => (at === 0 ? cells : [...cells, "", ""]))),
  "empty columns with empty headings": (rows) => text(rows.map((cells) => [...cells, "", ""])),
  "no-break spaces around": (rows) => text(rows.map((cells) => cells.map((cell) => `\u00a0${cell}\u202f`))),
  "U+2028 at the end of cells": (rows) => text(rows.map((cells) => cells.map((cell) => `${cell}\u2028`))),
  "decomposed letters": (rows) => text(rows).normalize("NFD"),
  "formulas around": (rows) => text(rows.map((cells, at) => (at === 0 ? cells : cells.map((cell) => `="${cell}"`)))),
  "apostrophes before": (rows) => text(rows.map((cells, at) => (at === 0 ? cells : cells.map((cell) => `'${cell}`)))),
  "decimals behind numbers": (rows) => text(numbers(rows, (cell) => `${cell}.0`)),
  "digits of full width": (rows) => text(numbers(rows, wide)),
  "capitals as headings": ([heading, ...rows]) => text([heading!.map((cell) => cell.toUpperCase()), ...rows]),
};

for (const [name, { rows, headings, read }] of Object.entries(imports))
  describe(name, () => {
    const wanted = read(Buffer.from(text([headings[0]!, ...rows])));

    test("the plainest file is read, line by line", () => {
      expect(wanted.faulty).toEqual([]);
      expect(wanted.stored).toHaveLength(rows.length);
    });

    test.each(Object.keys(files))("%s: the same is stored, under the headings of five languages", (kind) => {
      for (const heading of headings) {
        const file = files[kind]!([heading, ...rows]);
        expect(read(typeof file === "string" ? Buffer.from(file) : file), heading.join()).toEqual(wanted);
      }
    });

    test("without a heading nothing is taken for one", () => {
      expect(read(Buffer.from(text(rows)))).toEqual(wanted);
    });

    test("a stray quotation mark costs its own line at most", () => {
      const [one, ...others] = rows;
      const stray = one!.map(() => '"???');
      expect(read(Buffer.from(text([headings[0]!, one!, stray, ...others])))).toEqual({ ...wanted, faulty: [3] });
    });
  });

test("of a long list its page holds what was read, which read again gives the same lines", () => {
  const rest = "x".repeat(300);
  const serials = Array.from(
    { length: 900 },
    (_, at) => `${at};${at % 90 ? makeSerial(26, 3, at) : `A;"${at}`};${rest}`,
  );
  const parcels = Array.from(
    { length: 1_500 },
    (_, at) => `"${rest}";6A${10_000_000_000 + at};"DPD ""x""";OD-2026-${1_000 + at}`,
  );
  const stock = readStockFile(`Nr;Seriennummer;Text\n\n${serials.join("\n")}`, false);
  const tracking = readTrackingFile(`Text;Colis;Transporteur;Commande\n\n${parcels.join("\r\n")}`);
  for (const [file, again] of [
    [stock, "text" in stock && readStockFile(stock.text, false)],
    [tracking, "text" in tracking && readTrackingFile(tracking.text)],
  ] as const) {
    if ("fault" in file) throw new Error(file.fault);
    expect(file.text.length).toBeLessThan(150_000);
    expect(file.lines[0]).toMatchObject({ line: 3 });
    expect(again).toEqual(file);
  }
});

describe("a number that a spreadsheet has shortened is refused, never completed", () => {
  test.each(["6.10123E+12", "6,10123E+12", "6.10123e12", "1E+11"])("%s", (number) => {
    const file = readTrackingFile(`Commande;Suivi\nOD-2026-000377;${number}`);
    expect(file).toMatchObject({ lines: [{ fault: "shortenedNumber", given: { number } }] });
    expect(imports.serials!.read(Buffer.from(`Serial\n${number}`))).toEqual({ stored: [], faulty: [2] });
    const catalogue = `Marque;Modele;Annee;Energie\nFiat;500;${number};Essence\nFiat;500;2018;Essence`;
    expect(imports.catalogue!.read(Buffer.from(catalogue)).faulty).toEqual([2]);
  });

  test("the keys of a French keyboard are no digits in a file, and only a typed list of serials may have them", () => {
    const scanned = [...second].map((key) => ({ O: "o", D: "d" })[key] ?? [..."à&é\"'(-è_ç"][Number(key)]).join("");
    expect(readStockFile(Buffer.from(scanned), false)).toMatchObject({ lines: [{ given: scanned, fault: {} }] });
    expect(readStockFile(scanned, true)).toMatchObject({ lines: [{ serial: second, fault: null }] });
    expect(readTrackingFile("OD-2026-000377;&é\"'(-è_çà&;GLS")).toMatchObject({
      lines: [{ fault: "malformedNumber" }],
    });
  });
});
