import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { announcedPages } from "../announced-pages.ts";
import { announcedPage } from "./announced-texts.server.ts";

test.each(languages)("spec 2.8: every announced page has its own title, description and keywords in %s", (language) => {
  const pages = Object.keys(announcedPages).map((path) => announcedPage(path, language)!);
  for (const { meta, blocks } of pages) {
    expect(meta.title.length, meta.title).toBeGreaterThanOrEqual(10);
    expect(meta.title.length, meta.title).toBeLessThanOrEqual(75);
    expect(meta.description.length, meta.description).toBeGreaterThanOrEqual(50);
    expect(meta.description.length, meta.description).toBeLessThanOrEqual(200);
    expect(meta.keywords).not.toBe("");
    expect(blocks.length).toBeGreaterThan(0);
  }
  expect(new Set(pages.map((page) => page.meta.title)).size).toBe(pages.length);
  expect(new Set(pages.map((page) => page.meta.description)).size).toBe(pages.length);
});

test("unknown paths are no announced page", () => {
  expect(announcedPage("/nothing", "fr")).toBeUndefined();
});
