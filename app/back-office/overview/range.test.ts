import { expect, test } from "vitest";
import { rangeBefore, rangeQuery, readRange } from "./range.ts";

const today = "2026-11-27";
const read = (query: string) => readRange(new URLSearchParams(query), today);

test("decisions 9: the overview's range is a number of days until today, or own dates, and its address gives it back", () => {
  expect(read("")).toEqual({ from: "2026-10-29", to: today, days: 30, preset: 30 });
  expect(read("days=1")).toMatchObject({ from: today, to: today, days: 1 });
  expect(read("from=2026-10-01&to=2026-10-31")).toEqual({
    from: "2026-10-01",
    to: "2026-10-31",
    days: 31,
    preset: null,
  });
  for (const query of ["days=7", "days=90", "from=2026-10-01&to=2026-10-31"])
    expect(rangeQuery(read(query))).toBe(query);
});

test("decisions 9: dates in the wrong order, in the future, without the other one, or that are none, still give a range", () => {
  expect(read("from=2026-10-31&to=2026-10-01")).toMatchObject({ from: "2026-10-01", to: "2026-10-31" });
  expect(read("from=2026-11-20&to=2027-01-01")).toMatchObject({ from: "2026-11-20", to: today, days: 8 });
  expect(read("from=2026-11-20")).toMatchObject({ from: "2026-11-20", to: today });
  expect(read("to=2026-11-20")).toMatchObject({ from: "2026-11-20", to: "2026-11-20" });
  expect(read("from=2026-02-31")).toMatchObject({ from: "2026-03-03" });
  expect(read("from=1999-01-01&to=2026-11-20").days).toBe(400);
  for (const query of ["days=8", "days=constructor", "from=x&to=2026-99-99"]) expect(read(query).preset).toBe(30);
});

test("decisions 9: the period before has as many days and ends on the eve", () => {
  expect(rangeBefore(read("days=7"))).toEqual({ from: "2026-11-14", to: "2026-11-20" });
});
