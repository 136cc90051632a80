import { shortDateAndTime } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminOrderPath, adminPaths } from "#app/paths.ts";
import { auditChoices, countAudit, listAudit } from "#app/platform/list-audit.server.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { auditFilter, auditTexts, authorNames } from "../audit/audit-list.server.ts";
import { actionName, entityName } from "../audit/audit-names.ts";
import { auditTable } from "../audit/audit-table.ts";
import { Changes } from "../audit/changes.tsx";
import { changesTexts } from "../audit/changes-texts.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { DataTable } from "../table/data-table.tsx";
import { loadListPage } from "../table/list-page.server.ts";
import type { Route } from "./+types/audit";

/** Who did what, and what it was before (decisions 9, security 6.24). */
export async function loader(args: Route.LoaderArgs) {
  const { db, language } = staffOf(args.context);
  const texts = auditTexts(language);
  const choices = await auditChoices(db);
  const page = await loadListPage(args, {
    spec: auditTable(choices),
    section: "audit",
    rows: (db, state, page) => listAudit(db, auditFilter(state), page),
    count: (db, state, atMost) => countAudit(db, auditFilter(state), atMost),
  });
  const authors = [...page.list.page.rows.map(({ author }) => author), ...choices.authors];
  return {
    ...page,
    choices,
    names: [...(await authorNames(db, authors, texts))],
    texts,
    changes: changesTexts(language),
  };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { list, choices, texts, changes } = loaderData;
  const { language } = list;
  const names = new Map(loaderData.names);
  return (
    <div className="grid gap-4">
      <h1 className="text-xl">{list.caption}</h1>
      <DataTable
        spec={auditTable(choices)}
        {...list}
        texts={texts}
        exportPath={adminPaths.auditExport}
        idOf={({ id }) => id}
        labelOf={({ action }) => actionName(action, texts)}
        options={{
          author: (author) => names.get(author) ?? author,
          action: (action) => actionName(action, texts),
          entity: (type) => entityName(type, texts),
        }}
        cells={{
          at: ({ at }) => <time dateTime={at.toISOString()}>{shortDateAndTime(at, language)}</time>,
          author: ({ author }) => names.get(author),
          action: ({ action }) => actionName(action, texts),
          subject: ({ entity: { type, id } }) =>
            type === "order" ? (
              <PlainLink to={adminOrderPath(id)} className="underline">
                {entityName(type, texts)} <span className="code">{id.slice(0, 8)}</span>
              </PlainLink>
            ) : (
              <span className="wrap-anywhere">
                {entityName(type, texts)} <span className="code">{id.length > 20 ? `${id.slice(0, 8)}…` : id}</span>
              </span>
            ),
          changes: ({ before, after }) => <Changes {...{ before, after, language }} t={changes} />,
          detail: ({ detail }) => detail,
        }}
      />
    </div>
  );
}
