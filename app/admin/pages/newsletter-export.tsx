import { listSubscribers, type Subscriber } from "#app/newsletter/list-subscribers.server.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { requireRecentSignIn } from "../frame/recent-sign-in.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { newsletterTexts } from "../newsletter/newsletter-texts.server.ts";
import { subscriberFilter } from "../newsletter/subscriber-filter.server.ts";
import { subscribersTable } from "../newsletter/subscribers-table.ts";
import { csvBatch, csvResponse, csvSeparator } from "../table/csv-export.server.ts";
import { readTableState, tableAddress, tableQuery } from "../table/table-state.ts";
import type { Route } from "./+types/newsletter-export";

/** The subscribers of the list's address as CSV, newest first. It carries personal data out: a row of the audit says so. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const state = readTableState(subscribersTable, url.searchParams);
  requireRecentSignIn(context, tableAddress(subscribersTable, state));
  const filter = subscriberFilter(state);
  const { columns: t } = newsletterTexts(staff.language);
  await staff.db.transaction((tx) =>
    recordAudit(tx, {
      author: staff.author,
      action: "subscribers-exported",
      entity: { type: "list", id: "newsletter" },
      before: null,
      after: { filter: tableQuery(subscribersTable, { ...state, search: state.search && "…" }) },
    }),
  );
  return csvResponse<Subscriber>({
    db: staff.db,
    name: "newsletter",
    separator: csvSeparator(url.searchParams),
    titles: [t.email, t.status, t.language, t.created, t.confirmed, t.ended],
    cells: ({ email, status, language, createdAt, confirmedAt, endedAt }) => [
      ...[email, status, language],
      ...[createdAt, confirmedAt, endedAt],
    ],
    readBatch: (db, after) => listSubscribers(db, { filter, descending: true, page: { after, limit: csvBatch } }),
    now: staff.clock.now(),
  });
}
