import { expect, test } from "vitest";
import { type KeyMeaning, maxKeyGap, readerKeys } from "./use-reader-keys.ts";

/** The keys of `text` and what they mean, at one key per `gap` milliseconds. */
function press(keys: string[], gap: number, options: { isRepeat?: boolean; hasModifier?: boolean } = {}): KeyMeaning[] {
  const read = readerKeys();
  return keys.map((key, place) => read({ key, at: place * gap, isRepeat: false, hasModifier: false, ...options }));
}
const codes = (meanings: KeyMeaning[]) => meanings.flatMap((each) => (each.kind === "code" ? [each.code] : []));

test("fast keys that end in Enter are a code, whatever it begins with and however a reader presses capitals", () => {
  for (const code of ["OD2648000011", "6A12345678901", "XX123456789FR", "jkx/12", `à&é"'(-è_ç`])
    expect(codes(press([...code, "Enter"], 8))).toEqual([code]);
  expect(codes(press(["Shift", "O", "Shift", "D", "-", "2", "0", "2", "6", "-", "1", "Enter"], maxKeyGap / 2))).toEqual(
    ["OD-2026-1"],
  );
});

test("what a person types is no code: slow keys, a few fast ones, held ones, and shortcuts with modifiers", () => {
  expect(codes(press([..."OD2648000011", "Enter"], maxKeyGap + 1))).toEqual([]);
  expect(codes(press([..."jkjk", "Enter"], 30))).toEqual([]);
  expect(codes(press([..."jjjjjjjjjj", "Enter"], 30, { isRepeat: true }))).toEqual([]);
  expect(codes(press([..."aaaaaaa", "Enter"], 8, { hasModifier: true }))).toEqual([]);
  expect(codes(press([..."123456", "Tab", "Enter"], 8))).toEqual([]);
});

test("a pause begins another code, and Enter after a pause belongs to the focused element", () => {
  const read = readerKeys();
  const at = (key: string, time: number) => read({ key, at: time, isRepeat: false, hasModifier: false });
  at("x", 0);
  expect(at("1", 500)).toEqual({ kind: "first" });
  for (const [place, key] of [..."23456"].entries()) expect(at(key, 510 + place * 10)).toEqual({ kind: "next" });
  expect(at("Enter", 560)).toEqual({ kind: "code", code: "123456" });
  expect(at("Enter", 565)).toEqual({ kind: "other" });
});

test("the space bar begins no code, since it presses buttons", () => {
  expect(press([" ", "1"], 8)).toEqual([{ kind: "other" }, { kind: "first" }]);
});
