import { fill } from "#app/i18n/format.ts";
import { adminModelPath, adminPaths } from "#app/office-paths.ts";
import { defineList } from "#app/staff-ui/lists/define-list.ts";
import { textColumn } from "#app/staff-ui/lists/list-columns.tsx";
import type { ModelDemand } from "../demand.server.ts";

type DemandRow = ModelDemand & { id: string };

/** The most requested first (decisions 4, 9). */
export const demandList = defineList<DemandRow, typeof import("./texts/fr/demand.json")>()({
  path: adminPaths.tentatives,
  exportPath: adminPaths.demandExport,
  columns: {
    model: {
      sortable: true,
      fixed: true,
      long: true,
      cell: ({ brand, model }) => `${brand} ${model}`,
      csv: { brand: ({ brand }) => brand, model: ({ model }) => model },
    },
    years: {
      cell: ({ firstYear, lastYear }) => (firstYear === lastYear ? firstYear : `${firstYear}–${lastYear}`),
      csv: { firstYear: ({ firstYear }) => firstYear, lastYear: ({ lastYear }) => lastYear },
    },
    checks: textColumn(({ checks }) => checks, { sortable: true, numeric: true }),
    weeks: {
      cell: ({ weeks }, { t }) => <WeekBars weeks={weeks} label={t.weeksLabel} />,
      csv: { lastWeeks: ({ weeks }) => weeks.reduce((sum, checks) => sum + checks, 0) },
    },
    waiting: textColumn(({ waiting }) => waiting, { sortable: true, numeric: true }),
    due: { numeric: true, cell: ({ due }) => due > 0 && due, csv: ({ due }) => due },
  },
  filters: { awaited: { kind: "choice", options: ["yes"] } },
  views: [{ key: "all" }, { key: "awaited", filters: { awaited: ["yes"] }, sort: "-waiting" }],
  sort: "-checks",
  pageSize: 50,
  idOf: ({ id }) => id,
  labelOf: ({ brand, model }) => `${brand} ${model}`,
  pathOf: ({ brand, model }) => adminModelPath(brand, model),
});

const barWidth = 6;
const height = 24;

/** The current week at the right; numbers for screen readers. */
function WeekBars({ weeks, label }: { weeks: readonly number[]; label: string }) {
  const most = Math.max(1, ...weeks);
  const width = weeks.length * barWidth;
  return (
    <svg
      role="img"
      aria-label={fill(label, { count: weeks.length, checks: weeks.join(", ") })}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="fill-signal align-middle"
    >
      {weeks.map((checks, week) => {
        const bar = Math.max(1, Math.round((checks / most) * height));
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
        return <rect key={week} x={week * barWidth} y={height - bar} width={barWidth - 2} height={bar} />;
      })}
    </svg>
  );
}
