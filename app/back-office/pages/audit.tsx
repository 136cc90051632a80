import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { staffOf } from "#app/staff-ui/steps/staff.server.ts";
import { auditListQuery, authorNames } from "../audit/audit-list.server.ts";
import { auditList } from "../audit/audit-list.tsx";
import type { Route } from "./+types/audit";

/** The audit log: who changed what, with the previous values (decisions 9, security 6.24). */
export async function loader(args: Route.LoaderArgs) {
  const { texts, ...page } = await auditListQuery.load(args);
  const authors = page.list.choices?.author ?? [];
  const author = Object.fromEntries(await authorNames(staffOf(args.context).db, authors, texts));
  return { ...page, texts: { ...texts, options: { ...texts.options, author } } };
}

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Audit({ loaderData: { list, texts } }: Route.ComponentProps) {
  return (
    <div className="grid gap-4">
      <DataTable title={list.caption} spec={auditList} {...list} texts={texts} />
    </div>
  );
}
