import { optional } from "#app/forms/fields/optional-field.ts";
import { moment } from "#app/forms/fields/time-fields.ts";
import { choice, integer, line, lines } from "#app/forms/fields.ts";
import { languages } from "#app/i18n/languages.ts";
import { officeTimeZone } from "#app/platform/time/office-day.ts";

export const letterVersion = 999_999_999;
const version = integer(1, letterVersion);

export const newLetterFields = { name: line(80) };

export const textFields = {
  language: choice(languages),
  subject: line(150),
  preheader: optional(line(200)),
  body: lines(10_000),
  version,
};

export const testFields = { language: choice(languages), version };

/** Empty: now. */
export const scheduleFields = { at: optional(moment(officeTimeZone)), version };
