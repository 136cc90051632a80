import { auditChoices, type ListedAudit, listAudit } from "#app/platform/audit/list-audit.server.ts";
import { exportList } from "#app/staff-ui/export/list-export.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { auditFilter, inWords, namesInRows } from "../audit/audit-list.server.ts";
import { actionName, entityName } from "../audit/audit-names.ts";
import { subjectNames } from "../audit/audit-subjects.server.ts";
import { auditTable } from "../audit/audit-table.ts";
import { auditTexts } from "../audit/audit-texts.server.ts";
import { changesTexts } from "../audit/changes-texts.server.ts";
import { shownDetail, valuesInLine } from "../audit/describe-changes.ts";
import type { Route } from "./+types/audit-export";

/** With the translated names of the list. */
export async function loader(args: Route.LoaderArgs) {
  const staff = staffOf(args.context);
  const choices = await auditChoices(staff.db);
  const texts = auditTexts(staff.language);
  const t = changesTexts(staff.language);
  const names = new Map<string, string>();
  const wordsOf = ({ entity: { type } }: ListedAudit) => ({ type, t, language: staff.language, names });
  return exportList<ListedAudit>(args, {
    spec: auditTable(choices),
    name: "audit",
    columns() {
      const { columns, before, after } = texts;
      return [
        [columns.at, ({ at }) => at],
        [columns.author, ({ author }) => names.get(author) ?? author],
        [columns.action, ({ action }) => actionName(action, texts)],
        [
          columns.subject,
          ({ entity: { type, id } }) => `${entityName(type, texts)} ${names.get(`${type}:${id}`) ?? id}`.trim(),
        ],
        [before, (row) => valuesInLine(row.before, row.after, wordsOf(row))],
        [after, (row) => valuesInLine(row.after, row.before, wordsOf(row))],
        [columns.detail, (row) => shownDetail(row.action, row.detail, wordsOf(row))],
      ];
    },
    async rows(db, state, page) {
      const { rows, next } = await listAudit(db, await auditFilter(db, state), page);
      names.clear();
      for (const [id, name] of await subjectNames(db, rows, staff.language)) names.set(id, name);
      for (const [author, name] of await namesInRows(db, rows, texts)) names.set(author, name);
      return { rows: inWords(rows, staff.language), next };
    },
  });
}
