import { expect, test } from "vitest";
import { plainText } from "../markdown-tree.ts";
import { parseInline, parseMarkdown } from "./parse-markdown.server.ts";

test("headings, paragraphs, lists, tables and boxes, each ended by an empty line", () => {
  const source = [
    "## First part {#first}",
    "",
    "Two lines",
    "of one paragraph.",
    "",
    "- one",
    "- two",
    "",
    "1. first",
    "2. second",
    "",
    "|: Delays",
    "| Where | Days |",
    "| --- | --- |",
    "| France | 2 to 5 |",
    "",
    "::: A box",
    "Inside.",
    "",
    "- and a list",
    ":::",
    "",
    "### Small",
  ].join("\n");
  expect(parseMarkdown(source)).toEqual([
    { kind: "heading", level: 2, id: "first", content: ["First part"] },
    { kind: "paragraph", content: ["Two lines of one paragraph."] },
    { kind: "list", ordered: false, items: [["one"], ["two"]] },
    { kind: "list", ordered: true, items: [["first"], ["second"]] },
    { kind: "table", caption: "Delays", head: [["Where"], ["Days"]], rows: [[["France"], ["2 to 5"]]] },
    {
      kind: "box",
      title: "A box",
      blocks: [
        { kind: "paragraph", content: ["Inside."] },
        { kind: "list", ordered: false, items: [["and a list"]] },
      ],
    },
    { kind: "heading", level: 3, id: undefined, content: ["Small"] },
  ]);
});

test("marks inside a line, nested; what is no mark stays text", () => {
  const parts = parseInline("a **b [c](/d)** `e_f` 2 * 3 <b>x</b> [g]");
  expect(parts).toEqual([
    "a ",
    { kind: "strong", content: ["b ", { kind: "link", to: "/d", content: ["c"] }] },
    " ",
    { kind: "code", text: "e_f" },
    " 2 * 3 <b>x</b> [g]",
  ]);
  expect(plainText(parts)).toBe("a b c e_f 2 * 3 <b>x</b> [g]");
});

test("what looks broken is refused: a box without an end, uneven rows, text in a list, an unsafe address", () => {
  expect(() => parseMarkdown("::: A\ntext")).toThrow("box");
  expect(() => parseMarkdown("|: A\n| a | b |\n| - | - |\n| c |")).toThrow("uneven");
  expect(() => parseMarkdown("- a\nb")).toThrow("list");
  expect(() => parseMarkdown("## A\ntext")).toThrow("empty line");
  for (const address of ["javascript:alert(1)", "//elsewhere.example", "http://plain.example"])
    expect(() => parseInline(`[a](${address})`)).toThrow("address");
});
