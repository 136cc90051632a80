import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import type { PageTexts } from "#app/i18n/page-meta.ts";
import { manualFile } from "./documents.ts";
import { downloadsTexts } from "./downloads-texts.server.ts";
import { pageTexts } from "./page-texts.server.ts";

const pages = ["faq", "manuel-installation", "manuel-utilisateur", "localiser-obd", "guide"];
test.each(languages)("spec 2.8: every documentation page has its own title and description in %s", (language) => {
  const metas = pages.map((page) => pageTexts<{ meta: PageTexts }>(page, language).meta);
  for (const { title, description, keywords } of metas) {
    expect(title.length, title).toBeGreaterThanOrEqual(10);
    expect(title.length, title).toBeLessThanOrEqual(75);
    expect(description.length, description).toBeGreaterThanOrEqual(50);
    expect(description.length, description).toBeLessThanOrEqual(200);
    expect(keywords).not.toBe("");
  }
  expect(new Set(metas.map(({ title }) => title)).size).toBe(pages.length);
});

test("spec 8: the sentence for a missing file, to the letter", () => {
  const { filename } = manualFile("en");
  expect(downloadsTexts("en").missing).toBe(
    `The ${filename} file will be available soon. Contact us for more information.`,
  );
  for (const language of languages) expect(downloadsTexts(language).missing).toContain(manualFile(language).filename);
});
