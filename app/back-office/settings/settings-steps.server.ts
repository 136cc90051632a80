import { integer } from "#app/forms/fields.ts";
import type { SettingValue } from "#app/platform/settings/shop/declare-setting.ts";
import { type SectionName, sectionNames, shopSettings, shopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { givenVariable, saveShopSettings } from "#app/platform/settings/shop/store-settings.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { defineStep, isConfirmed, type StepResult, staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { sectionFields } from "./setting-fields.ts";
import { labelIn, type SettingsTexts, settingsTexts } from "./settings-texts.server.ts";

export const saveIntent = (section: SectionName): string => `save-${section}`;

/** What differs from the values in force; empty fields are "", and what the environment decides is left out. */
function changesIn(section: SectionName, typed: Record<string, SettingValue | null>): Record<string, SettingValue> {
  const current: Record<string, SettingValue> = shopValues(section);
  return Object.fromEntries(
    Object.entries(typed)
      .map(([name, value]) => [name, value ?? ""] as const)
      .filter(([name, value]) => value !== ownValue(current, name) && !givenVariable(section, name)),
  );
}

export const listOfWords = (words: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(words);

/** The consequence, before a change of money or rights is stored. */
function question(section: SectionName, names: string[], t: SettingsTexts, language: string): Record<string, string> {
  return {
    fields: listOfWords(
      names.map((name) => labelIn(t, section, name)),
      language,
    ),
    places: listOfWords(
      shopSettings[section].usedBy.map((place) => t.places[place]),
      language,
    ),
  };
}

const saveStep = (section: SectionName) => {
  const isSensitive = "isSensitive" in shopSettings[section];
  return defineStep({
    fields: { ...sectionFields[section], version: integer(0, 999_999_999) },
    ...(isSensitive && { recent: true as const }),
    async run(staff, { version, ...typed }, { form }): Promise<StepResult> {
      const values = changesIn(section, typed as Record<string, SettingValue | null>);
      const names = Object.keys(values);
      if (names.length === 0) return { ok: true, done: "unchanged" };
      const confirms = JSON.stringify(values);
      if (isSensitive && !isConfirmed(form, confirms)) {
        const words = question(section, names, settingsTexts(staff.language), staff.language);
        return { ok: false, error: "consequence", values: words, confirms };
      }
      const saved = await saveShopSettings(staff, { section, version: Number(version), values });
      return saved.ok ? { ok: true, done: "saved" } : saved;
    },
  });
};

export const settingsAction = staffAction({
  messages: (language) => settingsTexts(language).messages,
  steps: Object.fromEntries(sectionNames.map((section) => [saveIntent(section), saveStep(section)])),
});
