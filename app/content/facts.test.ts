/** Facts that texts contradicted: what none may say again, what some have to say, one wording for each code. */
import { describe, expect, test } from "vitest";
import { fill } from "#app/i18n/format.ts";
import { type Language, languages } from "#app/i18n/languages.ts";
import { shopWords } from "#app/i18n/shop-words.ts";
import { duties } from "./testing/fact-duties.ts";
import { type FactRule, serviceRules } from "./testing/fact-rules.ts";
import { hardwareRules } from "./testing/hardware-fact-rules.ts";
import { saleRules } from "./testing/sale-fact-rules.ts";
import { type AddressedText, articleTexts, dictionaryTexts } from "./testing/texts-of.ts";

const rules = [...hardwareRules, ...serviceRules, ...saleRules];
const beforeIn = (rule: FactRule) => Object.entries(rule.before) as [Language, string][];

/** Words that people search with, which no page shows. */
const isSearchWords = (address: string) => address.startsWith("content/faq-search ");

/** With the ledger's figures in their places, as readers see them. */
function textsIn(language: Language): AddressedText[] {
  const words = shopWords(language);
  const named = (text: string) =>
    text.replaceAll("\u00ad", "").replaceAll(/\{(\w+)\}/g, (all, name) => (name in words ? fill(all, words) : all));
  return [...dictionaryTexts(language), ...articleTexts(language)]
    .filter(([address]) => !isSearchWords(address))
    .map(([address, text]) => [address, named(text)]);
}
const texts = new Map(languages.map((language) => [language, textsIn(language)]));

const contradicts = (rule: FactRule, language: Language, text: string): boolean =>
  rule.says[language].test(text) && !rule.unless?.[language].test(text);

describe.each(rules)("$fact", (rule) => {
  test.each(beforeIn(rule))("the rule finds what was said before in %s", (language, text) => {
    expect(contradicts(rule, language, text), text).toBe(true);
  });

  test.each(languages)("no text says otherwise in %s", (language) => {
    const read = texts
      .get(language)!
      .filter(([address]) => (rule.where?.test(address) ?? true) && !rule.except?.test(address));
    expect(read.length).toBeGreaterThan(0);
    const faults = read.filter(([, text]) => contradicts(rule, language, text));
    expect(faults.map(([address, text]) => `${address}: ${text}`)).toEqual([]);
  });
});

describe.each(duties)("$fact", ({ where, says, before }) => {
  test.each(languages)("in %s", (language) => {
    const dictionary = new Map(texts.get(language)!);
    for (const address of where)
      for (const pattern of says[language]) expect(dictionary.get(address), address).toMatch(pattern);
    expect(says.fr.some((pattern) => !pattern.test(before))).toBe(true);
  });
});

test.each(languages)("terms of sale in %s: dispatch, delivery from dispatch, and five refusals", (language) => {
  const terms = texts.get(language)!.filter(([address]) => address === "article/cgv");
  for (const pattern of [
    {
      fr: /un à deux\sjours ouvrés/,
      en: /one to two working days/,
      es: /uno o dos días laborables/,
      it: /uno o due giorni lavorativi/,
      de: /ein bis zwei\sArbeitstagen/,
    },
    {
      fr: /partir de l’expédition/,
      en: /from dispatch/,
      es: /desde el envío/,
      it: /dalla spedizione/,
      de: /ab Versand/,
    },
    {
      fr: /cinq refus[^.]*annulée/,
      en: /five refusals[^.]*cancelled/,
      es: /cinco rechazos[^.]*anula/,
      it: /cinque rifiuti[^.]*annullato/,
      de: /fünf Ablehnungen[^.]*storniert/,
    },
  ])
    expect(terms.filter(([, text]) => pattern[language].test(text))).toHaveLength(1);
});

/** Where each sample code is put into words, in the words of /dongle, and where its severity is (spec 9). */
const codes: Record<
  string,
  { about: Record<Language, RegExp>; elsewhere: string[]; severity: string; details: string[] }
> = {
  p0171: {
    about: { fr: /pauvre/, en: /too lean/, es: /pobre/, it: /magra/, de: /mager/ },
    elsewhere: [],
    severity: "site/home-samples codes.medium",
    details: ["content/dongle p0171Detail", "site/home leanDetail"],
  },
  p0420: {
    about: { fr: /catalys/i, en: /catalytic/i, es: /cataliz/i, it: /cataliz/i, de: /Katalysator/ },
    elsewhere: ["site/home-dialogs codes.p0420Explanation"],
    severity: "site/home-samples codes.high",
    details: ["content/dongle p0420Detail", "site/home catalystDetail", "contact/garage words.detail1"],
  },
  p0128: {
    about: {
      fr: /thermostat|chauffer/i,
      en: /thermostat|warm up/i,
      es: /termostato|calentarse/i,
      it: /termostato|scaldarsi/i,
      de: /thermostat|\bwarm\b|Warmwerden|zu kalt/i,
    },
    // What to do about it, and why it happens.
    elsewhere: ["site/home-dialogs codes.p0128Explanation", "contact/fleet screen.fault"],
    severity: "site/home-dialogs codes.low",
    details: ["content/dongle p0128Detail", "contact/fleet words.detail1"],
  },
  b1342: {
    about: {
      fr: /capteur de pression/i,
      en: /pressure sensor/i,
      es: /sensor de presión/i,
      it: /sensore di pressione/i,
      de: /drucksensor/i,
    },
    elsewhere: [],
    severity: "site/home-samples codes.medium",
    details: ["content/dongle b1342Detail", "contact/garage words.detail2"],
  },
};

describe.each(Object.keys(codes))("spec 9: one wording and one severity of %s", (code) => {
  const { about, elsewhere, severity, details } = codes[code]!;

  test.each(languages)("in %s", (language) => {
    const dictionary = new Map(dictionaryTexts(language));
    const wording = dictionary.get(`content/dongle ${code}`)!;
    expect(wording).toMatch(about[language]);
    const others = [...dictionary].filter(
      ([address, text]) =>
        about[language].test(text) &&
        !elsewhere.includes(address) &&
        !isSearchWords(address) &&
        !text.startsWith(wording),
    );
    expect(others.map(([address, text]) => `${address}: ${text}`)).toEqual([]);
    for (const address of details)
      expect(dictionary.get(address), address).toMatch(new RegExp(`^${dictionary.get(severity)}`));
  });

  test("severities are distinguished", () => {
    const dictionary = new Map(dictionaryTexts("de"));
    const words = ["site/home-samples codes.medium", "site/home-samples codes.high", "site/home-dialogs codes.low"];
    expect(new Set(words.map((address) => dictionary.get(address))).size).toBe(3);
  });
});
