import { expect, test } from "vitest";
import { fillPlaceholders, unknownPlaceholder } from "../letters.ts";
import { renderLetter, renderLetterOrNull } from "./letter-markdown.server.ts";

test("a letter's Markdown becomes HTML and plain text", () => {
  const { html, text } = renderLetter(
    "# New\n\nThe **eco-score** is [here](https://shop.example/faq?a=1&b=2).\nWrite to [us](mailto:a@b.fr).\n\n- one\n- *two*\n\n3. three\n4. four\n\n> said\n\n---",
  );
  expect(text).toBe(
    "New\n\nThe eco-score is here (https://shop.example/faq?a=1&b=2).\nWrite to us (a@b.fr).\n\n- one\n- two\n\n3. three\n4. four\n\n> said\n\n----",
  );
  expect(html).toContain(
    '<a href="https://shop.example/faq?a=1&#38;b=2" class="signal" style="color:#007852">here</a>',
  );
  expect(html).toContain("<strong>eco-score</strong>");
  expect(html).toMatch(/<ul [^>]+><li [^>]+>one<\/li><li [^>]+><em>two<\/em><\/li><\/ul>/);
});

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "[x](javascript:alert(1))",
  "[x](data:text/html,<script>)",
  '[x](https://a.example/" onmouseover="alert(1))',
  "![x](https://tracker.example/pixel.gif)",
  "`<b>` and\n\n    <i>\n\n```\n<u>\n```",
  '<https://a.example/"onclick=>',
  "| a | b |\n| - | - |\n| <script> | x |",
  "[x]: javascript:alert(1)\n\n[x]",
])("security 6.35: nothing in a letter is markup of its own: %s", (markdown) => {
  const { html } = renderLetter(markdown);
  for (const [tag] of html.matchAll(/<[^>]*>/g))
    expect(tag).toMatch(
      /^<\/?(?:p|h2|ul|ol|li|div|hr|br|strong|em|a)(?: (?:href="(?:https?:|mailto:)[^"]*"|class="[a-z ]+"|style="[^"]*"))*>$/,
    );
});

test("words in braces are placeholders, and others are found", () => {
  const values = new Map(
    Object.entries({
      brand: "Odovia",
      email: "a@b.fr",
      site: "https://shop.example/de",
      compatibility: "https://shop.example/de/compatibilite",
      purchase: "p",
      faq: "f",
    }),
  );
  expect(fillPlaceholders("{brand}: [prüfen]({compatibility}) {x}", values)).toBe(
    "Odovia: [prüfen](https://shop.example/de/compatibilite) {x}",
  );
  expect(unknownPlaceholder("{brand} {prix}")).toBe("prix");
  expect(unknownPlaceholder("{constructor}")).toBe("constructor");
  expect(unknownPlaceholder("{brand} {} }{")).toBe("");
  expect(unknownPlaceholder("{brand}, {faq}")).toBe(undefined);
});

test("marks that are nested deeper than in any letter are refused, and never end in a stack overflow", () => {
  const nested = [">", "> ", "1. ", "> - "].map((mark) => mark.repeat(Math.floor(10_000 / mark.length)));
  for (const markdown of [...nested, `${"**".repeat(2_500)}a${"**".repeat(2_500)}`])
    expect(renderLetterOrNull(`${markdown}a`), markdown.slice(0, 8)).toBeNull();
  const lists = Array.from({ length: 15 }, (_, at) => `${"  ".repeat(at)}- a`).join("\n");
  for (const markdown of ["", "**a _b_**", `${"> ".repeat(20)}a`, lists])
    expect(renderLetterOrNull(markdown)).toEqual(renderLetter(markdown));
});
