import { plural } from "#app/i18n/format.ts";
import { metaOfPrivatePage } from "#app/i18n/private-page-meta.ts";
import { adminModelPath, adminPaths } from "#app/paths.ts";
import { DataTable } from "#app/staff-ui/lists/data-table.tsx";
import { loadListPage } from "#app/staff-ui/lists/list-page.server.ts";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { countDemand, listDemand } from "../../demand.server.ts";
import { demandFilter, demandSort, modelId } from "../demand-filter.server.ts";
import { demandTable } from "../demand-list.ts";
import { demandAction } from "../demand-steps.server.ts";
import { demandTexts } from "../demand-texts.server.ts";
import { WeekBars } from "../week-bars.tsx";
import type { Route } from "./+types/demand";

/** Incompatible vehicles by demand, with their waiting lists (decisions 4, 9), and a link to the catalogue's import. */
export async function loader(args: Route.LoaderArgs) {
  const page = await loadListPage(args, {
    spec: demandTable,
    section: "tentatives",
    async rows(db, state, page) {
      const found = await listDemand(db, { filter: demandFilter(state), sort: demandSort(state), page });
      return { ...found, rows: found.rows.map((row) => ({ ...row, id: modelId(row) })) };
    },
    count: (db, state, atMost) => countDemand(db, demandFilter(state), atMost),
  });
  return { ...page, t: demandTexts(page.list.language) };
}

export const action = demandAction;

export const meta: Route.MetaFunction = metaOfPrivatePage;

export default function Demand({ loaderData: { list, t } }: Route.ComponentProps) {
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
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{list.caption}</h1>
        <div className="flex flex-wrap items-center gap-4">
          <TextLink document to={adminPaths.catalogueExport} className="py-0.5">
            {t.export}
          </TextLink>
          <ButtonLink size="sm" variant="secondary" to={adminPaths.catalogueImport}>
            {t.import}
          </ButtonLink>
        </div>
      </div>
      <p className="text-muted">{t.intro}</p>
      <DataTable
        spec={demandTable}
        {...list}
        texts={t}
        bulk={[{ intent: "notify-models", label: t.notify, about: notifies }]}
        exportPath={adminPaths.demandExport}
        idOf={({ id }) => id}
        labelOf={({ brand, model }) => `${brand} ${model}`}
        pathOf={({ brand, model }) => adminModelPath(brand, model)}
        cells={{
          model: ({ brand, model }) => `${brand} ${model}`,
          years: ({ firstYear, lastYear }) => (firstYear === lastYear ? firstYear : `${firstYear}–${lastYear}`),
          checks: ({ checks }) => checks,
          weeks: ({ weeks }) => <WeekBars weeks={weeks} label={t.weeksLabel} />,
          waiting: ({ waiting }) => waiting,
          due: ({ due }) => due > 0 && due,
        }}
      />
    </div>
  );
}
