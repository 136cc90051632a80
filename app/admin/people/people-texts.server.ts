import { generalFormTexts } from "#app/forms/general-form-texts.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { storedPartNames } from "#app/privacy/stored-part-names.server.ts";
import { orderListTexts } from "../orders/list-texts.server.ts";

type Texts = typeof import("../texts/fr/people.json");
export type PeopleTexts = ReturnType<typeof peopleTexts>;

export function peopleTexts(language: Language) {
  const own = loadTexts<Texts>("admin", "people", language);
  const { faults, named } = generalFormTexts(language);
  const { statuses } = orderListTexts(language);
  return {
    ...own,
    parts: storedPartNames(language),
    ...{ statuses, options: { status: statuses } },
    form: { labels: own.labels, faults, named },
  };
}
