import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";

type Dictionary = typeof import("./texts/fr/consent.json");

export type ConsentTexts = Omit<Dictionary, "nothingLoaded" | "loadedFrom">;

type Texts = typeof import("./texts/fr/consent.json");

/** Names the services in use. */
export function consentTexts(language: Language): ConsentTexts {
  const { nothingLoaded, loadedFrom, ...t } = loadTexts<Texts>("consent", "consent", language);
  const { analytics, marketing } = settings().optionalTags;
  const source = (tag: string | null) => (tag ? fill(loadedFrom, { host: new URL(tag).host }) : nothingLoaded);
  return {
    ...t,
    analyticsHelp: `${t.analyticsHelp} ${source(analytics)}`,
    marketingHelp: `${t.marketingHelp} ${source(marketing)}`,
  };
}
