import type { LoaderFunctionArgs } from "react-router";
import { languageName } from "#app/i18n/languages.ts";
import { exportList } from "#app/staff-ui/export/list-export.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { type ContactRequest, listRequests } from "../list-requests.server.ts";
import { assigneeNames } from "./assignee-names.server.ts";
import { readRequestFilter } from "./request-filter.server.ts";
import { requestTexts } from "./request-texts.server.ts";
import { requestsTable } from "./requests-table.ts";

type ExportArgs = Pick<LoaderFunctionArgs, "url" | "context">;

export function exportRequests(args: ExportArgs) {
  const { author, language } = staffOf(args.context);
  const me = `user:${author.userId}`;
  const names = new Map<string, string>();
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
        [t.assignee, ({ assignee }) => names.get(assignee ?? "")],
        [cards.message, ({ message }) => message],
      ];
    },
    async rows(db, state, page) {
      const found = await listRequests(db, { filter: await readRequestFilter(db, state, me), descending: true, page });
      const assignees = found.rows.map(({ assignee }) => assignee);
      for (const [assignee, name] of await assigneeNames(db, assignees, language)) names.set(assignee, name);
      return found;
    },
  });
}
