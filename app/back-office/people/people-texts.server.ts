import { orderListTexts } from "#app/orders/staff/list-texts.server.ts";
import { storedPartNames } from "#app/privacy/stored-part-names.server.ts";
import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";

export const peopleTexts = extended(
  formDictionary<typeof import("../texts/fr/people.json")>("back-office", "people"),
  (_, language) => {
    const { statuses } = orderListTexts(language);
    return { parts: storedPartNames(language), statuses, options: { status: statuses } };
  },
);
export type PeopleTexts = ReturnType<typeof peopleTexts>;
