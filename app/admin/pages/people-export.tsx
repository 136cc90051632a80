import { recordAudit } from "#app/platform/audit.server.ts";
import { requireRecentSignIn } from "../frame/recent-sign-in.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { ordersSought } from "../orders/order-search.server.ts";
import { type ListedPerson, listPeople } from "../people/people-list.server.ts";
import { peopleTable } from "../people/people-table.ts";
import { peopleTexts } from "../people/people-texts.server.ts";
import { csvBatch, csvResponse, csvSeparator } from "../table/csv-export.server.ts";
import { readTableState, tableAddress, tableQuery } from "../table/table-state.ts";
import type { Route } from "./+types/people-export";

/** The people of the list's address as CSV, with an audit row, since it carries personal data out (law 4). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const state = readTableState(peopleTable, url.searchParams);
  requireRecentSignIn(context, tableAddress(peopleTable, state));
  const filter = await ordersSought(staff.db, state);
  await staff.db.transaction((tx) =>
    recordAudit(tx, {
      author: staff.author,
      action: "people-exported",
      entity: { type: "list", id: "people" },
      before: null,
      after: { filter: tableQuery(peopleTable, { ...state, search: state.search && "…" }) },
    }),
  );
  const columns = csvColumns(peopleTexts(staff.language));
  return csvResponse<ListedPerson>({
    db: staff.db,
    name: "people",
    separator: csvSeparator(url.searchParams),
    titles: columns.map(({ title }) => title),
    cells: (person) => columns.map(({ cell }) => cell(person)),
    readBatch: (db, after) => listPeople(db, { filter, descending: true, page: { after, limit: csvBatch } }),
    now: staff.clock.now(),
  });
}

const csvColumns = ({ columns: t }: ReturnType<typeof peopleTexts>) => [
  { title: t.name, cell: (person: ListedPerson) => person.name },
  { title: t.email, cell: (person: ListedPerson) => person.email },
  { title: t.orders, cell: (person: ListedPerson) => person.orders },
  { title: t.last, cell: (person: ListedPerson) => person.lastOrderAt },
  { title: t.vehicle, cell: (person: ListedPerson) => person.vehicle },
  { title: t.plate, cell: (person: ListedPerson) => person.plate },
  { title: t.serials, cell: (person: ListedPerson) => person.serials.join(" ") },
  { title: t.country, cell: (person: ListedPerson) => person.country },
  { title: t.language, cell: (person: ListedPerson) => person.language },
];
