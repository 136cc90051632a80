import { plural } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminPaths } from "#app/office-paths.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { Permitted } from "#app/staff-ui/page/access.tsx";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { demandListQuery } from "../demand-list.server.ts";
import { demandList } from "../demand-list.tsx";
import { demandAction } from "../demand-steps.server.ts";
import type { Route } from "./+types/demand";

/** Incompatible vehicles by demand, with their waiting lists (decisions 4, 9), and a link to the catalogue's import. */
export const loader = (args: Route.LoaderArgs) => demandListQuery.load(args);

export const action = demandAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Demand({ loaderData: { list, texts: t } }: Route.ComponentProps) {
  const { language } = list;
  function notifies(count: number, chosen: ReadonlySet<string> | null): string {
    const rows = list.page.rows.filter(({ id }) => chosen?.has(id));
    const addresses = rows.reduce((sum, { due }) => sum + due, 0);
    const lines = [plural(t.notifyModels, count, language)];
    if (rows.length === chosen?.size) lines.push(plural(t.dueAddresses, addresses, language));
    return lines.join(" ");
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <DataTable
        title={list.caption}
        note={<p className="text-muted">{t.intro}</p>}
        steps={
          <>
            <Permitted to={adminPaths.catalogueExport}>
              <TextLink document to={adminPaths.catalogueExport} className="py-0.5">
                {t.export}
              </TextLink>
            </Permitted>
            <Permitted to={adminPaths.catalogueImport}>
              <ButtonLink size="sm" variant="secondary" to={adminPaths.catalogueImport}>
                {t.import}
              </ButtonLink>
            </Permitted>
          </>
        }
        spec={demandList}
        {...list}
        texts={t}
        bulk={[{ intent: "notify-models", label: t.notify, about: notifies }]}
      />
    </div>
  );
}
