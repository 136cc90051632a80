import { expect, test } from "vitest";
import { isLanguage, languages, localizedPath, splitPath } from "./languages.ts";

test("decisions 2: a localized path splits into what it was made of", () => {
  for (const language of languages)
    for (const path of ["/", "/faq", "/manuel-installation"])
      expect(splitPath(localizedPath(path, language))).toEqual({ language, path });
});

test("decisions 2: queries and hashes stay", () => {
  expect(localizedPath("/?a=1#b", "de")).toBe("/de?a=1#b");
  expect(localizedPath("/faq?a=1#b", "it")).toBe("/it/faq?a=1#b");
  expect(localizedPath("/faq?a=1#b", "fr")).toBe("/faq?a=1#b");
});

test("security 6.37: a word that only looks like a prefix is none", () => {
  for (const path of ["/fr/faq", "/EN/faq", "/english", "/en-GB", "/__proto__", "//en", "/constructor/faq"])
    expect(splitPath(path)).toEqual({ language: "fr", path });
  for (const value of ["xx", "", "EN", "__proto__", null, undefined, 1, ["fr"]]) expect(isLanguage(value)).toBe(false);
});
