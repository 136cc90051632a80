/** The words the pages show, read from their own dictionaries: a test never repeats a wording that a writer may change. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "#app/i18n/languages.ts";
import { shopWords, withShopWords } from "#app/i18n/shop-words.ts";

const app = join(import.meta.dirname, "../../app");

/** A page's dictionary as its visitors read it; what only the page knows keeps its braces. */
export function textsOf<T>(domain: string, page: string, language: Language): T {
  const file = readFileSync(join(app, domain, "texts", language, `${page}.json`), "utf8");
  // Locators do not see soft hyphens.
  return withShopWords(JSON.parse(file.replaceAll("\u00ad", "")) as T, shopWords(language));
}

export function dictionariesOf(language: Language) {
  return {
    frame: textsOf<typeof import("#app/site/texts/fr/frame.json")>("site", "frame", language),
    home: textsOf<typeof import("#app/site/texts/fr/home.json")>("site", "home", language),
    signUp: textsOf<typeof import("#app/newsletter/texts/fr/sign-up.json")>("newsletter", "sign-up", language),
    priceCard: textsOf<typeof import("#app/site/texts/fr/price-card.json")>("site", "price-card", language),
    consent: textsOf<typeof import("#app/consent/texts/fr/consent.json")>("consent", "consent", language),
    guarantee: textsOf<typeof import("#app/catalogue/texts/fr/guarantee.json")>("catalogue", "guarantee", language),
    compatibility: textsOf<typeof import("#app/compatibility/texts/fr/compatibility.json")>(
      "compatibility",
      "compatibility",
      language,
    ),
    energies: textsOf<typeof import("#app/catalogue/texts/fr/energies.json")>("catalogue", "energies", language),
    waiting: textsOf<typeof import("#app/compatibility/texts/fr/mails.json")>("compatibility", "mails", language),
    orderFields: orderFieldNames(language),
    purchase: textsOf<typeof import("#app/checkout/texts/fr/purchase.json")>("checkout", "purchase", language),
    payment: textsOf<typeof import("#app/checkout/texts/fr/payment.json")>("checkout", "payment", language),
    confirmation: textsOf<typeof import("#app/checkout/texts/fr/confirmation.json")>(
      "checkout",
      "confirmation",
      language,
    ),
    orderMails: textsOf<typeof import("#app/orders/texts/fr/mails.json")>("orders", "mails", language),
    paymentProblems: textsOf<typeof import("#app/payments/texts/fr/problems.json")>("payments", "problems", language),
    promoProblems: textsOf<typeof import("#app/promotions/texts/fr/problems.json")>("promotions", "problems", language),
    signIn: textsOf<typeof import("#app/accounts/texts/fr/sign-in.json")>("accounts", "sign-in", language),
  };
}

export type Dictionaries = ReturnType<typeof dictionariesOf>;

/** A dictionary's sentence as a pattern: its placeholders stand for anything, its spaces for any kind of space. */
export function pattern(sentence: string): RegExp {
  const parts = sentence
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/\s/g, "\\s"));
  return new RegExp(parts.join("(.+)"));
}

/** What forms call the fields of an order. */
export const orderFieldNames = (language: Language) =>
  textsOf<typeof import("#app/orders/texts/fr/fields.json")>("orders", "fields", language);
