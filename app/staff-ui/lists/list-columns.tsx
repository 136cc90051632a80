/** Columns with the same value in cell and CSV. */
import {
  countryName,
  dateAndTime,
  money,
  perLanguage,
  shortDate,
  shortDateAndTime,
  written,
} from "#app/i18n/format.ts";
import { type Language, languageName } from "#app/i18n/languages.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import { EmailAddress } from "#app/ui/layout/email-address.tsx";
import { StatusDot, type Tone } from "#app/ui/status/badge.tsx";
import type { ColumnSettings, ListColumn, Words } from "./define-list.ts";

const timesOfDay = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeStyle: "short", timeZone: "Europe/Paris" }),
);
const daysOfYear = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "Europe/Paris" }),
);
const relativeDays = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));

/** As short as a list needs it (`today`: an ISO date in Paris): "15:18", "yesterday 15:18", "24 Nov", "24 Nov 2025". */
export function recentMoment(date: Date | string, today: string, language: Language): string {
  const day = officeDay(new Date(date));
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  if (days === 0) return written(timesOfDay, date, language);
  if (days === 1) return `${relativeDays(language).format(-1, "day")} ${written(timesOfDay, date, language)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? written(daysOfYear, date, language) : shortDate(date, language);
}

type Column<Row, Texts = unknown> = ListColumn<Row, Texts>;
type Text = string | null | undefined;

export const textColumn = <Row,>(value: (row: Row) => Text | number, settings?: ColumnSettings): Column<Row> => ({
  ...settings,
  cell: value,
  csv: value,
});

/** Set in the font for codes. */
export const codeColumn = <Row,>(value: (row: Row) => Text, settings?: ColumnSettings): Column<Row> => ({
  ...settings,
  cell(row) {
    const code = value(row);
    return code && <span className="code">{code}</span>;
  },
  csv: value,
});

export const emailColumn = <Row,>(value: (row: Row) => Text, settings?: ColumnSettings): Column<Row> => ({
  ...settings,
  cell(row) {
    const email = value(row);
    return email && <EmailAddress>{email}</EmailAddress>;
  },
  csv: value,
});

type MomentProps = { at: Date | string; isExact?: boolean } & Pick<Words<unknown>, "language" | "today">;

/** The time of today, else the day; pointed at, both. */
export const ListMoment = ({ at, isExact = false, language, today }: MomentProps) => (
  <time dateTime={new Date(at).toISOString()} title={dateAndTime(at, language)}>
    {isExact ? shortDateAndTime(at, language) : recentMoment(at, today, language)}
  </time>
);

/** `isExact`: with day and time for all rows. */
export const momentColumn = <Row,>(
  value: (row: Row) => Date | null,
  { isExact = false, ...settings }: ColumnSettings & { isExact?: boolean } = {},
): Column<Row> => ({
  card: "aside",
  ...settings,
  cell(row, { language, today }) {
    const at = value(row);
    return at && <ListMoment at={at} isExact={isExact} language={language} today={today} />;
  },
  csv: value,
});

export const moneyColumn = <Row,>(value: (row: Row) => number, settings?: ColumnSettings): Column<Row> => ({
  ...settings,
  numeric: true,
  cell: (row, { language }) => money(value(row), language, { always: true }),
  csv: (row) => ({ cents: value(row) }),
});

export const countryColumn = <Row,>(value: (row: Row) => string, settings?: ColumnSettings): Column<Row> => {
  const name: Column<Row>["cell"] & Column<Row>["csv"] = (row, { language }) => countryName(value(row), language);
  return { ...settings, cell: name, csv: name };
};

export const languageColumn = <Row,>(value: (row: Row) => string, settings?: ColumnSettings): Column<Row> =>
  textColumn((row) => languageName(value(row)), settings);

export function wordColumn<Row, Texts, Word extends string>(
  value: (row: Row) => Word,
  words: (t: Texts) => Record<Word, string>,
  settings?: ColumnSettings,
): Column<Row, Texts> {
  const word = (row: Row, { t }: { t: Texts }) => words(t)[value(row)];
  return { ...settings, cell: word, csv: word };
}

export function stateColumn<Row, Texts, State extends string>(
  value: (row: Row) => State,
  words: (t: Texts) => Record<State, string>,
  tones: Record<State, Tone>,
  settings?: ColumnSettings,
): Column<Row, Texts> {
  const word = (row: Row, { t }: { t: Texts }) => words(t)[value(row)];
  return {
    card: "state",
    ...settings,
    cell: (row, shown) => <StatusDot tone={tones[value(row)]}>{word(row, shown)}</StatusDot>,
    csv: word,
  };
}
