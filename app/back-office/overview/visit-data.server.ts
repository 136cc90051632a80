import { languages } from "#app/i18n/languages.ts";
import type { PeriodFigures } from "#app/orders/figures/order-figures.server.ts";
import { paths } from "#app/paths.ts";
import { addDays } from "#app/platform/time/office-day.ts";
import type { VisitFigures } from "#app/platform/visits/visit-counts.server.ts";
import type { Range } from "./range.ts";

const shownPages = 12;

type VisitSources = { visits: VisitFigures; orders: PeriodFigures };

/** Page views of each day, and the steps to a paid order by language (docs/decisions/0041). */
export function visitData({ from, days: period }: Range, { visits, orders }: VisitSources) {
  const views = new Map(visits.days.map((each) => [each.day, each.views]));
  const days = Array.from({ length: period }, (_, place) => {
    const day = addDays(from, place);
    return { day, views: views.get(day) ?? 0 };
  });
  const ordered = orders.languages.map(({ language, orders: times, paid }) => ({ language, times, paid }));
  const steps = [
    { key: "checks", found: visits.times("check") },
    { key: "compatible", found: visits.times("compatible") },
    { key: "purchase", found: visits.times(paths.purchase) },
    { key: "orders", found: ordered },
    { key: "paid", found: ordered.map(({ language, paid }) => ({ language, times: paid })) },
  ] as const;
  return {
    days,
    views: days.reduce((sum, day) => sum + day.views, 0),
    pages: visits.pages.slice(0, shownPages),
    steps: steps.map(({ key, found }) => ({
      key,
      all: found.reduce((sum, { times }) => sum + times, 0),
      byLanguage: languages.map((language) => found.find((each) => each.language === language)?.times ?? 0),
    })),
  };
}

export type VisitData = ReturnType<typeof visitData>;
