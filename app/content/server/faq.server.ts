import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { paths } from "#app/paths.ts";
import { eurosOf } from "#app/platform/money/money.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { SearchWords } from "../rules/faq-search.ts";
import { priceWords, type ShownPrices } from "./price-words.server.ts";

type Dictionary = typeof import("../texts/fr/faq.json");
type CategoryId = "pricing" | "compliance" | "privacy" | "installation" | "app" | "advanced";

/** The page's own words, without the questions. */
export type FaqTexts = Omit<Dictionary, CategoryId>;
export type FaqQuestion = { id: string; question: string; answer: string; page?: { to: string; label: string } };
export type FaqCategory = { id: string; title: string; questions: FaqQuestion[] };

/** People also search for the price of the dongle, in euros. `prices` in cents. */
export function faqSearchWords(language: Language, prices: ShownPrices): SearchWords {
  const words = loadTexts<SearchWords>("content", "faq-search", language);
  return { ...words, price: fill(words.price!, { price: eurosOf(prices.product) }) };
}

/** Answers about what it costs name the prices in force (cents). A question without a text throws. */
export function faqOf(language: Language, prices: ShownPrices): { texts: FaqTexts; categories: FaqCategory[] } {
  const { pricing, compliance, privacy, installation, app, advanced, ...texts } = loadTexts<Dictionary>(
    "content",
    "faq",
    language,
  );
  const amounts = priceWords(prices, language);
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
    questions: category.questions.map(({ id, page }) => ({
      id,
      question: word(category.id, id),
      answer: fill(word(category.id, `${id}Answer`), amounts),
      ...(page !== undefined && { page: { to: page, label: word(category.id, `${id}More`) } }),
    })),
  }));
  return { texts, categories };
}

/**
 * Order and addresses of the questions (spec 2.8: six categories). Ids are the same in all languages, so that `/de/faq#led`
 * opens the same answer as `/faq#led`; `page` is the French path of the page that says more, labelled `<id>More` in the texts.
 */
export const faqCategories: readonly { id: string; questions: readonly { id: string; page?: string }[] }[] = [
  {
    id: "pricing",
    questions: [
      { id: "subscription" },
      { id: "price", page: paths.home },
      { id: "delivery" },
      { id: "payment" },
      { id: "withdrawal", page: paths.withdrawal },
      { id: "warranty", page: paths.termsOfSale },
    ],
  },
  {
    id: "compliance",
    questions: [
      { id: "certified", page: paths.certifications },
      { id: "certificates" },
      { id: "cybersecurity" },
      { id: "drain" },
      { id: "temperature" },
    ],
  },
  {
    id: "privacy",
    questions: [
      { id: "data", page: paths.dataRights },
      { id: "sharing", page: paths.privacy },
      { id: "private-mode" },
      { id: "location" },
      { id: "export" },
      { id: "delete-account" },
    ],
  },
  {
    id: "installation",
    questions: [
      { id: "compatible", page: paths.compatibility },
      { id: "socket", page: paths.portLocation },
      { id: "duration", page: paths.installationManual },
      { id: "led" },
      { id: "not-identified" },
      { id: "other-car", page: `${paths.installationManual}#move` },
    ],
  },
  {
    id: "app",
    questions: [
      { id: "phones" },
      { id: "internet" },
      { id: "range" },
      { id: "account" },
      { id: "permissions", page: paths.userManual },
      { id: "first-access" },
    ],
  },
  {
    id: "advanced",
    questions: [
      { id: "driving-score", page: paths.drivingScore },
      { id: "road-type", page: paths.roadType },
      { id: "fault-codes" },
      { id: "alerts" },
      { id: "vin" },
    ],
  },
];
