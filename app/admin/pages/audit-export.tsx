import { auditChoices, type ListedAudit, listAudit } from "#app/platform/list-audit.server.ts";
import { auditFilter, auditTexts, authorNames } from "../audit/audit-list.server.ts";
import { actionName, entityName } from "../audit/audit-names.ts";
import { auditTable } from "../audit/audit-table.ts";
import { staffOf } from "../frame/staff.server.ts";
import { exportList } from "../table/list-export.server.ts";
import type { Route } from "./+types/audit-export";

/** With authors, actions and types as the list calls them, and changed values as they are stored. */
export async function loader(args: Route.LoaderArgs) {
  const staff = staffOf(args.context);
  const choices = await auditChoices(staff.db);
  const texts = auditTexts(staff.language);
  const names = new Map<string, string>();
  return exportList<ListedAudit>(args, {
    spec: auditTable(choices),
    name: "audit",
    columns() {
      const { columns: t, before, after } = texts;
      return [
        [t.at, ({ at }) => at],
        [t.author, ({ author }) => names.get(author) ?? author],
        [t.action, ({ action }) => actionName(action, texts)],
        [t.subject, ({ entity }) => [entityName(entity.type, texts), entity.id].filter(Boolean).join(" ")],
        [before, (row) => valuesOf(row.before)],
        [after, (row) => valuesOf(row.after)],
        [t.detail, ({ detail }) => detail],
      ];
    },
    async rows(db, state, page) {
      const found = await listAudit(db, auditFilter(state), page);
      const unnamed = found.rows.map(({ author }) => author).filter((author) => !names.has(author));
      for (const [author, name] of await authorNames(db, unnamed, texts)) names.set(author, name);
      return found;
    },
  });
}

const valuesOf = (fields: ListedAudit["before"]): string => (fields ? JSON.stringify(fields) : "");
