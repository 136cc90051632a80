import type { ModelDemand } from "#app/compatibility/demand.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminModelPath } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { StepButton } from "../frame/step-button.tsx";
import { ColumnTable } from "../table/column-table.tsx";
import type { DemandTexts } from "./demand-texts.server.ts";
import { WeekBars } from "./week-bars.tsx";

type Props = { models: ModelDemand[]; title: string; t: DemandTexts; language: Language };

/** What was asked for and is not compatible, the most asked first. */
export function DemandTable({ models, title, t, language }: Props) {
  const { columns } = t;
  return (
    <ColumnTable
      caption={title}
      stacked={false}
      rows={models}
      keyOf={({ brand, model }) => `${brand} ${model}`}
      columns={[
        {
          title: columns.model,
          cell: ({ brand, model }) => (
            <TextLink to={adminModelPath(brand, model)}>
              {brand} {model}
            </TextLink>
          ),
        },
        {
          title: columns.years,
          cell: ({ firstYear, lastYear }) => (firstYear === lastYear ? firstYear : `${firstYear}–${lastYear}`),
        },
        { title: columns.checks, numeric: true, cell: ({ checks }) => checks },
        { title: columns.weeks, cell: ({ weeks }) => <WeekBars weeks={weeks} label={t.weeksLabel} /> },
        { title: columns.waiting, numeric: true, cell: ({ waiting }) => waiting },
        {
          title: columns.due,
          cell: ({ brand, model, due }) =>
            due > 0 && <StepButton intent="notify" hidden={{ brand, model }} submit={t.notify} language={language} />,
        },
      ]}
    />
  );
}
