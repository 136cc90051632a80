import { accountNames, staffAuthors } from "#app/accounts/account-names.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import { workingDaysLater } from "#app/platform/time/working-day.ts";
import { defineListQuery } from "#app/staff-ui/lists/list-query.server.ts";
import { extended, formDictionary } from "#app/staff-ui/page/dictionary.server.ts";
import { frameTexts } from "#app/staff-ui/page/frame-texts.server.ts";
import { countRequests, listRequests, type RequestFilter } from "../list-requests.server.ts";
import { answerWorkingDays, isOpen } from "../requests.ts";
import { requestList } from "./request-list.tsx";

export const requestTexts = extended(
  formDictionary<typeof import("./texts/fr/requests.json")>("contact/staff", "requests"),
  ({ columns, rows, states: state, kinds: kind, mine, nobody }) => ({
    columns: { ...columns, phone: rows.phone, vehicles: rows.vehicles },
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
  async rows(db, query, { clock, language }) {
    const found = await listRequests(db, query);
    const assignees = found.rows.map(({ assignee }) => assignee);
    const [names, staff] = await Promise.all([assigneeNames(db, assignees, language), staffAuthors(db)]);
    const today = officeDay(clock.now());
    return {
      ...found,
      rows: found.rows.map((row) => {
        const isWaiting = isOpen(row.state);
        return {
          ...row,
          assigneeName: names.get(row.assignee ?? ""),
          isAbandoned: isWaiting && row.assignee !== null && !staff.has(row.assignee),
          isLate: isWaiting && workingDaysLater(officeDay(row.lastWordAt), answerWorkingDays) < today,
        };
      }),
    };
  },
  count: countRequests,
});

/** By `user:<id>`, also of former members. */
export async function assigneeNames(
  db: Db,
  assignees: readonly (string | null)[],
  language: Language,
): Promise<Map<string, string>> {
  const { formerMember } = frameTexts(language);
  const staff = await staffAuthors(db);
  const names = await accountNames(db, assignees, formerMember);
  for (const [author, name] of names)
    if (!staff.has(author) && name !== formerMember) names.set(author, `${name} · ${formerMember}`);
  return names;
}
