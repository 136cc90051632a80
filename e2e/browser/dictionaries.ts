/** The words the pages show, read from their own dictionaries: a test never repeats a wording that a writer may change. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brand } from "#app/brand.ts";
import { claimWords } from "#app/content/claims.ts";
import type { Language } from "#app/i18n/languages.ts";

const app = join(import.meta.dirname, "../../app");

function read<T>(domain: string, page: string, language: Language): T {
  const text = readFileSync(join(app, domain, "texts", language, `${page}.json`), "utf8");
  return JSON.parse(text.replaceAll("{brand}", brand.name)) as T;
}

/** A page's dictionary as its visitors read it; what only the browser knows keeps its braces. */
export function textsOf<T>(domain: string, page: string, language: Language): T {
  const { name, character, supportEmail, publisher } = brand;
  const words: Record<string, string> = {
    ...claimWords(language),
    brand: name,
    character,
    email: supportEmail,
    support: supportEmail,
    publisher: publisher.name,
  };
  const text = readFileSync(join(app, domain, "texts", language, `${page}.json`), "utf8");
  return JSON.parse(text.replace(/\{(\w+)\}/g, (braces, word: string) => words[word] ?? braces)) as T;
}

export function dictionariesOf(language: Language) {
  return {
    frame: read<typeof import("#app/site/texts/fr/frame.json")>("site", "frame", language),
    home: read<typeof import("#app/site/texts/fr/home.json")>("site", "home", language),
    signUp: read<typeof import("#app/newsletter/texts/fr/sign-up.json")>("newsletter", "sign-up", language),
    priceCard: read<typeof import("#app/site/texts/fr/price-card.json")>("site", "price-card", language),
    consent: read<typeof import("#app/consent/texts/fr/consent.json")>("consent", "consent", language),
    guarantee: read<typeof import("#app/catalogue/texts/fr/guarantee.json")>("catalogue", "guarantee", language),
    compatibility: read<typeof import("#app/compatibility/texts/fr/compatibility.json")>(
      "compatibility",
      "compatibility",
      language,
    ),
    energies: read<typeof import("#app/compatibility/texts/fr/energies.json")>("compatibility", "energies", language),
    waiting: read<typeof import("#app/compatibility/texts/fr/mails.json")>("compatibility", "mails", language),
    purchase: read<typeof import("#app/checkout/texts/fr/purchase.json")>("checkout", "purchase", language),
    payment: read<typeof import("#app/checkout/texts/fr/payment.json")>("checkout", "payment", language),
    confirmation: read<typeof import("#app/checkout/texts/fr/confirmation.json")>("checkout", "confirmation", language),
    orderMails: read<typeof import("#app/orders/texts/fr/mails.json")>("orders", "mails", language),
    paymentProblems: read<typeof import("#app/payments/texts/fr/problems.json")>("payments", "problems", language),
    promoProblems: read<typeof import("#app/promotions/texts/fr/problems.json")>("promotions", "problems", language),
    signIn: read<typeof import("#app/accounts/texts/fr/sign-in.json")>("accounts", "sign-in", language),
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
