import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import type { PageTexts } from "#app/i18n/page-meta.ts";
import { certificateFile, certificates } from "./certificates.ts";
import { laterWords, pageTexts } from "./page-texts.server.ts";

const pages = [
  "dongle",
  "dongle-fiche",
  "certifications",
  "score-ecodrive",
  "score-conduite",
  "type-route",
  "fusion-capteurs",
  "vin-decoder",
  "developpeurs",
];
const later = laterWords(
  ...["acceleration", "braking", "left", "right", "all", "n", "count", "step", "changed", "urban", "mixed", "highway"],
  ...["slow", "fast", "mixedFrom", "readings", "filename", "postalAddress"],
);
test.each(languages)("spec 2.8: every product page has its own title and description in %s", (language) => {
  const metas = pages.map((page) => pageTexts<{ meta: PageTexts }>(page, language, later).meta);
  for (const { title, description, keywords } of metas) {
    expect(title.length, title).toBeGreaterThanOrEqual(10);
    expect(title.length, title).toBeLessThanOrEqual(75);
    expect(description.length, description).toBeGreaterThanOrEqual(50);
    expect(description.length, description).toBeLessThanOrEqual(200);
    expect(keywords).not.toBe("");
  }
  expect(new Set(metas.map(({ title }) => title)).size).toBe(pages.length);
  expect(new Set(metas.map(({ description }) => description)).size).toBe(pages.length);
});

test("spec 3, 8: five certificates in three categories, and the sentences to the letter", () => {
  expect(certificates.map(({ type }) => type)).toEqual(["redCE", "safetyCE", "redUKCA", "safetyUKCA", "eMark"]);
  expect(new Set(certificates.map(({ category }) => category)).size).toBe(3);
  const filename = certificateFile("redCE");
  const { missing } = pageTexts<{ missing: string }>("certifications", "en", { filename });
  expect(missing).toBe("The redCE.pdf file will be available soon. Contact us for more information.");
  const files = pageTexts<{ cannotShow: string }>("files", "en", later);
  expect(files.cannotShow).toBe("Your browser cannot display the PDF directly.");
  expect(pageTexts<{ videoMissing: string }>("dongle", "fr", later).videoMissing).toBe("Vidéo non disponible");
  expect(pageTexts<{ videoUnsupported: string }>("dongle", "en", later).videoUnsupported).toBe(
    "Your browser does not support video playback.",
  );
});
