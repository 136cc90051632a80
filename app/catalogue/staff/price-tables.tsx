import { fill, money, shortDateAndTime, shortDateIn } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { percent } from "#app/i18n/percent.ts";
import { ColumnTable } from "#app/staff-ui/lists/column-table.tsx";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { capitalTimeZones } from "../capital-time-zones.ts";
import type { PricePageData } from "./price-data.server.ts";
import type { PriceTexts } from "./price-texts.server.ts";

type Props = { data: PricePageData; t: PriceTexts; language: Language };

export function Moment({ at, language }: { at: Date; language: Language }) {
  return <time dateTime={at.toISOString()}>{shortDateAndTime(at, language)}</time>;
}

export function CurrentPrices({ data, t, language }: Props) {
  const euros = (cents: number) => money(cents, language, { always: true });
  const { columns } = t;
  return (
    <ColumnTable
      caption={t.current}
      rows={data.prices}
      keyOf={({ name }) => name}
      columns={[
        { title: columns.price, className: "font-medium", cell: ({ name }) => t.names[name] },
        { title: columns.amount, numeric: true, cell: ({ cents }) => euros(cents) },
        { title: columns.since, cell: ({ since }) => since && <Moment at={since} language={language} /> },
        {
          title: columns.next,
          cell: ({ next }) =>
            next
              ? fill(t.nextPrice, { amount: euros(next.cents), date: shortDateAndTime(next.from, language) })
              : t.none,
        },
      ]}
    />
  );
}

/** Planned (with cancel buttons) or former prices. */
export function PriceRecords({ data, t, language, planned }: Props & { planned: boolean }) {
  const records = planned ? data.planned : data.past;
  if (records.length === 0) return <p className="text-muted">{t.noPlans}</p>;
  const { columns } = t;
  return (
    <ColumnTable
      caption={planned ? t.planned : t.history}
      rows={records}
      keyOf={({ id }) => id}
      columns={[
        { title: columns.from, cell: ({ from }) => <Moment at={from} language={language} /> },
        { title: columns.price, cell: ({ name }) => t.names[name] },
        { title: columns.amount, numeric: true, cell: ({ cents }) => money(cents, language, { always: true }) },
        { title: columns.author, cell: ({ author }) => author || t.firstData },
        planned && {
          title: t.cancelPlan,
          isTitleHidden: true,
          cell: ({ id, name, cents, from }) => (
            <ConfirmStep
              intent="cancel-price"
              row={String(id)}
              hidden={{ id }}
              button={t.cancelPlan}
              description={fill(t.aboutCancelPlan, {
                name: t.names[name],
                amount: money(cents, language, { always: true }),
                date: shortDateAndTime(from, language),
              })}
              buttonVariant="ghost"
            />
          ),
        },
      ]}
    />
  );
}

/** Current and planned VAT rates; fits on phones. */
export function CurrentRates({ data, t, language }: Props) {
  const { columns } = t;
  return (
    <ColumnTable
      caption={t.rates}
      stacked={false}
      rows={data.rates}
      keyOf={({ country }) => country}
      columns={[
        { title: columns.country, className: "font-medium", cell: ({ title }) => title },
        { title: columns.rate, numeric: true, cell: ({ rate }) => percent(rate, language) },
        {
          title: columns.since,
          cell: ({ title, from, next, timeZone }) => (
            <>
              <RateDay at={from} timeZone={timeZone} language={language} />
              {next && (
                <span className="flex flex-wrap items-center gap-x-2 font-medium">
                  <span>
                    {fill(t.nextPrice, {
                      amount: percent(next.rate, language),
                      date: shortDateIn(timeZone, next.from, language),
                    })}
                  </span>
                  <ConfirmStep
                    intent="cancel-vat-rate"
                    row={String(next.id)}
                    hidden={{ id: next.id }}
                    button={t.cancelPlan}
                    description={fill(t.aboutCancelPlan, {
                      name: title,
                      amount: percent(next.rate, language),
                      date: shortDateIn(timeZone, next.from, language),
                    })}
                    buttonVariant="ghost"
                  />
                </span>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

export function RateHistory({ data, t, language }: Props) {
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 font-medium">{t.rateHistory}</summary>
      <ul className="mt-2 grid gap-1">
        {data.pastRates.map(({ id, title, rate, country, from }) => (
          <li key={id}>
            <RateDay at={from} timeZone={capitalTimeZones[country]} language={language} /> · <span>{title}</span> ·{" "}
            <span>{percent(rate, language)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const RateDay = ({ at, timeZone, language }: { at: Date; timeZone: string; language: Language }) => (
  <time dateTime={at.toISOString()}>{shortDateIn(timeZone, at, language)}</time>
);
