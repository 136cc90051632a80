import { languageName } from "#app/i18n/languages.ts";
import type { SectionName } from "#app/platform/settings/shop/shop-settings.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { findCarrier } from "#app/shipping/carriers.ts";
import { formDictionary } from "#app/staff-ui/page/dictionary.server.ts";

export const settingsTexts = formDictionary<typeof import("../texts/fr/settings.json")>("back-office", "settings");
export type SettingsTexts = ReturnType<typeof settingsTexts>;

export const labelIn = ({ labels }: Pick<SettingsTexts, "labels">, section: SectionName, name: string): string =>
  (section === "carriers" || section === "carrierApi" ? findCarrier(name)?.name : undefined) ??
  (section === "languages" ? languageName(name) : ownValue<string>(labels, `${section}.${name}`)) ??
  name;

/** `seller.name` as `name`. */
export const ofSection = (texts: Record<string, string>, section: SectionName): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => key.startsWith(`${section}.`))
      .map(([key, text]) => [key.slice(section.length + 1), text]),
  );
