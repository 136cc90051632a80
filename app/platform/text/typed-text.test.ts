import fc from "fast-check";
import { expect, test } from "vitest";
import { isBlank, plainCode, plainLine, plainLines, plainName, plainPlate } from "./typed-text.ts";

const invisible = [
  ..."\u00ad\u200b\u200c\u200d\u200e\u200f\u061c\u2060\u202a\u202e\u2066\u2069\ufeff\u034f\u180e\ufe0f",
];
const blank = [..."\u2800\ufffc"];
const hyphens = [..."\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"];
const spaces = [..."\u00a0\u202f\u2007\u2009\u3000\t"];

test("a code copied from a mail or a PDF is the code that was printed", () => {
  for (const character of invisible) {
    expect(plainCode(`OD-20${character}26-000123${character}`)).toBe("OD-2026-000123");
    expect(plainName(`Ma${character}rie Du${character}pont`)).toBe("Marie Dupont");
  }
  for (const character of blank) expect(plainCode(`${character}OD-20${character}26`)).toBe("OD-2026");
  for (const hyphen of hyphens) {
    expect(plainCode(`OD${hyphen}2026${hyphen}000123`)).toBe("OD-2026-000123");
    expect(plainName(`Jean${hyphen}Pierre`)).toBe("Jean-Pierre");
    expect(plainPlate(`aa${hyphen}123${hyphen}bb`)).toBe("AA-123-BB");
  }
  for (const space of spaces) {
    expect(plainCode(`${space}+33${space}6 12${space}`)).toBe("+33 6 12");
    expect(plainName(`${space}Marie${space}${space}Dupont${space}`)).toBe("Marie Dupont");
  }
  expect(plainCode("ＯＤ－２０２６－０００１２３")).toBe("OD-2026-000123");
  for (const quoted of ["«\u00a0NOEL10\u00a0»", "“NOEL10”", "„NOEL10“", '"NOEL10"', "<NOEL10>", "'NOEL10"])
    expect(plainCode(quoted)).toBe("NOEL10");
});

test("names are stored composed, in ordinary letters", () => {
  expect(plainName("Zoe\u0308 Ｍüller")).toBe("Zoë Müller");
  expect(plainName("E\u200b\u0301tienne")).toBe("Étienne");
  expect(plainName("So\ufb01a Ru\ufb00e")).toBe("Sofia Ruffe");
  expect(plainName("𝐉𝐨𝐡𝐧 Ⅱ")).toBe("John II");
  // Typography that addresses need stays.
  for (const name of ["1º dcha, n² ½", "O’Brien", "Ka‘ana", "ʻOkina", "Œuvré", "Straße 5", "Łódź", "中村", "ガ"])
    expect(plainName(name)).toBe(name);
});

test("thousands of accents on one letter take no more time than other text", () => {
  const text = `e${"\u0316\u0301".repeat(4_999)}`;
  for (const plain of [plainLine, plainLines, plainName, plainCode]) expect(plain(text).length).toBeLessThan(40);
  // As many as a letter of any language has.
  expect(plainName(`ệ${"\u0301".repeat(20)}`)).toHaveLength(21);
});

test("joiners that belong to a word or an emoji stay; the others go", () => {
  const kept = [
    "علی\u200cرضا",
    "می\u200cشود",
    "महेश\u200dराव",
    "ක්\u200dය",
    "葛\u{e0100}城",
    "👩‍🚀",
    "❤️‍🔥",
    "👨🏽‍👩🏽‍👧",
    "1️⃣",
    "🏴\u{e0067}\u{e0062}\u{e007f}",
  ];
  for (const text of kept) for (const plain of [plainLine, plainLines, plainName]) expect(plain(text), text).toBe(text);
  for (const text of ["Du\u200dpont", "Du\u200cpont", "Dupont\u200d"]) expect(plainName(text)).toBe("Dupont");
  expect(plainLine("🙂\u200d")).toBe("🙂");
});

test("several lines keep their breaks, also those of word processors, and their typography", () => {
  expect(plainLines(" a\r\nb\rc\u000bd\u000ce\u2028f\u2029g\u0085h ")).toBe("a\nb\nc\nd\ne\nf\ng\nh");
  expect(plainLines("Bonjour\u00a0! – « oui »\tx")).toBe("Bonjour\u00a0! – « oui »\tx");
  expect(plainLines("a\u00adb\u202ec")).toBe("abc");
});

test("a text that shows nothing is blank", () => {
  for (const text of ["", " \n", "\u200b\ufeff", "\u3164", "\u115f\u1160", "\u2800", "\ufe0f", "\u{e0001}"])
    expect(isBlank(text), text).toBe(true);
  expect(isBlank("\u200bx")).toBe(false);
});

test("what was made plain stays as it is, whatever it was", () => {
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(
        fc.constantFrom(...invisible, ...hyphens, ...spaces, "ر", "क", "a", "🙂", "e\u0301", "'", "»", "．", "ﬁ", "º"),
      )
      .map((parts) => parts.join("")),
  );
  for (const plain of [plainLine, plainLines, plainName, plainCode])
    fc.assert(
      fc.property(texts, (text) => plain(plain(text)) === plain(text)),
      { numRuns: 2_000 },
    );
});

test.each([
  ["plate", plainPlate],
  ["code", plainCode],
  ["name", plainName],
])("a cleaned %s is not changed by cleaning it again, whatever the letter", (_, clean) => {
  const changed: string[] = [];
  for (let point = 0x20; point < 0x2_0000; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue;
    const once = clean(`A${String.fromCodePoint(point)}1`);
    if (clean(once) !== once) changed.push(point.toString(16));
  }
  expect(changed).toEqual([]);
});
