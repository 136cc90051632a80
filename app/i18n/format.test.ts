import { expect, test } from "vitest";
import { duration } from "./duration.ts";
import {
  dateAndTime,
  decimal,
  fill,
  longDate,
  money,
  plural,
  shortDate,
  shortDateAndTime,
  shortDateIn,
} from "./format.ts";
import { languages } from "./languages.ts";
import { percent } from "./percent.ts";
import { shopWords } from "./shop-words.ts";

test("placeholders are filled as they are, once; a missing value is a bug that throws", () => {
  expect(fill("{a} and {b}, {a}", { a: 1, b: "{a}" })).toBe("1 and {a}, 1");
  expect(fill("$& {a}", { a: "$1$&" })).toBe("$& $1$&");
  expect(() => fill("{missing}", {})).toThrow(/missing/);
});

test("plural forms are each language's own", () => {
  const forms = { one: "{count} car", other: "{count} cars" };
  expect(plural(forms, 0, "fr")).toBe("0 car");
  expect(plural(forms, 0, "en")).toBe("0 cars");
  expect(plural(forms, 1.5, "fr")).toBe("1,5 car");
  for (const language of languages) expect(plural(forms, 1, language)).toBe("1 car");
  expect(plural({ other: "{count} Autos" }, 1234, "de")).toBe("1.234 Autos");
  expect(plural({ one: "{n} {count}", other: "-" }, 1, "it", { n: "x" })).toBe("x 1");
});

test("a French month begins with an ordinal number, as people write it", () => {
  const first = "2026-01-31T23:30:00Z";
  expect([longDate(first, "fr"), shortDate(first, "fr")]).toEqual(["1er février 2026", "1er févr. 2026"]);
  expect(dateAndTime(first, "fr")).toMatch(/^1er février 2026/);
  expect(shortDateIn("Europe/Athens", new Date(first), "fr")).toBe("1er févr. 2026");
  expect(shortDateAndTime(first, "fr")).toMatch(/^1er févr\. 2026/);
  expect([longDate(first, "it"), longDate("2026-02-11", "fr")]).toEqual(["1 febbraio 2026", "11 février 2026"]);
});

test("docs/spec/glossary.md: numbers in French have the no-break space of its texts", () => {
  expect(decimal(1234567.5, "fr")).toBe("1\u00a0234\u00a0567,5");
  expect(money(123456, "fr")).toBe("1\u00a0234,56\u00a0€");
  expect(percent(2050, "fr")).toBe("20,5\u00a0%");
  expect(duration(1440 * 12_345, "fr")).toBe("12\u00a0345\u00a0jours");
  expect(JSON.stringify(shopWords("fr"))).not.toContain("\u202f");
});

test("an amount that is nothing has no sign, also when it was negated", () => {
  for (const language of languages) {
    expect(money(-0, language, { always: true })).toBe(money(0, language, { always: true }));
    expect([money(-0, language), decimal(-0, language), percent(-0, language)].join()).not.toMatch(/[-−]/);
  }
  expect(money(-1, "fr")).toBe("-0,01\u00a0€");
});

test("spec 9: the euro sign is a suffix in every language; cents are shown when there are any", () => {
  for (const language of languages) expect(money(7900, language)).toBe("79\u00a0€");
  expect(money(7950, "fr")).toBe("79,50\u00a0€");
  expect(money(7950, "en")).toBe("79.50\u00a0€");
  expect(money(7900, "de", { always: true })).toBe("79,00\u00a0€");
  expect(money(5, "es")).toBe("0,05\u00a0€");
  expect(money(-1500, "it")).toBe("-15\u00a0€");
});
