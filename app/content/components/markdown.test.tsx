import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { parseMarkdown } from "../server/parse-markdown.server.ts";
import { Markdown } from "./markdown.tsx";

const render = (source: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Markdown blocks={parseMarkdown(source)} />
    </MemoryRouter>,
  );

test("security: text is text, whatever it looks like", () => {
  const html = render("<img src=x onerror=alert(1)> **<i>**");
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(html).toContain("<strong>&lt;i&gt;</strong>");
});

test("anchors, links to pages, files and mail, a table with its caption, a box", () => {
  const html = render(
    "## Part {#part}\n\n[page](/de/cgv) [file](/manual.pdf) [mail](mailto:a@b.example)\n\n|: Delays\n| A |\n| - |\n| b |\n\n::: Box\nText.\n:::",
  );
  expect(html).toContain('<h2 id="part">Part</h2>');
  for (const href of ["/de/cgv", "/manual.pdf", "mailto:a@b.example"]) expect(html).toContain(`href="${href}"`);
  expect(html).toMatch(/<caption[^>]*>Delays<\/caption>/);
  // On a phone the column's name is beside the cell.
  expect(html).toMatch(/<td[^>]* data-column="A"/);
  expect(html).toMatch(/<p class="font-semibold">Box<\/p>/);
});
