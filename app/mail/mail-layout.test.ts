import { expect, test } from "vitest";
import { renderMail } from "./mail-layout.ts";

const base = {
  language: "fr" as const,
  subject: "Objet\r\nBcc: x@y.z",
  preheader: "p",
  heading: "h",
  paragraphs: ["un <b>deux</b>"],
  rows: [["Nom", '"><img src=x onerror=alert(1)>']] as [string, string][],
};

test("security 6.35: a mail escapes every value, in text and attributes", () => {
  const { html } = renderMail(base);
  expect(html).not.toContain("<img");
  expect(html).not.toContain("<b>");
});

test("security 6.42: a subject is one line", () => {
  expect(renderMail(base).subject).toBe("Objet Bcc: x@y.z");
});

test("a mail only links to pages", () => {
  expect(() => renderMail({ ...base, action: { label: "x", url: "javascript:alert(1)" } })).toThrow();
});

test("the text version carries the same facts", () => {
  const { text } = renderMail({
    ...base,
    action: { label: "Suivre", url: "https://shop.example/suivi" },
    footnotes: ["Note"],
  });
  expect(text).toContain("un <b>deux</b>");
  expect(text).toContain("https://shop.example/suivi");
  expect(text).toContain("Note");
});
