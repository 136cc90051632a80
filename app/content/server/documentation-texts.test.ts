import { expect, test } from "vitest";
import { type Language, languages } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

test("spec 8: the sentence for a missing file, to the letter", () => {
  for (const [domain, page] of [
    ["content", "downloads"],
    ["ui", "pdf"],
  ] as const) {
    const missingIn = (language: Language) => loadTexts<{ missing: string }>(domain, page, language).missing;
    expect(missingIn("en")).toBe("The {filename} file will be available soon. Contact us for more information.");
    for (const language of languages) expect(missingIn(language)).toContain("{filename}");
  }
});
