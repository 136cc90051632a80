import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { fold } from "#app/i18n/search-words.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { faqStructuredData } from "../browser/faq-structured-data.ts";
import { plainSearch } from "../rules/faq-words.ts";
import { faqOf } from "./faq.server.ts";

const questionsOf = (language: (typeof languages)[number]) =>
  faqOf(language).categories.flatMap((category) => category.questions);

test.each(languages)(
  "spec 2.8: six categories of questions in %s, every id once, every dictionary text used",
  (language) => {
    const { categories } = faqOf(language);
    const dictionary = loadTexts<Record<string, Record<string, string>>>("content", "faq", language);
    expect(categories).toHaveLength(6);
    const ids = categories.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, questions } of categories) {
      const used = 1 + questions.length * 2 + questions.filter((question) => question.more).length;
      expect(Object.keys(dictionary[id]!)).toHaveLength(used);
    }
    expect(JSON.stringify(faqStructuredData(categories))).not.toMatch(/[{]\w+[}]/);
  },
);

test("spec 2.8: without its library the search still finds words as typed, whatever their accents and case", () => {
  const found = (query: string) => plainSearch(questionsOf("fr"), query);
  expect(found("mode PRIVE gps")).toContain("private-mode");
  expect(found("etalonnage")).toEqual(["duration"]);
  expect(found("vin")).toEqual(["vin"]);
  expect(found("zzz")).toEqual([]);
  expect(fold("Straßentyp, l’été")).toBe("strassentyp, l'ete");
});
