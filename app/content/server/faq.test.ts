import { expect, test } from "vitest";
import { defaultPrices } from "#app/catalogue/pricing/prices.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { fold } from "#app/i18n/search-words.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { faqStructuredData } from "../browser/faq-structured-data.ts";
import { plainSearch } from "../browser/search-questions.ts";
import { faqOf } from "./faq.server.ts";

const questionsOf = (language: (typeof languages)[number]) =>
  faqOf(language, defaultPrices).categories.flatMap((category) => category.questions);

test.each(languages)(
  "spec 2.8: six categories of questions in %s, every id once, every dictionary text used",
  (language) => {
    const { categories } = faqOf(language, defaultPrices);
    const dictionary = loadTexts<Record<string, Record<string, string>>>("content", "faq", language);
    expect(categories).toHaveLength(6);
    const ids = categories.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, questions } of categories) {
      const used = 1 + questions.length * 2 + questions.filter((question) => question.page).length;
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

test("spec 9: the answers about costs follow the price rows, and free delivery has its word", () => {
  const answers = (language: (typeof languages)[number], prices: typeof defaultPrices) =>
    faqOf(language, prices)
      .categories.flatMap(({ questions }) => questions.map(({ answer }) => answer))
      .join(" ");
  expect(answers("fr", defaultPrices)).toMatch(
    /Il coûte 79\u00a0€.*Livraison\u202f: offerte en France métropolitaine, 15\u00a0€/,
  );
  const changed = { ...defaultPrices, product: 8_900, shipping_france: 350, shipping_international: 0 };
  for (const language of languages) {
    expect(answers(language, changed)).toMatch(/89[^0-9].*3[,.]50\u00a0€/);
    expect(answers(language, changed)).not.toMatch(/79\u00a0€|15\u00a0€/);
  }
});
