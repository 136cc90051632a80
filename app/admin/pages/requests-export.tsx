import { type ContactRequest, listRequests } from "#app/contact/list-requests.server.ts";
import { languageName } from "#app/i18n/languages.ts";
import { staffOf } from "../frame/staff.server.ts";
import { requestFilter } from "../requests/request-filter.server.ts";
import { requestTexts } from "../requests/request-texts.server.ts";
import { requestsTable } from "../requests/requests-table.ts";
import { exportList } from "../table/list-export.server.ts";
import type { Route } from "./+types/requests-export";

export function loader(args: Route.LoaderArgs) {
  const me = `user:${staffOf(args.context).author.userId}`;
  return exportList<ContactRequest>(args, {
    spec: requestsTable,
    name: "requests",
    columns(language) {
      const { columns: t, rows, cards, kinds, states } = requestTexts(language);
      return [
        [t.created, ({ createdAt }) => createdAt],
        [t.company, ({ companyName }) => companyName],
        [t.person, ({ firstName, lastName }) => `${firstName} ${lastName}`],
        [t.email, ({ email }) => email],
        [rows.phone, ({ phone }) => phone],
        [t.kind, ({ kind }) => kinds[kind]],
        [rows.vehicles, ({ vehicleCount }) => vehicleCount],
        [t.language, ({ language: word }) => languageName(word)],
        [t.state, ({ state }) => states[state]],
        [cards.message, ({ message }) => message],
      ];
    },
    rows: (db, state, page) => listRequests(db, { filter: requestFilter(state, me), descending: true, page }),
  });
}
