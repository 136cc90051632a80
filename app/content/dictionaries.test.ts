import { join } from "node:path";
import { expect, test } from "vitest";
import { articleFaults } from "./testing/compare-articles.ts";
import { textFaults } from "./testing/compare-texts.ts";

const root = join(import.meta.dirname, "../..");

/** Texts that are the same in two languages. */
const allowedEqual = new Set([
  // Spanish and Italian
  "mm / aa",
  "SDK o API",
  "Consumo medio",
  "Francia metropolitana",
  "litro o %",
  // English and Italian
  "White label",
  "Car sharing",
  // French and Spanish
  "Capital social",
]);

test("every dictionary has the keys, placeholders and plurals of the French one, in words of its own", () => {
  expect(textFaults(root, allowedEqual)).toEqual([]);
});

test("every article has the placeholders of the French one, and words of its own", () => {
  expect(articleFaults(root, allowedEqual)).toEqual([]);
});
