import { decimal, fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import type { Field } from "./fields.ts";
import type { Refusal } from "./form-state.ts";

export type FormTexts<Name extends string = string> = {
  labels: Record<Name, string>;
  /** By code, or `field.code`; `{field}` is the label, `{min}` and `{max}` the bounds. */
  faults: Record<string, string>;
  /** A line of the summary: `{field}` and `{message}`; default: the message. */
  named?: string;
};

/** The page's sentence, else the server's. */
export function sentenceOf(
  name: string,
  { code, message, values = {} }: Refusal,
  field: Field,
  { labels, faults }: FormTexts,
  language: Language,
): string {
  const text = ownValue(faults, `${name}.${code}`) ?? ownValue(faults, code);
  if (text === undefined || (text.includes("{example}") && !values.example))
    return message ?? faults.invalidValue ?? "";
  const format = field.format ?? decimal;
  const bound = (value: number | undefined) => (value === undefined ? "" : format(value, language));
  return fill(text, {
    ...values,
    field: ownValue(labels, name) ?? "",
    // Lazy: a page's first formatter takes 60 ms on a slow phone.
    get min() {
      return bound(field.min);
    },
    get max() {
      return bound(field.max);
    },
  });
}
