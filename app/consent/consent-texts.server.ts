import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import type { TagHosts } from "./components/preferences.tsx";

type Dictionary = typeof import("./texts/fr/consent.json");
type BannerTexts = Pick<
  Dictionary,
  "title" | "text" | "policy" | "acceptAll" | "refuseAll" | "customise" | "saved" | "notSaved" | "notLoaded"
>;

export type ConsentTexts = BannerTexts & { hosts: TagHosts };

/** The words of the banner, and who is asked for what is loaded today; those of the preferences come with their dialog. */
export function consentTexts(language: Language): ConsentTexts {
  const { title, text, policy, acceptAll, refuseAll, customise, saved, notSaved, notLoaded } = loadTexts<Dictionary>(
    "consent",
    "consent",
    language,
  );
  const { analytics, marketing } = settings().optionalTags;
  const hostOf = (tag: string | null) => tag && new URL(tag).host;
  return {
    title,
    text,
    policy,
    acceptAll,
    refuseAll,
    customise,
    saved,
    notSaved,
    notLoaded,
    hosts: { analytics: hostOf(analytics), marketing: hostOf(marketing) },
  };
}
