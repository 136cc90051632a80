import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { articleTexts, dictionaryTexts } from "./testing/texts-of.ts";

const css = readFileSync(new URL("../styles/font.css", import.meta.url), "utf8");

/** The last face in the style sheet counts first. */
const faces = [...css.matchAll(/instrument-sans-([a-z-]+)\.[^}]+unicode-range: ([^;]+);/g)]
  .reverse()
  .map(([, file, ranges]) => ({
    file,
    ranges: ranges!.split(", ").map((range) =>
      range
        .slice(2)
        .split("-")
        .map((code) => Number.parseInt(code, 16)),
    ),
  }));
const fileOf = (character: string) => {
  const code = character.codePointAt(0)!;
  return faces.find(({ ranges }) => ranges.some(([from, to = from]) => code >= from! && code <= to!))?.file;
};

test.each(languages)("texts in %s need one file of the typeface", (language) => {
  const others = [...dictionaryTexts(language), ...articleTexts(language)].flatMap(([address, text]) =>
    [...text].filter((each) => !["latin", undefined].includes(fileOf(each))).map((each) => `${address} ${each}`),
  );
  expect(["é", "œ", "ø", "Š"].map(fileOf)).toEqual(["latin", "latin", "latin-other", "latin-ext"]);
  expect(others).toEqual([]);
});
