import { Form } from "react-router";
import { decimal, longDate, money, plural } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import { adminPaths } from "#app/office-paths.ts";
import { growth } from "#app/orders/staff/figures.ts";
import { ChoiceLinks } from "#app/staff-ui/page/choice-links.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import type { DashboardData, DashboardTexts } from "./dashboard-data.server.ts";
import { ChartKey, DayChart } from "./day-chart.tsx";
import { type Range, rangeDays, rangeQuery } from "./range.ts";
import { ByCode, ByCountry, ByLanguage, type Formats, Models, paidPath, unpaidPath } from "./ranked-tables.tsx";
import { Figure, Section } from "./section.tsx";
import { SetupList } from "./setup-list.tsx";
import type { SetupStep } from "./setup-steps.server.ts";
import { OrderStates, TaskList } from "./tasks.tsx";
import { Visits } from "./visits.tsx";

type DashboardProps = {
  title: string;
  data: DashboardData;
  t: DashboardTexts;
  language: Language;
  figure: ShownFigure;
  /** Before the first order. */
  setup?: SetupStep[] | undefined;
};

export const shownFigures = ["revenue", "paid"] as const;
export type ShownFigure = (typeof shownFigures)[number];

/** The overview of /admin (spec 2.2, decisions 9): what waits for staff first, then figures of the chosen days. */
export function Dashboard({ title, setup, ...parts }: DashboardProps) {
  const { data, t, language } = parts;
  const count = (value: number) => decimal(value, language);
  const euros = (cents: number) => money(cents, language, { always: true });
  const formats = { count, euros };
  // The figures of the range are those of today then.
  const isTodayAlone = data.range.from === data.today.day && data.range.to === data.today.day;
  return (
    <div className="grid grid-cols-1 gap-8">
      <h1 className="text-xl">{title}</h1>
      {setup && <SetupList steps={setup} t={t} />}
      <Section title={t.queues.title}>
        <TaskList tasks={data.tasks} t={t} language={language} count={count} />
      </Section>
      <Section title={t.byState}>
        <OrderStates data={data} t={t} count={count} />
      </Section>
      {!isTodayAlone && (
        <Section title={t.today}>
          <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <Figure name={t.orders} value={count(data.today.paid)} to={paidPath(data.today.day, data.today.day)} />
            <Figure name={t.unpaid} value={count(unpaid(data.today))} to={unpaidPath(data.today.day, data.today.day)} />
            <Figure name={t.revenue} value={euros(data.today.revenue)} to={paidPath(data.today.day, data.today.day)} />
          </dl>
        </Section>
      )}
      <RangeFigures {...parts} {...formats} />
      <Visits data={data.visits} t={t} language={language} />
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <ByCountry {...parts} {...formats} />
          <ByCode {...parts} {...formats} />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <ByLanguage {...parts} {...formats} />
          <Section title={t.models.title}>
            <Models data={data} t={t} count={count} />
          </Section>
        </div>
      </div>
    </div>
  );
}

/** Everything below belongs to the chosen days; the address keeps them. */
function RangeFigures({ data, t, language, figure, count, euros }: Omit<DashboardProps, "title"> & Formats) {
  const { range, sum } = data;
  const { from, to } = range;
  const figureOf = { revenue: { name: t.revenue, format: euros }, paid: { name: t.orders, format: count } };
  const { name, format } = figureOf[figure];
  return (
    <div id="figures" className="scroll-mt-16">
      <Section title={t.figures}>
        <RangeChoice range={range} t={t} language={language} figure={figure} />
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-6">
          <Figure name={t.revenue} value={euros(sum.revenue)} to={paidPath(from, to)} />
          <Figure name={t.orders} value={count(sum.paid)} to={paidPath(from, to)} />
          <Figure name={t.unpaid} value={count(unpaid(sum))} to={unpaidPath(from, to)} />
          <Figure
            name={t.back.refunds}
            value={count(data.refunds)}
            to={`${adminPaths.invoices}?kind=credit_note&origin=real&from=${from}&to=${to}`}
          />
          <Figure
            name={t.back.refunded}
            value={euros(data.refunded)}
            to={`${adminPaths.invoices}?kind=credit_note&origin=real&from=${from}&to=${to}`}
          />
          <Figure
            name={t.back.withdrawals}
            value={count(data.withdrawals)}
            to={`${adminPaths.withdrawals}?view=all&from=${from}&to=${to}`}
          />
        </dl>
        <ChoiceLinks
          label={t.chartOf}
          current={figure}
          choices={shownFigures.map((key) => ({
            key,
            to: `${adminPaths.home}?${rangeQuery(range)}&figure=${key}#figures`,
            title: figureOf[key].name,
          }))}
        />
        <DayFigures data={data} t={t} language={language} figure={figure} name={name} format={format} />
        <DayTable data={data} t={t} language={language} figure={figure} count={count} euros={euros} />
      </Section>
    </div>
  );
}

function RangeChoice({
  range,
  t,
  language,
  figure,
}: { range: Range; figure: ShownFigure } & Pick<Parts, "t" | "language">) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <ChoiceLinks
        label={t.ranges}
        current={String(range.preset)}
        choices={rangeDays.map((days) => ({
          key: String(days),
          to: `${adminPaths.home}?days=${days}&figure=${figure}#figures`,
          title: days === 1 ? t.today : plural(t.days, days, language),
        }))}
      />
      <Form
        key={`${range.from} ${range.to}`}
        action={`${adminPaths.home}#figures`}
        aria-label={t.ownDates}
        className="flex flex-wrap items-center gap-2"
      >
        <input type="hidden" name="figure" value={figure} />
        {(["from", "to"] as const).map((end) => (
          <span key={end} className="flex items-center gap-2">
            <label htmlFor={`range-${end}`} className="text-muted">
              {t[end]}
            </label>
            <TextInput
              id={`range-${end}`}
              size="sm"
              type="date"
              name={end}
              defaultValue={range[end]}
              required
              className="w-38"
            />
          </span>
        ))}
        <Button size="sm" variant="secondary" type="submit">
          {t.show}
        </Button>
      </Form>
    </div>
  );
}

/** Orders count as sales once paid or free (docs/decisions/0031). */
const unpaid = ({ orders, paid }: { orders: number; paid: number }) => orders - paid;

type Parts = Omit<DashboardProps, "title">;

type DayFiguresProps = Parts & { name: string; format: (value: number) => string };

function DayFigures({ data, t, language, figure, name, format }: DayFiguresProps) {
  const change = growth(data.sum[figure], data.earlierSum[figure]);
  const days = data.days.length;
  const before = plural(t.before, days, language, { value: format(data.earlierSum[figure]) });
  const note = change === null ? before : `${change > 0 ? "+" : ""}${percent(change, language)} · ${before}`;
  const values = data.days.map((day) => day[figure]);
  const most = Math.max(...values);
  const label = plural(t.chart, days, language, { name, value: format(data.sum[figure]), most: format(most) });
  const isRevenue = figure === "revenue";
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <p className="text-muted">{note}</p>
      <DayChart
        label={label}
        values={values}
        earlier={data.earlierDays.map((day) => day[figure])}
        unit={isRevenue ? 100 : 1}
        format={isRevenue ? (cents) => money(cents, language) : format}
      >
        <span>{longDate(data.days[0]!.day, language)}</span>
        <span className="max-sm:order-last max-sm:basis-full">
          <ChartKey now={t.keyNow} before={plural(t.keyBefore, days, language)} />
        </span>
        <span>{longDate(data.days.at(-1)!.day, language)}</span>
      </DayChart>
    </div>
  );
}

function DayTable({ data, t, language, count, euros }: Parts & Formats) {
  const days = data.days.map((each, place) => ({ ...each, revenueBefore: data.earlierDays[place]!.revenue })).reverse();
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 font-medium">{t.dayTable}</summary>
      <div className="mt-2 grid grid-cols-1">
        <Table caption={t.dayTable} dense stacked short>
          <thead>
            <tr>
              <HeaderCell>{t.day}</HeaderCell>
              <HeaderCell numeric>{t.orders}</HeaderCell>
              <HeaderCell numeric>{t.unpaid}</HeaderCell>
              <HeaderCell numeric>{t.revenue}</HeaderCell>
              <HeaderCell numeric>{t.revenueBefore}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, orders, paid, revenue, revenueBefore }) => (
              <Row key={day}>
                <Cell>{longDate(day, language)}</Cell>
                <Cell numeric column={t.orders}>
                  <PlainLink to={paidPath(day, day)} className="underline-offset-2 hover:underline">
                    {count(paid)}
                  </PlainLink>
                </Cell>
                <Cell numeric column={t.unpaid}>
                  {count(unpaid({ orders, paid }))}
                </Cell>
                <Cell numeric column={t.revenue}>
                  {euros(revenue)}
                </Cell>
                <Cell numeric column={t.revenueBefore}>
                  {euros(revenueBefore)}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </details>
  );
}
