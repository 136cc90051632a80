import { join } from "node:path";
import { expect, test } from "vitest";
import { articleFaults } from "./testing/compare-articles.ts";
import { textFaults } from "./testing/compare-texts.ts";
import { articleTexts, dictionaryTexts } from "./testing/texts-of.ts";

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

test("French has a no-break space (U+00A0) before ; : ! ? », after « and between a figure and its unit", () => {
  /** Messages that the specification quotes. */
  const quoted = ["checkout/purchase free.title", "compatibility/compatibility registered.title"];
  const wrongSpace =
    /\u202f|[^\s|] [;:!?»]|« |\d (?:€|%|°C|(?:km|mm|mA|Mo|jours?|heures?|secondes?|minutes?|mois|ans?)\b)/;
  const faults = [...dictionaryTexts("fr"), ...articleTexts("fr")].filter(
    ([address, text]) => wrongSpace.test(text) && !quoted.includes(address),
  );
  expect(faults).toEqual([]);
});
