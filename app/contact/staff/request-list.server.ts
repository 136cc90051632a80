import { staffAuthors } from "#app/accounts/staff-accounts.server.ts";
import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";
import { countRequests, listRequests, type RequestFilter } from "../list-requests.server.ts";
import { assigneeNames } from "./assignee-names.server.ts";
import { requestList } from "./request-list.tsx";

export const requestTexts = extended(
  formDictionary<typeof import("./texts/fr/requests.json")>("contact/staff", "requests"),
  ({ columns, rows, cards, states: state, kinds: kind, mine, nobody }) => ({
    columns: { ...columns, phone: rows.phone, vehicles: rows.vehicles, message: cards.message },
    options: { state, kind, assignee: { mine, nobody } },
  }),
);
export type RequestTexts = ReturnType<typeof requestTexts>;

export const requestListQuery = defineListQuery(requestList, {
  name: "requests",
  section: "requests",
  texts: requestTexts,
  async filter({ assignee: chosen, ...filter }, db, { author }): Promise<RequestFilter> {
    const [assignee, other] = chosen ?? [];
    if (!assignee || other) return filter;
    if (assignee === "mine") return { ...filter, assignee: `user:${author.userId}` };
    return { ...filter, assignee: { noneOf: [...(await staffAuthors(db))] } };
  },
  async rows(db, query, { language }) {
    const found = await listRequests(db, query);
    const names = await assigneeNames(
      db,
      found.rows.map(({ assignee }) => assignee),
      language,
    );
    return { ...found, rows: found.rows.map((row) => ({ ...row, assigneeName: names.get(row.assignee ?? "") })) };
  },
  count: countRequests,
});
