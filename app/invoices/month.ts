export type Month = { year: number; month: number };

/** Undefined outside of 2020 to 2099. */
export function readMonth(text: string | null): Month | undefined {
  const match = /^(20[2-9]\d)-(0[1-9]|1[0-2])$/.exec(text ?? "");
  return match ? { year: Number(match[1]), month: Number(match[2]) } : undefined;
}

export const writeMonth = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, "0")}`;

const parisMonth = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", year: "numeric", month: "2-digit" });

export const monthOf = (at: Date): Month => readMonth(parisMonth.format(at))!;

export function monthsBack({ year, month }: Month, count: number): Month[] {
  return Array.from({ length: count }, (_, index) => {
    const months = year * 12 + month - 1 - index;
    return { year: Math.floor(months / 12), month: (months % 12) + 1 };
  });
}

/** The first month of its quarter, for which the one-stop shop wants its return. */
export const quarterOf = ({ year, month }: Month): Month => ({ year, month: month - ((month - 1) % 3) });

export const lastDayOf = ({ year, month }: Month): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

export const nextMonth = ({ year, month }: Month): Month =>
  month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };

/** Midnight in Paris. */
export function startOfMonth({ year, month }: Month): Date {
  const utc = new Date(Date.UTC(year, month - 1, 1));
  // One or two hours east of UTC: the month begins then or an hour later.
  const early = new Date(utc.getTime() - 7_200_000);
  return monthOf(early).month === month ? early : new Date(utc.getTime() - 3_600_000);
}
