import { auditChoices, type ListedAudit, listAudit } from "#app/platform/list-audit.server.ts";
import { auditFilter, auditTexts } from "../audit/audit-list.server.ts";
import { auditTable } from "../audit/audit-table.ts";
import { staffOf } from "../frame/staff.server.ts";
import { exportList } from "../table/list-export.server.ts";
import type { Route } from "./+types/audit-export";

/** With authors and values as they are stored. */
export async function loader(args: Route.LoaderArgs) {
  const choices = await auditChoices(staffOf(args.context).db);
  return exportList<ListedAudit>(args, {
    spec: auditTable(choices),
    name: "audit",
    columns(language) {
      const { columns: t, before, after } = auditTexts(language);
      return [
        [t.at, ({ at }) => at],
        [t.author, ({ author }) => author],
        [t.action, ({ action }) => action],
        [t.subject, ({ entity }) => [entity.type, entity.id].filter(Boolean).join(":")],
        [before, (row) => valuesOf(row.before)],
        [after, (row) => valuesOf(row.after)],
        [t.detail, ({ detail }) => detail],
      ];
    },
    rows: (db, state, page) => listAudit(db, auditFilter(state), page),
  });
}

const valuesOf = (fields: ListedAudit["before"]): string => (fields ? JSON.stringify(fields) : "");
