import { capitalTimeZones } from "#app/catalogue/capital-time-zones.ts";
import { dateAndTime, fill, money } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import type { PricePageData } from "./price-data.server.ts";
import { CancelPlan } from "./price-forms.tsx";
import type { PriceTexts } from "./price-texts.server.ts";

type Props = { data: PricePageData; t: PriceTexts; language: Language };

export function Moment({ at, language }: { at: Date; language: Language }) {
  return <time dateTime={at.toISOString()}>{dateAndTime(at, language)}</time>;
}

/** The prices in force. */
export function CurrentPrices({ data, t, language }: Props) {
  const euros = (cents: number) => money(cents, language, { always: true });
  return (
    <Table caption={t.current} dense stacked>
      <thead>
        <tr>
          <HeaderCell>{t.columns.price}</HeaderCell>
          <HeaderCell numeric>{t.columns.amount}</HeaderCell>
          <HeaderCell>{t.columns.since}</HeaderCell>
          <HeaderCell>{t.columns.next}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {data.prices.map(({ name, cents, since, next }) => (
          <Row key={name}>
            <Cell column={t.columns.price} className="font-medium">
              {t.names[name]}
            </Cell>
            <Cell column={t.columns.amount} numeric>
              {euros(cents)}
            </Cell>
            <Cell column={t.columns.since}>{since && <Moment at={since} language={language} />}</Cell>
            <Cell column={t.columns.next}>
              {next ? fill(t.nextPrice, { amount: euros(next.cents), date: dateAndTime(next.from, language) }) : t.none}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** Planned prices, each with its withdrawal, or the prices that have applied. */
export function PriceRecords({ data, t, language, planned }: Props & { planned: boolean }) {
  const records = planned ? data.planned : data.past;
  if (records.length === 0) return <p className="text-muted">{t.noPlans}</p>;
  return (
    <Table caption={planned ? t.planned : t.history} dense stacked>
      <thead>
        <tr>
          <HeaderCell>{t.columns.from}</HeaderCell>
          <HeaderCell>{t.columns.price}</HeaderCell>
          <HeaderCell numeric>{t.columns.amount}</HeaderCell>
          <HeaderCell>{t.columns.author}</HeaderCell>
          {planned && <HeaderCell />}
        </tr>
      </thead>
      <tbody>
        {records.map(({ id, name, cents, from, author }) => (
          <Row key={id}>
            <Cell column={t.columns.from}>
              <Moment at={from} language={language} />
            </Cell>
            <Cell column={t.columns.price}>{t.names[name]}</Cell>
            <Cell column={t.columns.amount} numeric>
              {money(cents, language, { always: true })}
            </Cell>
            <Cell column={t.columns.author}>{author || t.firstData}</Cell>
            {planned && (
              <Cell>
                <CancelPlan intent="cancel-price" id={id} label={t.cancelPlan} language={language} />
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The rate in force of each member, and the one that follows it. */
export function CurrentRates({ data, t, language }: Props) {
  return (
    <Table caption={t.rates} dense>
      <thead>
        <tr>
          <HeaderCell>{t.columns.country}</HeaderCell>
          <HeaderCell numeric>{t.columns.rate}</HeaderCell>
          <HeaderCell>{t.columns.since}</HeaderCell>
          <HeaderCell>{t.columns.next}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {data.rates.map(({ country, title, rate, from, next, timeZone }) => (
          <Row key={country}>
            <Cell column={t.columns.country} className="font-medium">
              {title}
            </Cell>
            <Cell column={t.columns.rate} numeric>
              {percent(rate, language)}
            </Cell>
            <Cell column={t.columns.since}>
              <RateDay at={from} timeZone={timeZone} language={language} />
            </Cell>
            <Cell column={t.columns.next}>
              {next ? (
                <span className="flex flex-wrap items-center gap-2">
                  {percent(next.rate, language)} <RateDay at={next.from} timeZone={timeZone} language={language} />
                  <CancelPlan intent="cancel-vat-rate" id={next.id} label={t.cancelPlan} language={language} />
                </span>
              ) : (
                t.none
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** Every rate that has applied, folded. */
export function RateHistory({ data, t, language }: Props) {
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 font-medium">{t.rateHistory}</summary>
      <ul className="mt-2 grid gap-1">
        {data.pastRates.map(({ id, title, rate, country, from }) => (
          <li key={id}>
            <RateDay at={from} timeZone={capitalTimeZones[country]} language={language} /> · {title} ·{" "}
            {percent(rate, language)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function RateDay({ at, timeZone, language }: { at: Date; timeZone: string; language: Language }) {
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone }).format(at);
  return <time dateTime={at.toISOString()}>{day}</time>;
}
