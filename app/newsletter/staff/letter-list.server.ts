import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { countLetters, listLetters } from "../list-letters.server.ts";
import { letterList } from "./letter-list.tsx";
import { newsletterTexts } from "./newsletter-texts.server.ts";

export const letterListQuery = defineListQuery(letterList, {
  section: "newsletter",
  title: (language) => newsletterTexts(language).letters,
  texts(language) {
    const {
      letterColumns: columns,
      letterViews: views,
      letterStates,
      deliveries,
      noLetters,
    } = newsletterTexts(language);
    return {
      columns,
      views,
      letterStates,
      deliveries,
      empty: noLetters,
      filters: { state: columns.state },
      search: columns.name,
      options: { state: letterStates },
    };
  },
  filter: ({ search, state: status }) => ({ search, status }),
  rows: listLetters,
  count: countLetters,
});
