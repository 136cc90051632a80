import fc from "fast-check";
import { expect, test } from "vitest";
import { readCsv } from "./read-csv.server.ts";

test("issue 10: commas, semicolons and tabs, quotes, a byte order mark and empty lines", () => {
  for (const separator of [",", ";", "\t"])
    expect(readCsv(`\ufeffa${separator}b\r\n\r\n"x ""y"""${separator} 2 \r\n`, 10)).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 3, cells: ['x "y"', "2"] },
    ]);
  expect(readCsv('"a;b\nc;d\n"e";f', 10).map(({ cells }) => cells.length)).toEqual([2, 2, 2]);
  expect(readCsv("", 10)).toEqual([]);
  expect(readCsv("one\ntwo", 10)).toEqual([
    { line: 1, cells: ["one"] },
    { line: 2, cells: ["two"] },
  ]);
  expect(readCsv("one\n\n two;x\nthree", 2).map(({ line }) => line)).toEqual([1, 3]);
});

test("whatever is uploaded, reading it throws nothing", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.constantFrom('"', ",", ";", "\n", "a")).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(text, (each) => readCsv(each, 1_000).every(({ cells }) => cells.length > 0)),
    { numRuns: 2_000 },
  );
});
