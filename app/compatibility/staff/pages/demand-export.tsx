import { exportList } from "#app/staff-ui/export/list-export.server.ts";
import { listDemand, type ModelDemand } from "../../demand.server.ts";
import { demandFilter } from "../demand-filter.server.ts";
import { demandTable } from "../demand-list.ts";
import { demandTexts } from "../demand-texts.server.ts";
import type { Route } from "./+types/demand-export";

const byName = { key: "model", descending: false } as const;

export const loader = (args: Route.LoaderArgs) =>
  exportList<ModelDemand>(args, {
    spec: demandTable,
    name: "demand",
    columns(language) {
      const { columns: t } = demandTexts(language);
      return [
        [t.brand, ({ brand }) => brand],
        [t.model, ({ model }) => model],
        [t.firstYear, ({ firstYear }) => firstYear],
        [t.lastYear, ({ lastYear }) => lastYear],
        [t.checks, ({ checks }) => checks],
        [t.lastWeeks, ({ weeks }) => weeks.reduce((sum, checks) => sum + checks, 0)],
        [t.waiting, ({ waiting }) => waiting],
        [t.due, ({ due }) => due],
      ];
    },
    rows: (db, state, page) => listDemand(db, { filter: demandFilter(state), sort: byName, page }),
  });
