import { CsvError, parse } from "csv-parse/sync";

export type CsvLine = {
  /** In the file, from 1. */
  line: number;
  /** Without spaces around. */
  cells: string[];
};

/** Of a list with fifty columns; the parser takes seconds for a line of megabytes, during which the shop answers nobody. */
const maxLineLength = 10_000;

/** True of a text without line ends, such as JSON, which is no list. */
export const hasEndlessLine = (text: string): boolean =>
  text.split(/[\r\n]/).some(({ length }) => length > maxLineLength);

/** What Excel reads and writes beside the cells: the line that names the separator, and the formula that keeps digits a text. */
const separatorLine = /^(\ufeff?)sep=.(?=[\r\n])/i;
const textFormula = /^="(.*)"$/;

/**
 * The lines of a list as spreadsheets of all countries write it: separated by commas, semicolons or tabs, with or without
 * quotes and byte order mark. Empty lines are left out. A cell is one line: a quote that is not closed on its line is a
 * character like any other, so that it cannot swallow the lines after it. What follows the first `atMost` lines is not read.
 */
export function readCsv(given: string, atMost: number): CsvLine[] {
  const text = given.replace(separatorLine, "$1");
  const start = text.slice(0, 2_000);
  const counts = [";", "\t", ","].map((delimiter) => ({ delimiter, count: start.split(delimiter).length }));
  const { delimiter } = counts.reduce((most, each) => (each.count > most.count ? each : most));
  const to = atMost;
  const rows = parseRows(text, { delimiter, to, quote: '"' }) ?? parseRows(text, { delimiter, to, quote: null }) ?? [];
  return rows
    .map(({ record, info }) => ({ line: info.lines, cells: record.map((cell) => cell.replace(textFormula, "$1")) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

type Row = { record: string[]; info: { lines: number } };

function parseRows(text: string, options: { delimiter: string; to: number; quote: string | null }): Row[] | undefined {
  try {
    const rows = parse(text, {
      ...options,
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Row[]; // the package's types do not know of `info`
    return options.quote !== null && rows.some(({ record }) => record.some((cell) => /[\r\n]/.test(cell)))
      ? undefined
      : rows;
  } catch (error) {
    if (error instanceof CsvError && options.quote !== null) return undefined;
    throw error;
  }
}
