import { join } from "node:path";
import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
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
  // French, Spanish and Italian
  "Dongle {brand} ({sku})",
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

/** By brand 7 and the glossary: U+202F before French signs, U+00A0 elsewhere. Messages that the specification quotes keep its spaces; words to search for are typed with plain ones. */
const wrongSpaces = {
  fr: /[^\s|] [;:!?»]|\u00a0[;:!?»]|«[^\u202f]|[^\u202f][»!]|\d\u202f\d|[\d}] (?:€|%|°C|(?:V|km|mm|mA|Mo|jours?|heures?|secondes?|minutes?|mois|ans?)\b)/,
  de: /\d (?:€|%|°C|(?:V|km|mm|mA|MB|Tagen?|Stunden?|Sekunden?|Minuten?|Monaten?|Jahren?|Arbeitstagen?|Wochen?|Uhr)\b)/,
  en: /\d (?:°C|(?:V|km|mm|mA|MB)\b)/,
  es: /\d (?:€|%|°C|(?:V|km|mm|mA|MB)\b)/,
  it: /\d (?:€|°C|(?:V|km|mm|mA|MB)\b)/,
};
const plainSpaces =
  /^(?:checkout\/purchase free|compatibility\/compatibility registered)\.title$|^content\/faq-search /;

test.each(languages)(
  "%s has a no-break space between a figure and its unit, French also around its signs",
  (language) => {
    const faults = [...dictionaryTexts(language), ...articleTexts(language)].filter(
      ([address, text]) => wrongSpaces[language].test(text) && !plainSpaces.test(address),
    );
    expect(faults).toEqual([]);
  },
);

/** Brand 7: words of forms and offices that Italian texts for readers do without. */
const officeItalian =
  /\b(conviene|occorre|basta(no)?|propri[oae]?)\b|\bil giorno \{|\bsi (può|possono|deve|devono|scrive|legge|trova|inserisce|accetta|chiede|esporta|ricarica|vuole|riceve)\b/i;

test("brand 7: Italian speaks to the reader, without impersonal forms", () => {
  const read = [...dictionaryTexts("it"), ...articleTexts("it")].filter(
    // Staff read the back office, and people type search words.
    ([address]) => !/^(staff-ui|back-office|\w+\/staff)\/|^content\/faq-search /.test(address),
  );
  expect(officeItalian.test("Basta verificare il nuovo totale.")).toBe(true);
  expect(officeItalian.test("Condizioni accettate il giorno {date}")).toBe(true);
  expect(read.filter(([, text]) => officeItalian.test(text))).toEqual([]);
});

/** Words that native readers stumbled over (brand, voice): English without contractions, German calques, Spanish usted. */
const stumblingWords = {
  en: /\b(?:do|does|did|is|are|was|were|has|have|will) not\b|\bcannot\b|\bmetropolitan\b|(?<!pin )\bcarriers?\b/i,
  de: /\bsind Ihre\b|\bZusteller|\bKontinentalfrankreich\b|so oft eingelöst/,
  es: /\busted(?:es)?\b|\bcancelad[oa]s?\b|\brepartidor/i,
};
/** Messages to the letter of the specification (8), and the dictionaries of the back office. */
const ownWords =
  /^(?:staff-ui|back-office|\w+\/staff)\/|^(?:checkout\/payment errors\.|payments\/problems paymentUnavailable$|ui\/pdf cannotShow$|content\/dongle videoUnsupported$)/;

test.each(["en", "de", "es"] as const)("%s says nothing that a native reader stumbles over", (language) => {
  const faults = dictionaryTexts(language).filter(
    ([address, text]) => stumblingWords[language].test(text.replaceAll(/\{\w+\}/g, "")) && !ownWords.test(address),
  );
  expect(faults).toEqual([]);
});
