import { brand } from "#app/brand.ts";
import { fill, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";
import { makeSerial, type SerialFault, serialLength } from "../serial.ts";

const prefix = brand.orderPrefix;

export const dongleTexts = extended(
  formDictionary<typeof import("./texts/fr/dongles.json")>("dongles/staff", "dongles"),
  ({ states: state, serialForm, listImport }) => {
    const form = fill(serialForm, { prefix, example: makeSerial(26, 47, 123) });
    return {
      options: { state },
      serialForm: form,
      listImport: { ...listImport, help: `${listImport.help} ${form}` },
    };
  },
);
export type DongleTexts = ReturnType<typeof dongleTexts>;

/** In the reader's language. */
export function explainSerial(fault: SerialFault, language: Language): string {
  const t = dongleTexts(language).serialFaults;
  switch (fault.code) {
    case "letters":
      return fill(t.letters, { at: fault.at, found: fault.found, prefix });
    case "digit":
      return fill(fault.likely === "" ? t.digit : t.likely, {
        at: fault.at,
        found: fault.found,
        likely: fault.likely,
      });
    case "length":
      return plural(t.length, fault.count, language, { expected: String(serialLength) });
    case "week":
      return fill(t.week, { from: fault.from, to: fault.from + 1, week: fault.week });
    case "check":
      return fill(t.check, { from: fault.from, to: fault.from + 1, digits: fault.digits });
  }
}
