import fc from "fast-check";
import { expect, test } from "vitest";
import { optional } from "../fields/optional-field.ts";
import { percentage } from "./number-fields.ts";
import { moment } from "./time-fields.ts";

test("a moment is what clocks of the zone show", () => {
  expect(moment("Europe/Paris").check("2026-12-01T08:30")).toEqual({ value: new Date("2026-12-01T07:30:00Z") });
  expect(moment("Europe/Paris").check("2026-02-30T08:30")).toEqual({ fault: "invalidDate" });
  expect(moment("Europe/Paris").check("")).toEqual({ fault: "required" });
  expect(optional(moment("Europe/Paris")).check(" ")).toEqual({ value: null });
});

test("a percentage is read as people write it", () => {
  for (const [typed, value] of [
    ["20", 2000],
    ["25,5 %", 2550],
    ["15.05", 1505],
  ] as const)
    expect(percentage(1, 10_000).check(typed), typed).toEqual({ value });
  for (const typed of ["0", "100,01", "-1", "1,234", "x", "1e2"])
    expect(percentage(1, 10_000).check(typed), typed).toEqual({ fault: "invalidValue" });
});

test("every percentage is read back as it is written", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (value) => {
      expect(percentage(1, 10_000).check((value / 100).toFixed(2))).toEqual({ value });
    }),
  );
});
