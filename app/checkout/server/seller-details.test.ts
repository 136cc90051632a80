import { expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { languages } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { PurchaseDictionary } from "../checkout-texts.ts";
import { sellerDetails } from "./seller-details.server.ts";

const emptyPublisher = { postalAddress: "", phone: "", mediator: "", ecoParticipationCents: 0 };
const factsOf = (language: (typeof languages)[number], publisher: typeof emptyPublisher) =>
  sellerDetails(language, loadTexts<PurchaseDictionary>("checkout", "purchase", language), publisher);

test.each(languages)("what is not given is left out, and nothing stands in for it, in %s", (language) => {
  const { seller, awaitsData } = factsOf(language, emptyPublisher);
  expect(seller.contact).toHaveLength(1);
  expect(seller.contact[0]).toContain(brand.supportEmail);
  expect([seller.mediator, seller.ecoParticipation]).toEqual(["", ""]);
  expect(awaitsData).toBe(true);
});

test("what is given is said; the eco-participation apart from the price (L541-10-20)", () => {
  const publisher = {
    postalAddress: "1 rue d’Exemple, Paris",
    phone: "+33 1 00 00 00 00",
    mediator: "M",
    ecoParticipationCents: 12,
  };
  expect(factsOf("fr", publisher).seller).toMatchObject({
    contact: [
      "Adresse postale\u202f: 1 rue d’Exemple, Paris",
      "Téléphone\u202f: +33 1 00 00 00 00",
      `E-mail\u202f: ${brand.supportEmail}`,
    ],
    mediator: "M",
    ecoParticipation: "0,12\u00a0€, comprise dans le prix du dongle.",
  });
});
