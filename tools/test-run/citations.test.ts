import { expect, test } from "vitest";
import { citationsIn } from "./citations.ts";

const paragraphsOf = (title: string) =>
  citationsIn(`a.test.ts:  test("${title}", () => {`).map((each) => each.paragraph);

test("a title cites paragraphs of several papers, and one paper several times", () => {
  expect(paragraphsOf("spec 2.7, 4, decisions 5: a saved check is restored")).toEqual([
    "spec 2.7",
    "spec 4",
    "decisions 5",
  ]);
  expect(paragraphsOf("security 2.5: the honeypot")).toEqual(["security 2.5"]);
  expect(paragraphsOf("decisions 9: the same name for one and for several")).toEqual(["decisions 9"]);
  expect(paragraphsOf("law L221-14, invoice: the button")).toEqual(["law L221-14", "law invoice"]);
  expect(paragraphsOf("the session ends (security 6.27)")).toEqual(["security 6.27"]);
});

test("issues and titles without a citation count for nothing", () => {
  expect(paragraphsOf("security 6.7: a code")).toEqual(["security 6.7"]);
  expect(paragraphsOf("a law of nature: all falls")).toEqual([]);
  expect(paragraphsOf("the price is shown")).toEqual([]);
});

test("a citation has its file and the words of its title", () => {
  expect(citationsIn('e2e/a.spec.ts:  test("spec 9: one hour", () =>')).toEqual([
    { paragraph: "spec 9", file: "e2e/a.spec.ts", title: 'one hour", () =>' },
  ]);
});
