import { expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { type Language, languages } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { sellerFacts } from "./seller-facts.server.ts";
import type { PurchaseTexts } from "./texts.ts";

const nobody = { postalAddress: "", phone: "", mediator: "", ecoParticipationCents: 0 };
const law = (language: Language) => loadTexts<PurchaseTexts>("checkout", "purchase", language).law;
const factsOf = (language: Language, options: { production: boolean; publisher?: typeof nobody }) =>
  sellerFacts(language, law(language), { publisher: nobody, ...options });

test.each(languages)("decisions 1: outside production each fact that is not given says so, in %s", (language) => {
  const t = law(language);
  const { contact, mediator, ecoParticipation } = factsOf(language, { production: false });
  expect(contact).toHaveLength(3);
  for (const line of contact.slice(0, 2)) expect(line).toContain(t.missing);
  expect(contact[0]).toContain(t.postalAddress);
  expect(contact[2]).toContain(brand.supportEmail);
  expect([mediator, ecoParticipation]).toEqual([t.missing, t.missing]);
});

test("in production what is not given is left out, and nothing stands in for it", () => {
  const { contact, mediator, ecoParticipation, notice } = factsOf("fr", { production: true });
  expect(contact).toEqual([`E-mail\u00a0: ${brand.supportEmail}`]);
  expect([mediator, ecoParticipation, notice.missing]).toEqual(["", "", ""]);
});

test("what is given is said; the eco-participation apart from the price (L541-10-20)", () => {
  const publisher = {
    postalAddress: "1 rue d’Exemple, Paris",
    phone: "+33 1 00 00 00 00",
    mediator: "M",
    ecoParticipationCents: 12,
  };
  expect(factsOf("fr", { production: true, publisher })).toMatchObject({
    contact: [
      "Adresse postale\u00a0: 1 rue d’Exemple, Paris",
      "Téléphone\u00a0: +33 1 00 00 00 00",
      `E-mail\u00a0: ${brand.supportEmail}`,
    ],
    mediator: "M",
    ecoParticipation: "0,12\u00a0€, comprise dans le prix du dongle.",
  });
});
