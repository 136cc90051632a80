import { afterEach, expect, test, vi } from "vitest";
import { brand } from "#app/brand.ts";
import { type Language, languages } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { sellerFacts } from "./seller-facts.server.ts";
import type { PurchaseTexts } from "./texts.ts";

const environment = vi.hoisted(() => ({ value: "development" }));
vi.mock("#app/platform/settings.server.ts", () => ({ settings: () => ({ environment: environment.value }) }));
afterEach(() => {
  environment.value = "development";
});

const nobody = { postalAddress: "", phone: "", mediator: "", ecoParticipationCents: 0 };
const law = (language: Language) => loadTexts<PurchaseTexts>("checkout", "purchase", language).law;
const factsOf = (language: Language, publisher = nobody) => sellerFacts(language, law(language), publisher);

test.each(languages)("decisions 1: outside production each fact that is not given says so, in %s", (language) => {
  const t = law(language);
  const { contact, mediator, ecoParticipation, notice } = factsOf(language);
  expect(contact).toHaveLength(3);
  for (const line of contact.slice(0, 2)) expect(line).toContain(t.missing);
  expect(contact[0]).toContain(t.postalAddress);
  expect(contact[2]).toContain(brand.supportEmail);
  expect([mediator, ecoParticipation]).toEqual([t.missing, t.missing]);
  expect(notice.missing).not.toBe("");
  expect(notice.address).toBe(
    `https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_${language}.htm`,
  );
});

test("in production what is not given is left out, and nothing stands in for it", () => {
  environment.value = "production";
  const { contact, mediator, ecoParticipation, notice } = factsOf("fr");
  expect(contact).toEqual([`E-mail\u00a0: ${brand.supportEmail}`]);
  expect([mediator, ecoParticipation, notice.missing, notice.picture]).toEqual(["", "", "", null]);
});

test("what is given is said; the eco-participation apart from the price (L541-10-20)", () => {
  environment.value = "production";
  const given = {
    postalAddress: "1 rue d’Exemple, Paris",
    phone: "+33 1 00 00 00 00",
    mediator: "M",
    ecoParticipationCents: 12,
  };
  expect(factsOf("fr", given)).toMatchObject({
    contact: [
      "Adresse postale\u00a0: 1 rue d’Exemple, Paris",
      "Téléphone\u00a0: +33 1 00 00 00 00",
      `E-mail\u00a0: ${brand.supportEmail}`,
    ],
    mediator: "M",
    ecoParticipation: "0,12\u00a0€, comprise dans le prix du dongle.",
  });
});
