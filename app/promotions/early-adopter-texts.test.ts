import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("./texts/fr/early-adopters.json");

test.each(languages)("spec 2.8: title and description of the early adopters' page in %s", (language) => {
  const { meta } = loadTexts<Texts>("promotions", "early-adopters", language);
  const { title, description } = meta;
  expect(title.length, title).toBeLessThanOrEqual(75);
  expect(description.length, description).toBeLessThanOrEqual(200);
  expect(description.length).toBeGreaterThanOrEqual(50);
});
