import { expect, test } from "vitest";
import { fill } from "#app/i18n/format.ts";
import { languages } from "#app/i18n/languages.ts";
import { explainRefusal } from "./shipping-steps.server.ts";
import { shippingTexts } from "./shipping-texts.server.ts";

const refusal = { ok: false, given: "XY123456789FR", carrier: "La Poste – Colissimo" } as const;
const sentence = (possible: string[], language: (typeof languages)[number], error = "malformedNumber" as const) => {
  const explained = explainRefusal({ ...refusal, error, possible }, language);
  return fill(shippingTexts(language).messages[explained.error as "malformedNumber"], explained.values);
};

test.each(languages)("a Chronopost number under Colissimo suggests Chronopost, in %s", (language) => {
  expect(sentence(["Chronopost"], language)).toMatch(/XY123456789FR.* La Poste – Colissimo.* Chronopost/);
  expect(sentence([], language)).not.toContain("Chronopost");
});

test("several possible carriers are listed as alternatives", () => {
  expect(sentence(["Chronopost", "DPD"], "fr")).toContain("un numéro Chronopost ou DPD.");
  expect(sentence(["Chronopost", "DPD"], "en")).toContain("from Chronopost or DPD.");
  const unclear = explainRefusal({ ...refusal, error: "carrierUnclear", possible: ["DPD", "GLS", "DHL"] }, "de");
  expect(unclear).toMatchObject({ error: "carrierUnclear", values: { carriers: "DPD, GLS oder DHL" } });
});
