import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { articleTexts, dictionaryTexts } from "./testing/texts-of.ts";

const css = readFileSync(new URL("../styles/font.css", import.meta.url), "utf8");

/** First and last character of each range of the two files for names of other countries; other characters are in no file. */
const rangesOfOtherFiles = [
  ...css.matchAll(/instrument-sans-latin-(?:other|ext)\.[^}]+unicode-range: ([^;]+);/g),
].flatMap(([, ranges]) =>
  ranges!.split(", ").map((range) =>
    range
      .slice(2)
      .split("-")
      .map((code) => Number.parseInt(code, 16)),
  ),
);

test.each(languages)("issue 11.1: texts in %s need one file of the typeface", (language) => {
  const isInOtherFile = (code: number) => rangesOfOtherFiles.some(([from, to = from]) => code >= from! && code <= to!);
  const others = [...dictionaryTexts(language), ...articleTexts(language)].flatMap(([address, text]) =>
    [...text].filter((character) => isInOtherFile(character.codePointAt(0)!)).map((each) => `${address} ${each}`),
  );
  expect(isInOtherFile("ø".codePointAt(0)!) && isInOtherFile("Š".codePointAt(0)!)).toBe(true);
  expect(others).toEqual([]);
});
