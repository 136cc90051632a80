import type { ModelDemand } from "#app/compatibility/demand.server.ts";
import type { Language } from "#app/i18n/languages.ts";
import { adminModelPath } from "#app/paths.ts";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { StaffForm } from "../frame/staff-form.tsx";
import { useStaffForm } from "../frame/use-staff-form.ts";
import type { DemandTexts } from "./demand-texts.server.ts";
import { WeekBars } from "./week-bars.tsx";

type Props = { models: ModelDemand[]; title: string; t: DemandTexts; language: Language };

/** What was asked for and is not compatible, the most asked first. */
export function DemandTable({ models, title, t, language }: Props) {
  return (
    <Table caption={title} dense>
      <thead>
        <tr>
          <HeaderCell>{t.columns.model}</HeaderCell>
          <HeaderCell>{t.columns.years}</HeaderCell>
          <HeaderCell numeric>{t.columns.checks}</HeaderCell>
          <HeaderCell>{t.columns.weeks}</HeaderCell>
          <HeaderCell numeric>{t.columns.waiting}</HeaderCell>
          <HeaderCell>{t.columns.due}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {models.map(({ brand, model, firstYear, lastYear, checks, weeks, waiting, due }) => (
          <Row key={`${brand} ${model}`}>
            <Cell>
              <TextLink to={adminModelPath(brand, model)}>
                {brand} {model}
              </TextLink>
            </Cell>
            <Cell>{firstYear === lastYear ? firstYear : `${firstYear}–${lastYear}`}</Cell>
            <Cell numeric>{checks}</Cell>
            <Cell>
              <WeekBars weeks={weeks} label={t.weeksLabel} />
            </Cell>
            <Cell numeric>{waiting}</Cell>
            <Cell>{due > 0 && <Notify brand={brand} model={model} t={t} language={language} />}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** Mails those whose vehicle has become compatible. */
export function Notify({
  brand,
  model,
  t,
  language,
}: {
  brand: string;
  model: string;
  t: DemandTexts;
  language: Language;
}) {
  const state = useStaffForm({ intent: "notify", fields: {}, texts: { labels: {}, faults: {} }, language });
  return <StaffForm state={state} hidden={{ brand, model }} submit={t.notify} variant="secondary" />;
}
