import { expect, test } from "vitest";
import { yearsNewestFirst } from "./vehicle-lists.server.ts";

test("spec 5: years newest first", () => {
  expect(yearsNewestFirst([2025, 2027, 2026], new Date("2026-11-20"))).toEqual([2027, 2026, 2025]);
});

test("the list goes on to next year when the calendar has moved", () => {
  expect(yearsNewestFirst([2027, 2026], new Date("2028-01-01"))).toEqual([2029, 2028, 2027, 2026]);
});

test("an empty table stays empty", () => {
  expect(yearsNewestFirst([], new Date("2028-01-01"))).toEqual([]);
});
