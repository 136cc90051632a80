import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";

type Texts = typeof import("../texts/fr/team.json");
export type TeamTexts = ReturnType<typeof teamTexts>;

export const teamTexts = (language: Language) => ({
  ...loadTexts<Texts>("admin", "team", language),
  faults: generalFormTexts(language).faults,
});
