import { deliveredCountries } from "#app/catalogue/countries.ts";
import { countryCodes } from "#app/i18n/country-codes.ts";
import { countryName, fill, shortDateAndTime } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { unpaidHours } from "#app/payments/expire-unpaid-orders.server.ts";
import { auditOf } from "#app/platform/audit/audit.server.ts";
import { secretValue } from "#app/platform/audit/audit-actions.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isLiveKey } from "#app/platform/settings/development-or-production.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import type { Setting, SettingValue } from "#app/platform/settings/shop/declare-setting.ts";
import { type SectionName, sectionNames, shopSettings, shopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { givenVariable, sectionVersions, settingOf } from "#app/platform/settings/shop/store-settings.server.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { findCarrier } from "#app/shipping/carriers.ts";
import { authorNames } from "../audit/audit-list.server.ts";
import { auditTexts } from "../audit/audit-texts.server.ts";
import { typedValues, valueInWords } from "./setting-fields.ts";
import { listOfWords, saveIntent } from "./settings-steps.server.ts";
import { labelIn, ofSection, settingsTexts } from "./settings-texts.server.ts";

const shownChanges = 20;

export const settingTabs = [
  ...new Set([...sectionNames.map((name) => shopSettings[name].tab), "payments", "files", "mails"] as const),
] as const;
export type SettingTab = (typeof settingTabs)[number];
export const isSettingTab = (tab: string): tab is SettingTab => (settingTabs as readonly string[]).includes(tab);

/** The forms and the history of a tab. */
export async function settingsData(db: Db, tab: SettingTab, language: Language) {
  const names = sectionNames.filter((name) => shopSettings[name].tab === tab);
  const versions = await sectionVersions(db);
  const t = settingsTexts(language);
  const sections = names.map((name) => ({
    name,
    intent: saveIntent(name),
    labels: Object.fromEntries(
      Object.keys(shopSettings[name].settings).map((key) => [
        key,
        // In its zone's frame, which has the number.
        (name === "zones" && ownValue<string>(t.zoneLabels, key.slice(0, -1))) || labelIn(t, name, key),
      ]),
    ),
    help: {
      ...ofSection(t.help, name),
      ...Object.fromEntries(
        Object.entries(givenOf(name)).map(([key, variable]) => [key, fill(t.givenBy, { variable })]),
      ),
    },
    options: optionsOf(name, t.options, language),
    operatorHint: ownValue<string>(t.operatorHints, name),
    version: versions.get(name) ?? 0,
    start: typedValues(name, shopValues(name), language),
    /** Fields that the environment decides. */
    given: Object.keys(givenOf(name)),
    places: listOfWords(
      shopSettings[name].usedBy.map((place) => t.places[place]),
      language,
    ),
  }));
  return { sections, history: await historyOf(db, names, language) };
}

/** In the order of the reader's language. */
const byName = (codes: readonly string[], language: Language) =>
  codes
    .map((code) => ({ code, name: countryName(code, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));

export const countriesByName = (language: Language) => byName(deliveredCountries, language);

/** Carriers and countries by their name, other choices in words. */
function optionsOf(section: SectionName, words: Record<string, string>, language: Language) {
  const optionsIn = (setting: Setting): [string, string][] => {
    if (setting.kind === "country") return byName(countryCodes, language).map(({ code, name }) => [code, name]);
    if (setting.kind !== "choice") return [];
    return setting.options.map((id) => [id, findCarrier(id)?.name ?? ownValue(words, id) ?? id]);
  };
  return Object.fromEntries(
    Object.entries(shopSettings[section].settings as Record<string, Setting>)
      .map(([name, setting]) => [name, Object.fromEntries(optionsIn(setting))] as const)
      .filter(([, options]) => Object.keys(options).length > 0),
  );
}

const givenOf = (section: SectionName): Record<string, string> =>
  Object.fromEntries(
    Object.keys(shopSettings[section].settings).flatMap((key) => {
      const variable = givenVariable(section, key);
      return variable ? [[key, variable]] : [];
    }),
  );

async function historyOf(db: Db, names: readonly SectionName[], language: Language) {
  const rows = (
    await Promise.all(
      names.map(async (section) =>
        (await auditOf(db, `setting:${section}`, shownChanges)).map((row) => ({ ...row, section })),
      ),
    )
  )
    .flat()
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, shownChanges);
  const authors = await authorNames(
    db,
    rows.map(({ author }) => author),
    auditTexts(language),
  );
  return rows.map(({ id, at, author, section, before, after }) => ({
    id,
    at: shortDateAndTime(at, language),
    author: authors.get(author) ?? "",
    changes: Object.keys(after ?? {}).map((name) => changeInWords(section, name, { before, after }, language)),
  }));
}

type Values = Record<string, unknown> | null;

function changeInWords(
  section: SectionName,
  name: string,
  { before, after }: { before: Values; after: Values },
  language: Language,
) {
  const t = settingsTexts(language);
  const setting = settingOf(section, name);
  const words = (values: Values, otherwise?: SettingValue) => {
    const value = ownValue(values ?? {}, name) ?? otherwise;
    if (value === secretValue) return t.hidden;
    if (typeof value === "boolean") return value ? t.on : t.off;
    return valueInWords(setting, value, language) ?? t.empty;
  };
  return {
    label: labelIn(t, section, name),
    before: words(before, setting?.initial),
    after: words(after),
  };
}

/** How the shop takes money and where that is decided: with the keys, in the environment and nowhere else (decisions 9.8). */
export function paymentFacts(language: Language, set = settings(), environment: NodeJS.ProcessEnv = process.env) {
  const t = settingsTexts(language).payments;
  const mode = set.payments === "stripe" ? (isLiveKey(set.stripe?.secretKey) ? "live" : "test") : set.payments;
  const variables = ["PAYMENTS", "STRIPE_SECRET_KEY"].filter((name) => ownValue(environment, name));
  return {
    mode: ownValue(t, mode) ?? mode,
    decidedBy: variables.length > 0 ? fill(t.from, { variables: variables.join(", ") }) : t.default,
    limits: [[t.unpaid, fill(t.hours, { hours: unpaidHours })]] as [string, string][],
  };
}
