import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import type { PageTexts } from "#app/i18n/page-meta.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

const product = [
  "dongle",
  "dongle-fiche",
  "score-conduite",
  "score-ecodrive",
  "type-route",
  "fusion-capteurs",
  "vin-decoder",
  "developpeurs",
  "certifications",
];
const documentation = ["faq", "manuel-installation", "manuel-utilisateur", "localiser-obd", "guide"];

test.each(languages)(
  "spec 2.8: every page of the product and of the documentation has its own title and description in %s",
  (language) => {
    const texts = [...product, ...documentation].map((page) =>
      loadTexts<{ meta: PageTexts }>("content", page, language),
    );
    for (const { meta } of texts) {
      expect(meta.title.length, meta.title).toBeGreaterThanOrEqual(10);
      expect(meta.title.length, meta.title).toBeLessThanOrEqual(75);
      expect(meta.description.length, meta.description).toBeGreaterThanOrEqual(50);
      expect(meta.description.length, meta.description).toBeLessThanOrEqual(200);
      expect(meta.keywords).not.toBe("");
    }
    expect(new Set(texts.map(({ meta }) => meta.title)).size).toBe(texts.length);
    expect(new Set(texts.map(({ meta }) => meta.description)).size).toBe(texts.length);
  },
);
