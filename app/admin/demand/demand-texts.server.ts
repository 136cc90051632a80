import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { frameTexts } from "../frame/frame-texts.server.ts";

type Texts = typeof import("../texts/fr/demand.json");
export type DemandTexts = ReturnType<typeof demandTexts>;

export function demandTexts(language: Language) {
  const t = loadTexts<Texts>("admin", "demand", language);
  const { sending } = frameTexts(language).listImport;
  return {
    ...t,
    sending,
    options: { awaited: { yes: t.awaited } },
    faults: { ...generalFormTexts(language).faults, ...t.faults },
  };
}
