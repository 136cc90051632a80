import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { manualFile } from "../documents.ts";
import { downloadsTexts } from "./downloads-texts.server.ts";

test("spec 8: the sentence for a missing file, to the letter", () => {
  const { filename } = manualFile("en");
  expect(downloadsTexts("en").missing).toBe(
    `The ${filename} file will be available soon. Contact us for more information.`,
  );
  for (const language of languages) expect(downloadsTexts(language).missing).toContain(manualFile(language).filename);
});
