import { type Font, openSync } from "fontkit";
import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { pdfFontFile, pdfFontScripts } from "./pdf-fonts.ts";
import { pdfFontRuns, unprintableLetters } from "./printable-letters.ts";

test("PDF/A: each font has every letter that it is used for", () => {
  const doc = new PDFDocument({ font: pdfFontFile("latin", "regular") });
  for (const { script, ranges } of pdfFontScripts)
    for (const weight of ["regular", "semibold"] as const) {
      doc.font(pdfFontFile(script, weight));
      const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font;
      const codes = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
      expect(
        codes.filter((code) => !font.hasGlyphForCodePoint(code)),
        `${script} ${weight}`,
      ).toEqual([]);
    }
});

test("a text is cut where its font changes; a character that no font has is replaced", () => {
  expect(pdfFontRuns("Zoé Ćwik")).toEqual([
    { script: "latin", text: "Zoé " },
    { script: "latin-ext", text: "Ć" },
    { script: "latin", text: "wik" },
  ]);
  expect(pdfFontRuns("Νίκος Жуков ễ").map(({ script }) => script)).toEqual([
    ...["noto-greek", "latin", "noto-cyrillic", "latin", "noto-vietnamese"],
  ] as string[]);
  // A combining accent is composed; a narrow space is one that the font has; other scripts and control characters are not shown.
  expect(pdfFontRuns("e\u0301 20\u202f% 漢字\u0000")).toEqual([{ script: "latin", text: "é 20\u00a0% ???" }]);
  expect(pdfFontRuns("")).toEqual([]);
  const printed = (text: string) =>
    pdfFontRuns(text)
      .map((run) => run.text)
      .join("");
  for (const [name, shown] of [
    ["Ma\u200brie\ufeff Du\u00adpont\u202e", "Marie Dupont"],
    ["So\ufb01a Ru\ufb00e", "Sofia Ruffe"],
    ["Ｊａｎｅ\u3000Ｄｏｅ", "Jane Doe"],
    ["ʻOkina Oʼ‌Brien", "‘Okina O’Brien"],
    ["𝐉𝐨𝐡𝐧 Ⅱ ǆ", "John II dž"],
    ["Zoé 🙂👩‍🚀", "Zoé "],
    ["Jean‒Pierre", "Jean-Pierre"],
    ["ﬀﬃ", "ffffi"],
  ] as const)
    expect(printed(name), name).toBe(shown);
  expect(unprintableLetters("Zoé 🙂 ﬁ ʻ Ｊ\u200b")).toEqual([]);
  expect(pdfFontRuns("Ἀθῆναι").map(({ text }) => text)).toEqual(["Αθηναι"]);
  expect(unprintableLetters("Ἀθῆναι, Жуков, 20\u202f% \u00ad漢字漢")).toEqual(["漢", "字"]);
});

test("a letter that was first read as a part of another one can still be copied", async () => {
  // A separate module: where another test has shown the letter before, it was first read as itself.
  const unopened: string = "./open-pdf-font.server.ts?unopened";
  const { openPdfFont } = await import(unopened);
  const font: Font = openPdfFont("noto-greek", "regular");
  const eta = "η".codePointAt(0)!;
  const { id } = (openSync(pdfFontFile("noto-greek", "regular")) as Font).glyphForCodePoint(eta);
  font.getGlyph(id);
  expect(font.glyphForCodePoint(eta).codePoints).toEqual([eta]);
});
