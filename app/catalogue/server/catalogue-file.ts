import { CsvError, parse } from "csv-parse/sync";
import { hasEndlessLine } from "#app/platform/read-csv.server.ts";
import { isEnergy } from "../energies.ts";
import type { LineFault, RefusedLine } from "../line-faults.ts";

/** One line of a catalogue file: the columns `Marque,Modele,Annee,Energie,Source`. */
export type CatalogueRow = { brand: string; model: string; year: number; energy: string; source: string };

/** Without the column `Source` rows have an empty one, which leaves the stored source as it is. */
export type CatalogueFile = { rows: CatalogueRow[]; hasSource: boolean; refused: RefusedLine[] };

/** The file as a whole is not a catalogue. */
export class NoCatalogueFile extends Error {
  readonly code: "encoding" | "header" | "format";
  constructor(code: NoCatalogueFile["code"], message: string) {
    super(message);
    this.code = code;
  }
}

const requiredColumns = ["Marque", "Modele", "Annee", "Energie"] as const;
const oldestYear = 1950;
const maxYearsAhead = 2;
const maxNameLength = 100;

/**
 * Reads a catalogue file: UTF-8, comma or semicolon (spreadsheets in French write semicolons), a header in any order,
 * `Source` optional. Lines that cannot be used are returned with their number (the header is line 1) and the reason.
 * Throws `NoCatalogueFile` when the file as a whole is not a catalogue.
 */
export function readCatalogueFile(bytes: Uint8Array, today: Date): CatalogueFile {
  const text = decode(bytes);
  if (hasEndlessLine(text)) throw new NoCatalogueFile("format", "A line is too long to be one of a CSV.");
  const refused: RefusedLine[] = [];
  const records = parse(text, {
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      refused.push({ line: error instanceof CsvError ? Number(error.lines) : 0, code: "quotes", values: {} });
      return undefined;
    },
  }) as unknown as Parsed[]; // the package's types do not know of `info`
  const header = records.shift()?.record.map((name) => name.trim());
  const missing = requiredColumns.filter((name) => !header?.includes(name));
  if (!header || missing.length > 0)
    throw new NoCatalogueFile(
      "header",
      `The first line must name the columns Marque, Modele, Annee, Energie; missing: ${missing.join(", ")}.`,
    );

  const hasSource = header.includes("Source");
  const rows: CatalogueRow[] = [];
  const lineOf = new Map<string, number>();
  for (const { record, info } of records) {
    const cell = (name: string) => (record[header.indexOf(name)] ?? "").trim();
    const row = {
      brand: cell("Marque"),
      model: cell("Modele"),
      year: /^\d{4}$/.test(cell("Annee")) ? Number(cell("Annee")) : Number.NaN,
      energy: cell("Energie"),
      source: hasSource ? cell("Source") : "",
    };
    const fault: LineFault | undefined =
      record.length === header.length
        ? faultOf(row, cell("Annee"), today)
        : { code: "columns", values: { count: record.length, expected: header.length } };
    const key = rowKey(row);
    const before = lineOf.get(key);
    if (fault) refused.push({ line: info.lines, ...fault });
    else if (before !== undefined) refused.push({ line: info.lines, code: "repeated", values: { line: before } });
    else {
      lineOf.set(key, info.lines);
      rows.push(row);
    }
  }
  return { rows, hasSource, refused: refused.sort((a, b) => a.line - b.line) };
}

type Parsed = { record: string[]; info: { lines: number } };

/** The key by which two lines are the same vehicle. */
export const rowKey = (row: Omit<CatalogueRow, "source">): string =>
  JSON.stringify([row.brand, row.model, row.year, row.energy]);

function faultOf(row: CatalogueRow, yearText: string, today: Date): LineFault | undefined {
  for (const [column, text] of [
    ["Marque", row.brand],
    ["Modele", row.model],
  ] as const) {
    if (text === "") return { code: "empty", values: { column } };
    if (text.length > maxNameLength) return { code: "tooLong", values: { column, max: maxNameLength } };
  }
  if (/[\p{Cc}\p{Cf}]/u.test(row.brand + row.model + row.source)) return { code: "invisible", values: {} };
  if (row.source.length > maxNameLength) return { code: "tooLong", values: { column: "Source", max: maxNameLength } };
  const newest = today.getUTCFullYear() + maxYearsAhead;
  if (!(row.year >= oldestYear && row.year <= newest))
    return { code: "year", values: { text: yearText.slice(0, 20), first: oldestYear, last: newest } };
  if (!isEnergy(row.energy)) return { code: "energy", values: { text: row.energy.slice(0, 40) } };
  return undefined;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).normalize("NFC");
  } catch {
    throw new NoCatalogueFile("encoding", "The file is not UTF-8. In a spreadsheet, save it as “CSV UTF-8”.");
  }
}

function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/\r?\n|$/));
  return header.includes(";") && !header.includes(",") ? ";" : ",";
}
