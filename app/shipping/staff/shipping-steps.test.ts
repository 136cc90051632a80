import { expect, test } from "vitest";
import { fill } from "#app/i18n/format.ts";
import { languages } from "#app/i18n/languages.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { carriers } from "../carriers.ts";
import { explainRefusal } from "./shipping-steps.server.ts";
import { shippingTexts } from "./shipping-texts.server.ts";
import { usedCarriers } from "./used-carriers.server.ts";

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

test("decisions 9.5: a carrier that is switched off is offered nowhere, except for a parcel that has it", () => {
  applyShopValues({ stored: new Map([["carriers", { dpd: false }]]) });
  try {
    const ids = (current?: string) => usedCarriers(current).map(({ id }) => id);
    expect(ids()).not.toContain("dpd");
    expect(ids("dpd")).toEqual(carriers.map(({ id }) => id));
    expect(sentence(["Chronopost", "DPD"], "en")).not.toContain("DPD");
  } finally {
    applyShopValues({ stored: new Map() });
  }
});
