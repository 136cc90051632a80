import { expect, test } from "vitest";
import { isOverloaded } from "./overload.ts";

const slow = { p99Milliseconds: 900, meanMilliseconds: 300 };
const quick = { p99Milliseconds: 30, meanMilliseconds: 12 };

test("security 3: two slow seconds in a row shed work, one alone does not", () => {
  expect(isOverloaded([slow], 200)).toBe(false);
  expect(isOverloaded([quick, slow], 200)).toBe(false);
  expect(isOverloaded([slow, slow], 200)).toBe(true);
  expect(isOverloaded([slow, slow, quick], 200)).toBe(false);
});
