import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

export type LoginTexts = typeof import("./texts/fr/sign-in.json")["form"] & { faults: Record<string, string> };
export type AccessTexts = Pick<typeof import("./texts/fr/access.json"), "failed" | "ended">;

export function loginTexts(language: Language): LoginTexts {
  const { form } = loadTexts<typeof import("./texts/fr/sign-in.json")>("accounts", "sign-in", language);
  const { required, tooLong, invalidValue, invalidEmail, foreignEmail } = generalFormTexts(language).faults;
  return { ...form, faults: { required, tooLong, invalidValue, invalidEmail, foreignEmail } };
}

/** The access-check message of spec 8, and what an ended session says. */
export function accessTexts(language: Language): AccessTexts {
  const { failed, ended } = loadTexts<typeof import("./texts/fr/access.json")>("accounts", "access", language);
  return { failed, ended };
}
