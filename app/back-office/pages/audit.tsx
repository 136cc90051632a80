import { shortDateAndTime } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/paths.ts";
import { auditChoices, countAudit, listAudit } from "#app/platform/audit/list-audit.server.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { loadListPage } from "#app/staff-ui/lists/list-page.server.ts";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { auditFilter, authorNames, inWords, namesInRows } from "../audit/audit-list.server.ts";
import { actionName, entityName } from "../audit/audit-names.ts";
import { subjectPath } from "../audit/audit-subject-paths.ts";
import { subjectNames } from "../audit/audit-subjects.server.ts";
import { auditTable } from "../audit/audit-table.ts";
import { auditTexts } from "../audit/audit-texts.server.ts";
import { Changes } from "../audit/changes.tsx";
import { changesTexts } from "../audit/changes-texts.server.ts";
import { shownDetail } from "../audit/describe-changes.ts";
import type { Route } from "./+types/audit";

/** The audit log: who changed what, with the previous values (decisions 9, security 6.24). */
export async function loader(args: Route.LoaderArgs) {
  const { db, language } = staffOf(args.context);
  const texts = auditTexts(language);
  const choices = await auditChoices(db);
  const page = await loadListPage(args, {
    spec: auditTable(choices),
    section: "audit",
    rows: async (db, state, page) => listAudit(db, await auditFilter(db, state), page),
    count: async (db, state, atMost) => countAudit(db, await auditFilter(db, state), atMost),
  });
  const rows = inWords(page.list.page.rows, language);
  const [authors, named, subjects] = await Promise.all([
    authorNames(db, choices.authors, texts),
    namesInRows(db, rows, texts),
    subjectNames(db, rows, language),
  ]);
  return {
    documentTitle: page.documentTitle,
    list: { ...page.list, page: { ...page.list.page, rows } },
    choices,
    names: [...authors, ...named, ...subjects],
    texts,
    changes: changesTexts(language),
  };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { list, choices, texts, changes } = loaderData;
  const { language } = list;
  const names = new Map(loaderData.names);
  const wordsOf = (type: string) => ({ type, t: changes, language, names });
  return (
    <div className="grid gap-4">
      <h1 className="text-xl">{list.caption}</h1>
      <DataTable
        spec={auditTable(choices)}
        {...list}
        texts={{
          ...texts,
          options: { author: Object.fromEntries(names), action: texts.actions, entity: texts.entities },
        }}
        exportPath={adminPaths.auditExport}
        idOf={({ id }) => id}
        labelOf={({ action }) => actionName(action, texts)}
        cells={{
          at: ({ at }) => <time dateTime={at.toISOString()}>{shortDateAndTime(at, language)}</time>,
          author: ({ author }) => names.get(author),
          action: ({ action }) => actionName(action, texts),
          subject({ entity: { type, id } }) {
            const path = subjectPath({ type, id });
            const shown = names.get(`${type}:${id}`) ?? (
              <span className="code">{id.length > 20 || type === "account" ? `${id.slice(0, 8)}…` : id}</span>
            );
            return (
              <span className="wrap-anywhere">
                <span>{entityName(type, texts)}</span>{" "}
                <span>
                  {path ? (
                    <TextLink to={path} className="inline-block">
                      {shown}
                    </TextLink>
                  ) : (
                    shown
                  )}
                </span>
              </span>
            );
          },
          changes: ({ entity, before, after }) => <Changes {...{ ...wordsOf(entity.type), before, after }} />,
          detail: ({ action, detail, entity }) => shownDetail(action, detail, wordsOf(entity.type)),
        }}
      />
    </div>
  );
}
