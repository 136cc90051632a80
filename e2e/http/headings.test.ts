/** Headings as readers meet them (brand 7): short, and without a full stop. */
import { describe, expect, inject, test } from "vitest";
import { articlePages } from "#app/content/article-pages.ts";
import { languages, localizedPath } from "#app/i18n/languages.ts";
import { sitePages } from "#app/site/site-map.ts";
import { ask } from "./ask.ts";
import { readHtml } from "./read-html.ts";

const shop = inject("readOnlyShop");
const longest = 45;

describe.each(languages)("%s", (language) => {
  test("no heading of the first two levels is longer than 45 characters or ends in a full stop", async () => {
    const faults: string[] = [];
    let seen = 0;
    // Terms and policies keep the headings under which they were accepted.
    for (const { path } of sitePages.filter((page) => !(page.path in articlePages))) {
      const address = localizedPath(path, language);
      const { text, status } = await ask(shop, address);
      if (status !== 200) continue;
      for (const { name, text: heading } of readHtml(text)) {
        if (name !== "h1" && name !== "h2") continue;
        seen++;
        const words = heading.replaceAll("\u00ad", "").trim();
        if (words.length > longest || /[^.]\.$/.test(words))
          faults.push(`${address} ${name}: ${words.length} "${words}"`);
      }
    }
    expect(seen).toBeGreaterThan(100);
    expect(faults).toEqual([]);
  });
});
