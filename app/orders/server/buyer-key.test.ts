import { expect, test } from "vitest";
import { comparableEmail, comparablePlate, storedSpellings } from "./buyer-key.server.ts";

test("decisions 5: an address is the same in any case, width, composition and spelling of its domain", () => {
  for (const typed of [
    "jané@bücher.example",
    "JANÉ@BÜCHER.EXAMPLE",
    " jane\u0301@bu\u0308cher.example ",
    "Jané@xn--bcher-kva.example",
    "jané@XN--BCHER-KVA.Example.",
    "ｊａｎé@ｂücher．example",
    "ja\u200bné@bü\u00adcher.example",
  ])
    expect(comparableEmail(typed), typed).toBe("jané@xn--bcher-kva.example");
});

test("other addresses stay others", () => {
  const all = ["jane@example.com", "jane.d@example.com", "jane+shop@example.com", "jane@example.org", "j@ne"];
  expect(new Set(all.map(comparableEmail)).size).toBe(all.length);
});

test("an address is looked for under both spellings of its domain", () => {
  expect(storedSpellings("J@xn--bcher-kva.example")).toEqual(["j@xn--bcher-kva.example", "j@bücher.example"]);
  expect(storedSpellings("J@Bücher.example")).toContain("j@xn--bcher-kva.example");
});

test("decisions 5: a plate is the same in any case and with any separators", () => {
  for (const typed of [
    "AB-123-CD",
    "ab 123 cd",
    "AB123CD",
    "ab·123·cd",
    "AB\u2011123\u00a0CD",
    "ＡＢ-123-CD",
    "A B 1 2 3 C D",
  ])
    expect(comparablePlate(typed), typed).toBe("AB123CD");
  expect(comparablePlate("AB-124-CD")).not.toBe("AB123CD");
});
