import { decimal, fill, longDate } from "#app/i18n/format.ts";
import { type Language, languageNames, languages } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import { shareOf } from "#app/orders/staff/figures.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import type { DashboardTexts, VisitData } from "./dashboard-data.server.ts";
import { DayChart, ShareBar } from "./day-chart.tsx";
import { Figure, Section } from "./section.tsx";

type Props = { data: VisitData; t: DashboardTexts; language: Language };
type Parts = Props & { count: (value: number) => string };

export function Visits({ data, t, language }: Props) {
  const count = (value: number) => decimal(value, language);
  const most = Math.max(...data.days.map(({ views }) => views));
  const label = fill(t.visits.chart, { value: count(data.views), most: count(most) });
  const parts = { data, t, language, count };
  return (
    <div id="visits" className="scroll-mt-20">
      <Section title={t.visits.title}>
        <p className="max-w-text text-muted">{t.visits.note}</p>
        <div className="grid grid-cols-1 gap-8 xl:grid-cols-2">
          <div className="grid min-w-0 grid-cols-1 content-start gap-2">
            <dl>
              <Figure name={t.visits.views} value={count(data.views)} />
            </dl>
            <DayChart label={label} values={data.days.map(({ views }) => views)} earlier={[]} format={count}>
              <span>{longDate(data.days[0]!.day, language)}</span>
              <span>{longDate(data.days.at(-1)!.day, language)}</span>
            </DayChart>
            <DayTable {...parts} />
          </div>
          <Pages {...parts} />
        </div>
        <h3 className="mt-3 font-semibold">{t.visits.steps}</h3>
        <Steps {...parts} />
      </Section>
    </div>
  );
}

function DayTable({ data, t, language, count }: Parts) {
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 font-medium">{t.visits.days}</summary>
      <div className="mt-2 grid grid-cols-1">
        <Table caption={t.visits.days} dense short>
          <thead>
            <tr>
              <HeaderCell>{t.day}</HeaderCell>
              <HeaderCell numeric>{t.visits.views}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {data.days.toReversed().map(({ day, views }) => (
              <Row key={day}>
                <Cell>{longDate(day, language)}</Cell>
                <Cell numeric>{count(views)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  );
}

function Pages({ data, t, count }: Parts) {
  if (data.pages.length === 0) return <p className="text-muted">{t.visits.none}</p>;
  const largest = data.pages[0]!.views;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start">
      <Table caption={t.visits.pages} dense>
        <thead>
          <tr>
            <HeaderCell>{t.visits.pages}</HeaderCell>
            <HeaderCell numeric>{t.visits.views}</HeaderCell>
            <HeaderCell aria-hidden="true" className="w-1/4 max-sm:hidden" />
          </tr>
        </thead>
        <tbody>
          {data.pages.map(({ path, views }) => (
            <Row key={path}>
              <Cell className="code">{path}</Cell>
              <Cell numeric>{count(views)}</Cell>
              <Cell aria-hidden="true" className="align-middle! max-sm:hidden">
                <ShareBar part={views} largest={largest} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Numbers of the same days, not of the same persons, since visitors are not tracked. */
function Steps({ data, t, language, count }: Parts) {
  const names = { ...t.funnel, purchase: t.visits.purchase, orders: t.funnel.placed, paid: t.funnel.paid };
  const steps = data.steps.map((step, place) => ({ ...step, before: data.steps[place - 1] }));
  return (
    <ColumnTable
      caption={t.visits.steps}
      stacked={false}
      rows={steps}
      keyOf={({ key }) => key}
      columns={[
        { title: t.funnel.step, cell: ({ key }) => names[key] },
        { title: t.visits.all, numeric: true, cell: ({ all }) => count(all) },
        {
          title: t.funnel.share,
          numeric: true,
          cell({ all, before }) {
            const share = before ? shareOf(all, before.all) : null;
            return share === null ? "–" : percent(share, language);
          },
        },
        ...languages.map((each, place) => ({
          title: languageNames[each],
          numeric: true,
          className: "max-sm:hidden",
          cell: ({ byLanguage }: (typeof steps)[number]) => count(byLanguage[place]!),
        })),
      ]}
    />
  );
}
