import { expect, test } from "vitest";
import { joinTextRuns, readWidths } from "./pack-pdf.ts";

test("widths are read from lists and ranges in any order, the rest is the default", () => {
  const width = readWidths("<</DW 250 /W [0 [676 733]\n 5 7 600 9 [500] 20 25 310]\n/FontDescriptor 4 0 R>>");
  expect([0, 1, 2, 5, 7, 8, 9, 20, 25, 26].map(width)).toEqual([676, 733, 250, 600, 600, 250, 500, 310, 310, 250]);
});

const text = (...lines: string[]) => ["BT", "/F6 10 Tf", "1 0 0 -1 20 30 Tm", ...lines, "ET", ""].join("\n");
const widthsOf = () => readWidths("/DW 500 /W []");

test("letters at the places that their widths give become one string", () => {
  expect(joinTextRuns(text("<0001> Tj", "5 0 Td <0002> Tj", "5.001 0 Td <0003> Tj"), widthsOf)).toBe(
    text("[<000100020003>] TJ"),
  );
});

test("kerning stays as a difference in thousandths of the size, and small differences never add up", () => {
  expect(joinTextRuns(text("<0001> Tj", "4.8 0 Td <0002> Tj"), widthsOf)).toBe(text("[<0001>20<0002>] TJ"));
  const creeping = ["<0001> Tj", ...Array.from({ length: 40 }, () => "5.006 0 Td <0002> Tj")];
  const shifts = [...joinTextRuns(text(...creeping), widthsOf).matchAll(/>(-?\d+)</g)].map(([, shift]) =>
    Number(shift),
  );
  expect(shifts.length).toBeGreaterThan(5);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeCloseTo(-24, -0.5);
});

test("an unknown font, or text that leaves its line, stays unchanged", () => {
  const plain = text("<0001> Tj", "5 0 Td <0002> Tj");
  expect(joinTextRuns(plain, () => undefined)).toBe(plain);
  const climbing = text("<0001> Tj", "5 2 Td <0002> Tj");
  expect(joinTextRuns(climbing, widthsOf)).toBe(climbing);
});
