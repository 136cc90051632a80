import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readRecords } from "./read-records.ts";

const read = (text: string, separator = ";") => [...readRecords(text, separator)];
const cellsOf = (text: string, separator = ";") => read(text, separator).map(({ cells }) => cells);

test("commas, semicolons and tabs, quotes, line ends of every system, and empty lines", () => {
  for (const separator of [",", ";", "\t"])
    for (const end of ["\r\n", "\n", "\r"])
      expect(read(`a${separator}b${end}${end}"x ""y"""${separator} 2 ${end}`, separator)).toEqual([
        { line: 1, cells: ["a", "b"], isMisquoted: false },
        { line: 3, cells: ['x "y"', "2"], isMisquoted: false },
      ]);
  expect(read("")).toEqual([]);
});

test("a cell in quotes may have line ends and separators, and U+2028 ends no line", () => {
  expect(read('"12, rue A\r\n69001 Lyon; France";1\r\na\u2028b;2')).toEqual([
    { line: 1, cells: ["12, rue A\r\n69001 Lyon; France", "1"], isMisquoted: false },
    { line: 3, cells: ["a\u2028b", "2"], isMisquoted: false },
  ]);
});

test("a stray quotation mark is reported at its own line, and no other line is lost", () => {
  const lines = ["a;b", "1;2", 'x;"3', "4;5", '"6";7', '8"";9', '"10"z;11', '12;"13'];
  expect(read(lines.join("\n")).flatMap(({ line, isMisquoted }) => (isMisquoted ? line : []))).toEqual([3, 6, 7, 8]);
  expect(read(lines.join("\n"))).toHaveLength(lines.length);
  // Two stray ones, between which everything could be one cell.
  expect(cellsOf('a;b\nx;"1\ny;2\nz;3"\n4;5')).toEqual([
    ["a", "b"],
    ["x", '"1'],
    ["y", "2"],
    ["z", '3"'],
    ["4", "5"],
  ]);
});

test("RFC 4180: what is well formed is read as by another program", () => {
  // A line inside of a cell that begins with a quotation mark is taken for a record.
  const cell = fc.string({ unit: fc.constantFrom("a", "é", '"', ";", "\nb", "7", "'") }).map((text) => `x${text}x`);
  const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 15 });
  const written = (all: string[][]) =>
    all.map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(";")).join("\r\n");
  fc.assert(
    fc.property(rows, (all) => {
      expect(cellsOf(written(all))).toEqual(parse(written(all), { delimiter: ";" }));
    }),
  );
});

test("whatever is uploaded, each record has its own lines, in order, and reading throws nothing", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.constantFrom('"', ",", ";", "\n", "\r", "a", "=")).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(text, (each) => {
      const lines = read(each).map(({ line }) => line);
      expect(lines).toEqual([...new Set(lines)].toSorted((a, b) => a - b));
      expect(lines.at(-1) ?? 0).toBeLessThanOrEqual(each.split(/\r\n|\r|\n/).length);
    }),
    { numRuns: 1_000 },
  );
});
