import { brand } from "#app/brand.ts";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { eurosOf } from "#app/platform/money.ts";
import { ownValue } from "#app/platform/own-value.ts";
import type { SearchWords } from "../rules/faq-search.ts";
import { faqCategories } from "./faq-questions.ts";

type Dictionary = typeof import("../texts/fr/faq.json");
type CategoryId = "pricing" | "compliance" | "privacy" | "installation" | "app" | "advanced";

/** The page's own words, without the questions. */
export type FaqTexts = Omit<Dictionary, CategoryId>;
export type FaqQuestion = { id: string; question: string; answer: string; more?: { to: string; label: string } };
export type FaqCategory = { id: string; title: string; questions: FaqQuestion[] };

/**
 * Everyday words by which the search finds each question. People also search for the advertised price, which no text
 * contains: this domain does not import the catalogue with its price row, so the default price is used.
 */
export function faqSearchWords(language: Language): SearchWords {
  const words = loadTexts<SearchWords>("content", "faq-search", language);
  return { ...words, price: fill(words.price!, { price: eurosOf(brand.defaults.productCents) }) };
}

/** Words and questions in order. A question without a text in the dictionary is a bug and throws. */
export function faqOf(language: Language): { texts: FaqTexts; categories: FaqCategory[] } {
  const { pricing, compliance, privacy, installation, app, advanced, ...texts } = loadTexts<Dictionary>(
    "content",
    "faq",
    language,
  );
  const words = new Map<string, Record<string, string>>(
    Object.entries({ pricing, compliance, privacy, installation, app, advanced }),
  );
  const word = (category: string, key: string) => {
    const text = ownValue(words.get(category) ?? {}, key);
    if (text === undefined) throw new Error(`No text ${category}.${key} in faq.json`);
    return text;
  };
  const categories = faqCategories.map((category) => ({
    id: category.id,
    title: word(category.id, "title"),
    questions: category.questions.map(({ id, more }) => ({
      id,
      question: word(category.id, id),
      answer: word(category.id, `${id}Answer`),
      ...(more !== undefined && { more: { to: more, label: word(category.id, `${id}More`) } }),
    })),
  }));
  return { texts, categories };
}
