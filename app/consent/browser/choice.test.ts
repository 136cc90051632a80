import { expect, test } from "vitest";
import { consentForm } from "../api.ts";
import { consentVersion, everything, isChoiceValid, necessaryOnly } from "./choice.ts";

const stored = {
  id: crypto.randomUUID(),
  version: consentVersion,
  date: "2026-03-10T09:00:00.000Z",
  choices: necessaryOnly,
  proved: true,
};

test("spec 2.4: a stored choice hides the banner for six months, a refusal as long as an acceptance", () => {
  for (const choices of [necessaryOnly, everything]) {
    expect(isChoiceValid({ ...stored, choices }, new Date("2026-09-10T08:59:59Z"))).toBe(true);
    expect(isChoiceValid({ ...stored, choices }, new Date("2026-09-10T09:00:00Z"))).toBe(false);
  }
});

test("a choice of another text's version, from the future or broken is asked for again", () => {
  const now = new Date("2026-03-11T00:00:00Z");
  for (const bad of [
    null,
    "yes",
    {},
    { ...stored, version: "2020-01" },
    { ...stored, date: "2027-01-01T00:00:00Z" },
    { ...stored, choices: {} },
  ])
    expect(isChoiceValid(bad, now)).toBe(false);
});

test("decisions 11: the proof takes nothing personal, and necessary is always true", () => {
  const proof = { id: stored.id, version: consentVersion, choices: everything, language: "de" };
  expect(consentForm.safeParse(proof).success).toBe(true);
  expect(consentForm.safeParse({ ...proof, email: "a@b.fr" }).success).toBe(false);
  expect(consentForm.safeParse({ ...proof, choices: { ...everything, necessary: false } }).success).toBe(false);
});
