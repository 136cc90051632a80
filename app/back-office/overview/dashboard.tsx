import { countryName, decimal, fill, longDate, money, plural } from "#app/i18n/format.ts";
import { type Language, languageName } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import { growth } from "#app/orders/staff/figures.ts";
import { adminPaths } from "#app/paths.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import { Notice } from "#app/ui/status/notice.tsx";
import type { DashboardData, DashboardTexts } from "./dashboard-data.server.ts";
import { ChartKey, DayChart, ShareBar } from "./day-chart.tsx";
import { OrderStates, Queues } from "./queues.tsx";
import { Figure, Section } from "./section.tsx";
import { Visits } from "./visits.tsx";

type DashboardProps = { title: string; data: DashboardData; t: DashboardTexts; language: Language };

/** The overview of /admin (spec 2.2, decisions 9): queues for staff first, then figures. */
export function Dashboard({ title, ...parts }: DashboardProps) {
  const { data, t, language } = parts;
  const count = (value: number) => decimal(value, language);
  const euros = (cents: number) => money(cents, language, { always: true });
  const formats = { count, euros };
  return (
    <div className="grid grid-cols-1 gap-8">
      <h1 className="text-xl">{title}</h1>
      {data.isStockLow && (
        <Notice tone="amber">
          <span>{data.stock === 0 ? t.noStock : plural(t.lowStock, data.stock, language)}</span>{" "}
          <PlainLink to={adminPaths.dongleAssociation} className="underline">
            {t.stock}
          </PlainLink>
        </Notice>
      )}
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-2">
        <Section title={t.today}>
          <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <Figure name={t.orders} value={count(data.today.paid)} />
            <Figure name={t.unpaid} value={count(unpaid(data.today))} />
            <Figure name={t.revenue} value={euros(data.today.revenue)} />
          </dl>
          <OrderStates {...{ data, t, count }} />
        </Section>
        <Section title={t.queues.title}>
          <Queues {...parts} count={count} />
        </Section>
      </div>
      <Section title={t.period}>
        <div className="grid grid-cols-1 gap-8 xl:grid-cols-2">
          <DayFigures {...parts} figure="revenue" name={t.revenue} format={euros} />
          <DayFigures {...parts} figure="paid" name={t.orders} format={count} />
        </div>
        <DayTable {...parts} {...formats} />
      </Section>
      <Visits data={data.visits} t={t} language={language} />
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-2">
        <ByCountry {...parts} {...formats} />
        <div className="grid min-w-0 grid-cols-1 content-start gap-8">
          <Section title={t.back.title}>
            <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
              <Figure name={t.back.refunds} value={count(data.refunds)} />
              <Figure name={t.back.refunded} value={euros(data.refunded)} />
              <Figure name={t.back.withdrawals} value={count(data.withdrawals)} />
            </dl>
          </Section>
          <ByLanguage {...parts} {...formats} />
          <Section title={t.models.title}>
            <Models {...{ data, t, count }} />
          </Section>
        </div>
      </div>
    </div>
  );
}

/** Orders count as sales once paid or free (docs/decisions/0031). */
const unpaid = ({ orders, paid }: { orders: number; paid: number }) => orders - paid;

type Formats = { count: (value: number) => string; euros: (cents: number) => string };
type Parts = Omit<DashboardProps, "title">;

function ByCountry({ data, t, language, ...formats }: Parts & Formats) {
  const countries = data.countries.map((row) => ({ ...row, name: countryName(row.country, language) }));
  const others = data.otherCountries.orders > 0 ? [{ ...data.otherCountries, name: t.otherCountries }] : [];
  return (
    <Section title={t.byCountry}>
      <RankedTable caption={t.byCountry} first={t.country} rows={[...countries, ...others]} t={t} {...formats} />
    </Section>
  );
}

function ByLanguage({ data, t, language: _, ...formats }: Parts & Formats) {
  const rows = data.languages.map((row) => ({ ...row, name: languageName(row.language) }));
  return (
    <Section title={t.byLanguage}>
      <RankedTable caption={t.byLanguage} first={t.language} rows={rows} t={t} {...formats} />
    </Section>
  );
}

function DayFigures({
  data,
  t,
  language,
  figure,
  name,
  format,
}: Parts & { figure: "revenue" | "paid"; name: string; format: (value: number) => string }) {
  const change = growth(data.sum[figure], data.earlierSum[figure]);
  const before = fill(t.before, { value: format(data.earlierSum[figure]) });
  const note = change === null ? before : `${change > 0 ? "+" : ""}${percent(change, language)} · ${before}`;
  const values = data.days.map((day) => day[figure]);
  const earlier = data.earlierDays.map((day) => day[figure]);
  const chart = fill(t.chart, { name, value: format(data.sum[figure]), most: format(Math.max(...values)) });
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <dl>
        <Figure name={name} value={format(data.sum[figure])} note={note} />
      </dl>
      <DayChart label={chart} values={values} earlier={earlier} />
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-xs text-muted">
        <span>{longDate(data.days[0]!.day, language)}</span>
        <span className="max-sm:order-last max-sm:basis-full">
          <ChartKey now={t.keyNow} before={t.keyBefore} />
        </span>
        <span>{longDate(data.days.at(-1)!.day, language)}</span>
      </p>
    </div>
  );
}

function DayTable({ data, t, language, count, euros }: Parts & Formats) {
  const days = data.days.map((each, place) => ({ ...each, revenueBefore: data.earlierDays[place]!.revenue })).reverse();
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 font-medium">{t.dayTable}</summary>
      <div className="mt-2 grid grid-cols-1">
        <Table caption={t.period} dense stacked short>
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
                  {count(paid)}
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

function Models({ data, t, count }: Pick<Parts, "data" | "t"> & Pick<Formats, "count">) {
  if (data.models.length === 0) return <p className="text-muted">{t.models.none}</p>;
  return (
    <Table caption={t.models.title} dense>
      <thead>
        <tr>
          <HeaderCell>{t.models.model}</HeaderCell>
          <HeaderCell numeric>{t.models.checks}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {data.models.map(({ brand, model, checks }) => (
          <Row key={`${brand} ${model}`}>
            <Cell>{`${brand} ${model}`}</Cell>
            <Cell numeric>{count(checks)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

type RankedRow = { name: string; paid: number; revenue: number };
type Props = {
  caption: string;
  first: string;
  rows: RankedRow[];
  t: DashboardTexts;
  count: (value: number) => string;
  euros: (cents: number) => string;
};

function RankedTable({ caption, first, rows, t, count, euros }: Props) {
  if (rows.length === 0) return <p className="text-muted">{t.noOrders}</p>;
  const largest = Math.max(...rows.map(({ paid }) => paid));
  return (
    <Table caption={caption} dense>
      <thead>
        <tr>
          <HeaderCell>{first}</HeaderCell>
          <HeaderCell numeric>{t.orders}</HeaderCell>
          <HeaderCell aria-hidden="true" className="w-1/4 max-sm:hidden" />
          <HeaderCell numeric>{t.revenue}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, paid, revenue }) => (
          <Row key={name}>
            <Cell>{name}</Cell>
            <Cell numeric>{count(paid)}</Cell>
            <Cell aria-hidden="true" className="align-middle! max-sm:hidden">
              <ShareBar part={paid} largest={largest} />
            </Cell>
            <Cell numeric>{euros(revenue)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
