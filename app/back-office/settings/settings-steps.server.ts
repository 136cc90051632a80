import { isDelivered } from "#app/catalogue/countries.ts";
import { priceTexts } from "#app/catalogue/staff/price-texts.server.ts";
import { zonePlanSteps } from "#app/catalogue/staff/zone-plan-steps.server.ts";
import { keepZoneDays } from "#app/catalogue/zone-days.server.ts";
import { integer } from "#app/forms/fields.ts";
import type { Language } from "#app/i18n/languages.ts";
import { renderMail } from "#app/mail/mail-layout.ts";
import { sendTestMail } from "#app/mail/outbox-job.server.ts";
import { sealText } from "#app/platform/privacy/sealed-text.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import type { SettingValue } from "#app/platform/settings/shop/declare-setting.ts";
import { type SectionName, sectionNames, shopSettings, shopValues } from "#app/platform/settings/shop/shop-settings.ts";
import {
  givenVariable,
  saveShopSettings,
  sealedSetting,
  sectionVersions,
  settingOf,
} from "#app/platform/settings/shop/store-settings.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { defineStep, isConfirmed, type StepResult, staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { failureReason } from "../integrations/failure-reason.ts";
import { integrationsTexts } from "../integrations/integrations-texts.server.ts";
import { fileSteps } from "./publisher-files.server.ts";
import { boxedCountries, isHarmless, sectionFields, valueInWords } from "./setting-fields.ts";
import { labelIn, type SettingsTexts, settingsTexts } from "./settings-texts.server.ts";

export const saveIntent = (section: SectionName): string => `save-${section}`;

/** What differs from the values in force; empty fields are "", and what the environment decides is left out. */
function changesIn(section: SectionName, typed: Record<string, SettingValue | null>): Record<string, SettingValue> {
  const current: Record<string, SettingValue> = shopValues(section);
  return Object.fromEntries(
    Object.entries(typed)
      .map(([name, value]) => [name, value ?? ""] as const)
      .filter(([name, value]) => value !== ownValue(current, name) && !givenVariable(section, name))
      .filter(([name, value]) => !isSecret(section, name) || value !== "")
      .map(([name, value]) => [name, isSecret(section, name) ? sealText(sealedSetting, String(value)) : value]),
  );
}

/** Countries that were ticked without scripts; others than those delivered to are left out. */
function fillFromBoxes(section: SectionName, form: FormData): void {
  for (const name of Object.keys(shopSettings[section].settings)) {
    const codes = boxedCountries(form, name);
    if (codes !== undefined) form.set(name, codes.split(", ").filter(isDelivered).join(", "));
  }
}

const isSecret = (section: SectionName, name: string): boolean => settingOf(section, name)?.kind === "secret";

export const listOfWords = (words: readonly string[], language: string): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(words);

/** The consequence, before a change of money or rights is stored. */
function question(
  section: SectionName,
  values: Record<string, SettingValue>,
  t: SettingsTexts,
  language: Language,
): Record<string, string> {
  const current: Record<string, SettingValue> = shopValues(section);
  const words = (name: string, value: SettingValue | undefined) =>
    typeof value === "boolean"
      ? value
        ? t.on
        : t.off
      : (valueInWords(settingOf(section, name), value, language) ?? t.empty);
  const changed = ([name, value]: [string, SettingValue]) => {
    const label = labelIn(t, section, name);
    return isSecret(section, name)
      ? label
      : `${label} (${words(name, ownValue(current, name))} → ${words(name, value)})`;
  };
  return {
    fields: listOfWords(Object.entries(values).map(changed), language),
    places: listOfWords(
      shopSettings[section].usedBy.map((place) => t.places[place]),
      language,
    ),
  };
}

/** Of several fields together. */
function faultOf(section: SectionName, values: Record<string, SettingValue>) {
  if (section === "zones") return zoneFault({ ...shopValues("zones"), ...values });
  const { opens, closes } = { ...shopValues("chat"), ...values };
  return section === "chat" && opens >= closes ? { field: "closes", error: "closesBefore" } : undefined;
}

/** France has its own price row; a country is in one zone, and a parcel needs no more days than it needs at most. */
function zoneFault(values: Record<string, SettingValue>): { field: string; error: string } | undefined {
  const seen = new Set(["FR"]);
  for (const zone of ["1", "2", "3"]) {
    const countries = String(ownValue(values, `countries${zone}`))
      .split(", ")
      .filter(Boolean);
    if (countries.length === 0) continue;
    if (countries.includes("FR")) return { field: `countries${zone}`, error: "zoneOfFrance" };
    if (countries.some((country) => seen.has(country))) return { field: `countries${zone}`, error: "twoZones" };
    for (const country of countries) seen.add(country);
    if (Number(ownValue(values, `daysMin${zone}`)) > Number(ownValue(values, `daysMax${zone}`)))
      return { field: `daysMax${zone}`, error: "fewerDays" };
  }
  return undefined;
}

const secretsIn = (section: SectionName): string[] =>
  Object.keys(shopSettings[section].settings).filter((name) => isSecret(section, name));

const saveStep = (section: SectionName) => {
  const isSensitive = "isSensitive" in shopSettings[section];
  return defineStep({
    permission: isSensitive ? "settings.money" : "settings.edit",
    fields: { ...sectionFields[section], version: integer(0, 999_999_999) },
    secret: secretsIn(section),
    ...(isSensitive && { recent: true as const }),
    prepare: (form) => fillFromBoxes(section, form),
    async run(staff, { version, ...typed }, { form }): Promise<StepResult> {
      const values = changesIn(section, typed as Record<string, SettingValue | null>);
      const names = Object.keys(values);
      if (names.length === 0) return { ok: true, done: "unchanged" };
      // Before the question, whose answer would be given about a colleague's values.
      const stored = (await sectionVersions(staff.db)).get(section) ?? 0;
      if (stored !== version) return { ok: false, error: "conflict" };
      const fault = faultOf(section, values);
      if (fault) return { ok: false, ...fault };
      const confirms = JSON.stringify(values);
      if (isSensitive && !names.every((name) => isHarmless(section, name)) && !isConfirmed(form, confirms)) {
        const words = question(section, values, settingsTexts(staff.language), staff.language);
        return { ok: false, error: "consequence", values: words, confirms };
      }
      const change = { section, version: Number(version), values };
      const saved = await saveShopSettings(staff, change, async (tx) => {
        if (section === "zones") await keepZoneDays(tx, staff.clock.now());
      });
      return saved.ok ? { ok: true, done: "saved" } : saved;
    },
  });
};

export const settingsAction = staffAction({
  messages: (language) => ({ ...priceTexts(language).messages, ...settingsTexts(language).messages }),
  steps: {
    ...Object.fromEntries(sectionNames.map((section) => [saveIntent(section), saveStep(section)])),
    ...fileSteps,
    ...zonePlanSteps,
    "test-mail": defineStep({
      permission: "settings.edit",
      fields: {},
      reversible: "It sends one mail to the person who asks for it.",
      async run({ email, language }): Promise<StepResult> {
        const t = settingsTexts(language);
        const { publicUrl } = settings();
        const { heading, ...words } = { heading: t.testMail.subject, ...t.testMail };
        const mail = { language, subject: words.subject, preheader: "", heading, paragraphs: [words.text] };
        const sent = await sendTestMail({ ...renderMail(mail, publicUrl), recipient: email, language });
        if (sent.ok) return { ok: true, values: { recipient: email } };
        const reason = sent.error === "noServer" ? t.noServer : failureReason(sent.error, integrationsTexts(language));
        return { ok: false, error: "testFailed", values: { reason, code: sent.error } };
      },
    }),
  },
});
