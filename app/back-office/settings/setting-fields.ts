import { isDelivered } from "#app/catalogue/countries.ts";
import { amount, typedAmount } from "#app/forms/fields/number-fields.ts";
import { optional } from "#app/forms/fields/optional-field.ts";
import { password } from "#app/forms/fields/password-field.ts";
import { date } from "#app/forms/fields/time-fields.ts";
import { checkbox, choice, email, type Field, integer, line, lines, phone, type Typed } from "#app/forms/fields.ts";
import type { Fields } from "#app/forms/form-state.ts";
import { countryCodes } from "#app/i18n/country-codes.ts";
import { countryName, longDate, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Setting, SettingValue } from "#app/platform/settings/shop/declare-setting.ts";
import { type SectionName, sectionNames, shopSettings } from "#app/platform/settings/shop/shop-settings.ts";
import { isEmail } from "#app/platform/text/email-address.ts";
import { ownValue } from "#app/platform/text/own-value.ts";

const plainNumber = (text: string): string => text.replaceAll(/[\s.-]/g, "").toUpperCase();

/** `Odovia <shop@odovia.example>`, or the address alone; a comma would begin a second sender. */
function isSender(text: string): boolean {
  const named = /^(?:"[^"]*"\s*|[^",;:<>@]*)<([^<>]*)>$/.exec(text);
  return isEmail(named ? named[1]! : text);
}

const isHostName = (text: string): boolean => /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(text);

/** In the order of the alphabet, so that the same countries are the same value. */
const plainCodes = (text: string): string =>
  [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ]
    .toSorted()
    .join(", ");
const areCountries = (text: string): boolean => text.split(", ").every(isDelivered);

/** Country and up to 13 characters; a French one has two check characters before the SIREN. */
export const isVatNumber = (text: string): boolean =>
  text.startsWith("FR") ? /^FR[A-Z0-9]{2}\d{9}$/.test(text) : /^[A-Z]{2}[A-Z0-9]{2,13}$/.test(text);

function textField(setting: Extract<Setting, { max: number; initial: string }>): Field<string, string> {
  switch (setting.kind) {
    case "lines":
      return lines(setting.max);
    case "email":
      return email;
    case "phone":
      return phone;
    case "sender":
      return line(setting.max, isSender);
    case "host":
      return line(setting.max, isHostName);
    case "secret":
      return password({ min: 0, max: setting.max });
    case "country":
      return line(setting.max, (text) => countryCodes.includes(text));
    case "countries":
      return line(setting.max, areCountries, plainCodes);
    case "ukVatNumber":
      return line(setting.max, (text) => /^GB(\d{9}|\d{12})$/.test(text), plainNumber);
    case "time":
      return line(setting.max, (text) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text));
    case "vatNumber":
      return line(setting.max, isVatNumber, plainNumber);
    default:
      return line(setting.max);
  }
}

function fieldOf(setting: Setting): Field<SettingValue | null, Typed> {
  switch (setting.kind) {
    case "switch":
      return checkbox as Field<SettingValue, Typed>;
    case "cents":
      return amount(setting.min, setting.max) as Field<SettingValue, Typed>;
    case "choice":
      return optional(choice(setting.options)) as Field<SettingValue | null, Typed>;
    case "integer":
      return integer(setting.min, setting.max) as Field<SettingValue, Typed>;
    case "date":
      return optional(date()) as Field<SettingValue | null, Typed>;
    default: {
      const field = textField(setting);
      return (setting.isRequired ? field : optional(field)) as Field<SettingValue | null, Typed>;
    }
  }
}

const mapSettings = <T>(section: SectionName, to: (setting: Setting, name: string) => T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(shopSettings[section].settings as Record<string, Setting>).map(([name, setting]) => [
      name,
      to(setting, name),
    ]),
  );

/** The form of each section, derived from its declaration. */
export const sectionFields = Object.fromEntries(
  sectionNames.map((section) => [section, mapSettings(section, fieldOf) as Fields]),
) as Record<SectionName, Fields>;

/** What the law asks of an open shop (`beforeLaunch`): may be empty until then. */
export const isNeededToOpen = (section: SectionName, name: string): boolean =>
  ownValue(neededToOpen, section)?.includes(name) ?? false;

const neededToOpen: Partial<Record<SectionName, readonly string[]>> = {
  seller: ["siren", "register", "postalAddress", "phone", "director", "host", "mediator"],
  tax: ["vatNumber", "eprNumber", "ecoParticipationCents"],
};

/** Needed to open, and empty when the page was loaded. */
export const isMissing = (
  { name, start }: { name: SectionName; start: Record<string, Typed> },
  field: string,
): boolean => isNeededToOpen(name, field) && /^[0.,]*$/.test(String(ownValue(start, field) ?? ""));

const shortKinds: ReadonlySet<Setting["kind"]> = new Set([
  "integer",
  "cents",
  "date",
  "time",
  "vatNumber",
  "ukVatNumber",
]);

/** Numbers, dates and times, whose control is not wider than their value. */
export function isShort(section: SectionName, name: string): boolean {
  const setting = ownValue(shopSettings[section].settings as Record<string, Setting>, name);
  return setting !== undefined && shortKinds.has(setting.kind);
}

/** Stored without a question: no money, right or number on a document depends on it. */
export const isHarmless = (section: SectionName, name: string): boolean =>
  ownValue(harmless, section)?.includes(name) ?? false;

const harmless: Partial<Record<SectionName, readonly string[]>> = {
  seller: ["capitalEuros", "founded", "phone", "director", "founder", "host", "mediator"],
};

/** As a person types it. */
const typedValue = ({ kind }: Setting, value: SettingValue, language: Language): Typed => {
  if (kind === "secret") return "";
  if (typeof value === "boolean") return value;
  // Typed in small letters while the code was a text.
  if (kind === "country") return String(value).toUpperCase();
  return kind === "cents" ? typedAmount(Number(value), language) : String(value);
};

export const typedValues = (
  section: SectionName,
  values: Record<string, SettingValue>,
  language: Language,
): Record<string, Typed> =>
  mapSettings(section, (setting, name) => typedValue(setting, ownValue(values, name) ?? setting.initial, language));

/** In the history and the question; undefined for values without words of their own. */
export function valueInWords(setting: Setting | undefined, value: unknown, language: Language): string | undefined {
  if (setting?.kind === "cents" && typeof value === "number") return money(value, language, { always: true });
  if ((setting?.kind === "country" || setting?.kind === "countries") && value)
    return String(value)
      .split(", ")
      .map((code) => countryName(code, language))
      .join(", ");
  if (setting?.kind === "date" && value) return longDate(String(value), language);
  return value === "" || value === undefined || value === null || typeof value === "boolean"
    ? undefined
    : String(value);
}

/** Without scripts the countries of a field are sent as boxes, and the form names the fields that have them. */
export const boxesName = "boxes";
export const boxName = (field: string): string => `${field}-box`;

/** The codes of ticked boxes, as the field has them; undefined with scripts. */
export const boxedCountries = (form: FormData, field: string): string | undefined =>
  form.getAll(boxesName).includes(field) ? form.getAll(boxName(field)).map(String).toSorted().join(", ") : undefined;
