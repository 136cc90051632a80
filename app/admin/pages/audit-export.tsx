import { recordAudit } from "#app/platform/audit.server.ts";
import { type ListedAudit, listAudit } from "#app/platform/list-audit.server.ts";
import { auditState, auditTexts } from "../audit/audit-list.server.ts";
import { auditTable } from "../audit/audit-table.ts";
import { requireRecentSignIn } from "../frame/recent-sign-in.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { csvBatch, csvResponse, csvSeparator } from "../table/csv-export.server.ts";
import { tableAddress, tableQuery } from "../table/table-state.ts";
import type { Route } from "./+types/audit-export";

/** The rows of the list's address as CSV, newest first, with authors and values as they are stored. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = staffOf(context);
  const { choices, state, filter } = await auditState(staff.db, url.searchParams);
  const spec = auditTable(choices);
  requireRecentSignIn(context, tableAddress(spec, state));
  const { columns: t, before, after } = auditTexts(staff.language);
  await staff.db.transaction((tx) =>
    recordAudit(tx, {
      author: staff.author,
      action: "audit-exported",
      entity: { type: "list", id: "audit" },
      before: null,
      after: { filter: tableQuery(spec, { ...state, search: state.search && "…" }) },
    }),
  );
  const values = (fields: ListedAudit["before"]) => (fields ? JSON.stringify(fields) : "");
  return csvResponse<ListedAudit>({
    db: staff.db,
    name: "audit",
    separator: csvSeparator(url.searchParams),
    titles: [t.at, t.author, t.action, t.subject, before, after, t.detail],
    cells: (row) => [
      ...[row.at, row.author, row.action, [row.entity.type, row.entity.id].filter(Boolean).join(":")],
      ...[values(row.before), values(row.after), row.detail],
    ],
    readBatch: (db, after) => listAudit(db, filter, { after, limit: csvBatch }),
    now: staff.clock.now(),
  });
}
