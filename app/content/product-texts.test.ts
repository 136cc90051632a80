import { expect, test } from "vitest";
import { certificateFile, certificates } from "./certificates.ts";
import { pageTexts } from "./page-texts.server.ts";

test("spec 3, 8: five certificates in three categories, and the sentences to the letter", () => {
  expect(certificates.map(({ type }) => type)).toEqual(["redCE", "safetyCE", "redUKCA", "safetyUKCA", "eMark"]);
  expect(new Set(certificates.map(({ category }) => category)).size).toBe(3);
  const filename = certificateFile("redCE");
  const { missing } = pageTexts<{ missing: string }>("certifications", "en", { filename });
  expect(missing).toBe("The redCE.pdf file will be available soon. Contact us for more information.");
  const files = pageTexts<{ cannotShow: string }>("files", "en", { filename });
  expect(files.cannotShow).toBe("Your browser cannot display the PDF directly.");
  expect(pageTexts<{ videoMissing: string }>("dongle", "fr").videoMissing).toBe("Vidéo non disponible");
  expect(pageTexts<{ videoUnsupported: string }>("dongle", "en").videoUnsupported).toBe(
    "Your browser does not support video playback.",
  );
});
