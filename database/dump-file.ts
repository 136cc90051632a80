/**
 * The file of a dump (docs/operations.md): gzipped text of lines that end with `\n` alone. The first line is JSON that says
 * which migrations the data belong to; then each table is a line of JSON with its name and columns, its rows as PostgreSQL's
 * COPY writes them, and `\.`; last the sequences, with the number of rows of each table.
 */
import fs from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

export const dumpFormat = "odovia-dump-1";

export type DumpHeader = {
  format: typeof dumpFormat;
  /** `created_at` of the newest migration that the data include. */
  migration: number;
  writtenAt: string;
};
export type DumpTable = { table: string; columns: string[] };
/** Dumps written before December 2026 have no `rows`. */
export type DumpEnd = {
  sequences: { name: string; value: string; called: boolean }[];
  rows?: Record<string, number>;
};

export const lineOf = (data: DumpHeader | DumpTable | DumpEnd): string => `${JSON.stringify(data)}\n`;

const newline = 0x0a;
const tab = 0x09;
const endOfRows = Buffer.from("\\.");

/** Not node:readline, which also splits at U+2028 and U+2029. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  // The error reaches the reader through the last stream.
  const unzipped = pipeline(fs.createReadStream(file), createGunzip(), () => {});
  let begun: Buffer[] = [];
  for await (const chunk of unzipped as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      const piece = chunk.subarray(from, end);
      yield begun.length > 0 ? Buffer.concat([...begun, piece]) : piece;
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) throw new Error("it ends too early");
}

export type DumpPart = { header: DumpHeader } | (DumpTable & { rows: AsyncIterable<Buffer> }) | DumpEnd;

/** The rows of a table must be read to their end before the next part. */
export async function* partsOf(file: string): AsyncGenerator<DumpPart> {
  const lines = linesOf(file);
  try {
    const first = await lines.next();
    const header = JSON.parse(first.done ? "{}" : first.value.toString()) as DumpHeader;
    if (header.format !== dumpFormat) throw new Error("its first line names another format");
    yield { header };
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error("it ends too early");
      const part = JSON.parse(value.toString()) as DumpTable | DumpEnd;
      if ("sequences" in part) {
        if (!(await lines.next()).done) throw new Error("something follows its end");
        yield part;
        return;
      }
      yield { ...part, rows: rowsOf(lines) };
    }
  } finally {
    await lines.return(undefined);
  }
}

async function* rowsOf(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error("it ends too early");
    if (value.equals(endOfRows)) return;
    yield value;
  }
}

export type DumpContents = { header: DumpHeader; rows: Map<string, number> };

/** Throws one sentence when it is damaged or of another kind, or when counts do not match. */
export async function checkDump(file: string): Promise<DumpContents> {
  let header: DumpHeader | undefined;
  const rows = new Map<string, number>();
  try {
    for await (const part of partsOf(file)) {
      if ("header" in part) header = part.header;
      else if ("table" in part) rows.set(part.table, await countRows(part));
      else compareCounts(rows, new Map(Object.entries(part.rows ?? Object.fromEntries(rows))));
    }
  } catch (error) {
    throw new Error(`${file} cannot be read as a dump of the shop: ${(error as Error).message}.`, { cause: error });
  }
  return { header: header!, rows };
}

async function countRows({ table, columns, rows }: DumpTable & { rows: AsyncIterable<Buffer> }): Promise<number> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    let fields = 1;
    for (const byte of row) if (byte === tab) fields += 1;
    if (fields !== columns.length)
      throw new Error(`row ${count} of ${table} has ${fields} columns instead of ${columns.length}`);
  }
  return count;
}

export function compareCounts(found: Map<string, number>, written: Map<string, number>): void {
  for (const table of new Set([...found.keys(), ...written.keys()])) {
    const [has, had] = [found.get(table) ?? 0, written.get(table) ?? 0];
    if (has !== had) throw new Error(`it holds ${has} rows of ${table} instead of ${had}`);
  }
}
