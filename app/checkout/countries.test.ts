import { expect, test } from "vitest";
import { isOverseas } from "./countries.ts";

test.each([
  ["FR", "97110", true],
  ["FR", "97 400", true],
  ["FR", "98800", true],
  ["FR", "98714", true],
  ["FR", "75019", false],
  ["FR", "20000", false],
  ["FR", "98000", false],
  ["FR", "9711", false],
  ["DE", "97070", false],
])("spec 9: the promise for metropolitan France does not hold beyond it: %s %s", (country, postal_code, overseas) => {
  expect(isOverseas({ country, postal_code })).toBe(overseas);
});
