import { expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { orderNumberIn } from "#app/orders/order-number.ts";
import { withdrawalForm } from "./api.ts";
import { withdrawalTexts } from "./server/withdrawal-texts.server.ts";

const declaration = { name: "Zoé O'Brien-Müller", orderReference: "OD-2026-000123", email: "zoe@example.com" };
const faults = (overrides: object) =>
  withdrawalForm.safeParse({ ...declaration, ...overrides }).error?.issues.map((issue) => issue.message) ?? [];

test("law: name, contract and e-mail are all that is asked; a number that is forgotten may be described", () => {
  expect(faults({})).toEqual([]);
  expect(faults({ orderReference: "n° 123, le 03/11/2026 vers 14:30, Renault Clio" })).toEqual([]);
  expect(faults({ name: " ", orderReference: "", email: "zoe@" })).toEqual(["required", "required", "invalidEmail"]);
  expect(withdrawalForm.safeParse({ ...declaration, reason: "none" }).success).toBe(false);
});

test("security: nothing that a mail program would make a link of, no line breaks, no long texts", () => {
  for (const text of ["see http://evil.example", "evil/example", "//evil", "a\nb", "<b>a</b>", "a@b.example"])
    expect(faults({ name: text }), text).toContain("invalidValue");
  expect(faults({ name: "a".repeat(81) })).toEqual(["tooLong"]);
});

test("law: every name that an order takes can be declared, and a dot makes no link of it", () => {
  for (const name of ["J. R. O’Neill", "Col·lell", "महेश\u200dराव", "علی\u200cرضا", "🙂 👩‍🚀", "d‘Angelo", "Anna+Bert"])
    expect(faults({ name }), name).toEqual([]);
  const declared = withdrawalForm.parse({ ...declaration, name: "Dr.J.R.Ewing, www.evil.example" });
  expect(declared.name).toBe("Dr. J. R. Ewing, www. evil. example");
  expect(withdrawalForm.parse({ ...declaration, name: "evil．example" }).name).toBe("evil. example");
});

test("a name and a number that were copied can be declared", () => {
  const copied = {
    name: "Jean\u2011Pierre\u00a0Du\u00adpont",
    orderReference: "Commande\u00a0: OD\u20112026\u2011000123\u00a0?",
  };
  expect(faults(copied)).toEqual([]);
  const { name, orderReference } = withdrawalForm.parse({ ...declaration, ...copied });
  expect(name).toBe("Jean-Pierre Dupont");
  expect(orderNumberIn(orderReference, "OD")).toBe("OD-2026-000123");
});

test("an order number is found however it was typed", () => {
  for (const text of ["OD-2026-000123", "od 2026 123", "commande OD2026-123", "n° od-2026-000123."])
    expect(orderNumberIn(text, "OD"), text).toBe("OD-2026-000123");
  for (const text of ["", "2026-000123", "GOD-2026-000123", "OD-2026-0001234", "Clio"])
    expect(orderNumberIn(text, "OD"), text).toBeUndefined();
});

test("law: the second button says the statutory words in every language, and no title but them", () => {
  const words = { fr: "Confirmer la rétractation", en: "Confirm withdrawal", de: "Widerruf bestätigen" };
  const statutory = { es: "Confirmar desistimiento", it: "Conferma recesso" };
  for (const language of languages) {
    const t = withdrawalTexts(language);
    expect(t.review.confirm).toBe({ ...words, ...statutory }[language]);
    expect(t.meta.title.length).toBeLessThanOrEqual(75);
    expect(t.meta.description.length).toBeLessThanOrEqual(200);
    const filledLater = [...JSON.stringify(t).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(new Set(filledLater)).toEqual(new Set(["moment", "recipient"]));
  }
});
