import { storedPartNames } from "#app/privacy/stored-part-names.server.ts";
import { extended, formDictionary } from "../dictionary.server.ts";
import { orderListTexts } from "../orders/list-texts.server.ts";

export const peopleTexts = extended(
  formDictionary<typeof import("../texts/fr/people.json")>("people"),
  (_, language) => {
    const { statuses } = orderListTexts(language);
    return { parts: storedPartNames(language), statuses, options: { status: statuses } };
  },
);
export type PeopleTexts = ReturnType<typeof peopleTexts>;
