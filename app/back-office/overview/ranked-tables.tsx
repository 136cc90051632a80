import { countryName } from "#app/i18n/format.ts";
import { type Language, languageName } from "#app/i18n/languages.ts";
import { adminPaths } from "#app/office-paths.ts";
import { PlainLink } from "#app/ui/controls/link.tsx";
import { Cell, HeaderCell, Row, Table } from "#app/ui/layout/table.tsx";
import type { DashboardData, DashboardTexts } from "./dashboard-data.server.ts";
import { ShareBar } from "./day-chart.tsx";
import { Section } from "./section.tsx";

export type Formats = { count: (value: number) => string; euros: (cents: number) => string };
type Parts = { data: DashboardData; t: DashboardTexts; language: Language };

const ofSale = "payment=paid&payment=free&payment=partially_refunded&payment=refunded&kind=real&origin=shop";
export const paidPath = (from: string, to: string): string => `${adminPaths.orders}?${ofSale}&from=${from}&to=${to}`;
export const unpaidPath = (from: string, to: string): string =>
  `${adminPaths.orders}?payment=pending&payment=failed&kind=real&origin=shop&from=${from}&to=${to}`;

export function ByCountry({ data, t, language, ...formats }: Parts & Formats) {
  const { from, to } = data.range;
  const countries = data.countries.map((row) => ({
    ...row,
    name: countryName(row.country, language),
    to: `${paidPath(from, to)}&country=${row.country}`,
  }));
  const others = data.otherCountries.orders > 0 ? [{ ...data.otherCountries, name: t.otherCountries }] : [];
  return (
    <Section title={t.byCountry}>
      <RankedTable caption={t.byCountry} first={t.country} rows={[...countries, ...others]} t={t} {...formats} />
    </Section>
  );
}

export function ByLanguage({ data, t, language: _, ...formats }: Parts & Formats) {
  const { from, to } = data.range;
  const rows = data.languages.map((row) => ({
    ...row,
    name: languageName(row.language),
    to: `${paidPath(from, to)}&language=${row.language}`,
  }));
  return (
    <Section title={t.byLanguage}>
      <RankedTable caption={t.byLanguage} first={t.language} rows={rows} t={t} {...formats} />
    </Section>
  );
}

/** Of paid orders, minus what has been refunded of them. */
export function ByCode({ data, t, language: _, ...formats }: Parts & Formats) {
  const { from, to } = data.range;
  const rowsOf = (filter: "promo" | "campaign", figures: DashboardData["codes"]) =>
    figures.map((row) => ({ ...row, to: `${paidPath(from, to)}&${new URLSearchParams({ [filter]: row.name })}` }));
  return (
    <>
      <Section title={t.byCode}>
        <RankedTable caption={t.byCode} first={t.code} rows={rowsOf("promo", data.codes)} t={t} {...formats} />
      </Section>
      {data.campaigns.length > 0 && (
        <Section title={t.byCampaign}>
          <RankedTable
            caption={t.byCampaign}
            first={t.campaign}
            rows={rowsOf("campaign", data.campaigns)}
            t={t}
            {...formats}
          />
        </Section>
      )}
    </>
  );
}

export function Models({ data, t, count }: Pick<Parts, "data" | "t"> & Pick<Formats, "count">) {
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

type RankedRow = { name: string; to?: string; paid: number; revenue: number };
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
          <HeaderCell numeric className="whitespace-normal!">
            {t.revenue}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, to, paid, revenue }) => (
          <Row key={name}>
            <Cell>
              {to ? (
                <PlainLink to={to} className="underline-offset-2 hover:underline">
                  {name}
                </PlainLink>
              ) : (
                name
              )}
            </Cell>
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
