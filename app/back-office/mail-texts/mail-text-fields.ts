import { optional } from "#app/forms/fields/optional-field.ts";
import { type Field, line, lines } from "#app/forms/fields.ts";

/** Subjects, titles and links are one line. */
const isLine = (name: string): boolean =>
  /^(subject|lateSubject|preheader|preheaderAny|heading|action|track|orderPage|row\w*|reason|days)$|Link$/.test(name);

/** Empty: the original. */
export const mailTextField = (name: string): Field<string | null, string> => ({
  ...optional(isLine(name) ? line(300) : lines(2_000)),
  isConditional: true,
});

export const mailTextFields = (names: readonly string[]): Record<string, Field<string | null, string>> =>
  Object.fromEntries(names.map((name) => [name, mailTextField(name)]));

/** In the preview's address: the field that has the cursor. No text has this name. */
export const markedQuery = "marked-text";
