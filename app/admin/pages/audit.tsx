import { dateAndTime } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminOrderPath, adminPaths } from "#app/paths.ts";
import { countAudit, listAudit } from "#app/platform/list-audit.server.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { auditState, auditTexts, authorNames } from "../audit/audit-list.server.ts";
import { auditTable } from "../audit/audit-table.ts";
import { Changes } from "../audit/changes.tsx";
import { documentTitle, sectionTitle } from "../back-office-texts.server.ts";
import { staffOf } from "../frame/staff.server.ts";
import { DataTable } from "../table/data-table.tsx";
import { tableTexts } from "../table/table-texts.server.ts";
import type { Route } from "./+types/audit";

/** Counting further takes longer than the list itself. */
const countedTo = 10_000;

/** Who did what, and what it was before (decisions 9, security 6.24). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, language } = staffOf(context);
  const texts = auditTexts(language);
  const { choices, state, filter } = await auditState(db, url.searchParams);
  const { after, before } = state;
  const [page, count] = await Promise.all([
    listAudit(db, filter, { after, before, limit: auditTable(choices).pageSize }),
    countAudit(db, filter, countedTo),
  ]);
  const authors = [...page.rows.map(({ author }) => author), ...choices.authors];
  const title = sectionTitle("audit", language);
  return {
    ...{ choices, state, page: { ...page, count, countedTo }, texts, title, language },
    names: [...(await authorNames(db, authors, texts))],
    documentTitle: documentTitle(title, language),
    t: tableTexts(language),
  };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { choices, state, page, title, texts, t, language } = loaderData;
  const names = new Map(loaderData.names);
  const same = (value: string) => value;
  return (
    <div className="grid gap-4">
      <h1 className="text-xl">{title}</h1>
      <DataTable
        spec={auditTable(choices)}
        {...{ state, page, texts, t, language }}
        caption={title}
        exportPath={adminPaths.auditExport}
        idOf={({ id }) => id}
        labelOf={({ action }) => action}
        options={{ author: (author) => names.get(author) ?? author, action: same, entity: same }}
        cells={{
          at: ({ at }) => <time dateTime={at.toISOString()}>{dateAndTime(at, language)}</time>,
          author: ({ author }) => names.get(author),
          action: ({ action }) => <span className="code">{action}</span>,
          subject: ({ entity: { type, id } }) =>
            type === "order" ? (
              <PlainLink to={adminOrderPath(id)} className="code underline">{`${type}:${id.slice(0, 8)}`}</PlainLink>
            ) : (
              <span className="code wrap-anywhere">{type && `${type}:${id}`}</span>
            ),
          changes: ({ before, after }) => <Changes {...{ before, after, language }} t={texts} />,
          detail: ({ detail }) => detail,
        }}
      />
    </div>
  );
}
