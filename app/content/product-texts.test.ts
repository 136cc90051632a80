import { expect, test } from "vitest";
import { fill } from "#app/i18n/format.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { certificateFile, certificates } from "./certificates.ts";

test("spec 3, 8: five certificates in three categories, and the sentences to the letter", () => {
  expect(certificates.map(({ type }) => type)).toEqual(["redCE", "safetyCE", "redUKCA", "safetyUKCA", "eMark"]);
  expect(new Set(certificates.map(({ category }) => category)).size).toBe(3);
  const filename = certificateFile("redCE");
  const { missing } = loadTexts<{ missing: string }>("content", "certifications", "en");
  expect(fill(missing, { filename })).toBe(
    "The redCE.pdf file will be available soon. Contact us for more information.",
  );
  const files = loadTexts<{ cannotShow: string }>("ui", "pdf", "en");
  expect(files.cannotShow).toBe("Your browser cannot display the PDF directly.");
  expect(loadTexts<{ videoMissing: string }>("content", "dongle", "fr").videoMissing).toBe("Vidéo non disponible");
  expect(loadTexts<{ videoUnsupported: string }>("content", "dongle", "en").videoUnsupported).toBe(
    "Your browser does not support video playback.",
  );
});
