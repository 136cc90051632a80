import { countryName } from "#app/i18n/format.ts";
import { languageName } from "#app/i18n/languages.ts";
import { readOrderFilter } from "#app/orders/staff/order-search.server.ts";
import { exportList } from "#app/staff-ui/export/list-export.server.ts";
import { type ListedPerson, listPeople } from "../people/people-list.server.ts";
import { peopleTable } from "../people/people-table.ts";
import { peopleTexts } from "../people/people-texts.server.ts";
import type { Route } from "./+types/people-export";

export const loader = (args: Route.LoaderArgs) =>
  exportList<ListedPerson>(args, {
    spec: peopleTable,
    name: "people",
    columns(language) {
      const { columns: t } = peopleTexts(language);
      return [
        [t.name, ({ name }) => name],
        [t.email, ({ email }) => email],
        [t.orders, ({ orders }) => orders],
        [t.last, ({ lastOrderAt }) => lastOrderAt],
        [t.vehicle, ({ vehicle }) => vehicle],
        [t.plate, ({ plate }) => plate],
        [t.serials, ({ serials }) => serials.join(" ")],
        [t.country, ({ country }) => countryName(country, language)],
        [t.language, ({ language: word }) => languageName(word)],
      ];
    },
    rows: async (db, state, page) =>
      listPeople(db, { filter: await readOrderFilter(db, state), descending: true, page }),
  });
