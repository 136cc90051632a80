import type { Role } from "#app/accounts/permissions.ts";
import { mostAskedModels } from "#app/compatibility/model-demand.server.ts";
import { donglesInStock } from "#app/dongles/list-dongles.server.ts";
import { stockLevel } from "#app/dongles/staff/stock-level.server.ts";
import { languages } from "#app/i18n/languages.ts";
import { refundedOfOrder, refundFigures } from "#app/invoices/credit-note-figures.server.ts";
import {
  countedOfState,
  type OrderFigures,
  orderFiguresOf,
  orderStates,
  type PeriodFigures,
  promoFigures,
} from "#app/orders/figures/order-figures.server.ts";
import { lowStockDays, lowStockLimit, sumOf } from "#app/orders/staff/figures.ts";
import { orderListTexts } from "#app/orders/staff/order-list.server.ts";
import { paths } from "#app/paths.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { overOneConnection } from "#app/platform/database/one-connection.server.ts";
import { readFromReplica } from "#app/platform/database/read-replica.server.ts";
import { addDays, officeDay, startOfOfficeDay } from "#app/platform/time/office-day.ts";
import { type VisitFigures, visitFigures } from "#app/platform/visits/visit-counts.server.ts";
import { campaignOfCode } from "#app/promotions/promo-names.server.ts";
import { dictionary, extended } from "#app/staff-ui/page/dictionary.server.ts";
import { withdrawalsReceived } from "#app/withdrawals/list-withdrawals.server.ts";
import { daysBetween, type Range, rangeBefore } from "./range.ts";
import { byDeadline, type Task, tasksOf, waitingTasks } from "./tasks.server.ts";

export const dashboardTexts = extended(
  dictionary<typeof import("../texts/fr/dashboard.json")>("back-office", "dashboard"),
  (_, language) => ({ statuses: orderListTexts(language).statuses }),
);
export type DashboardTexts = ReturnType<typeof dashboardTexts>;

const shownCountries = 8;
const shownModels = 10;
const shownCodes = 8;

/** The figures of the chosen days, with the tasks of the role. */
export async function readDashboard(primary: Database, now: Date, range: Range, role: Role): Promise<DashboardData> {
  const data = await readFromReplica(primary, (db) => overOneConnection(db, (one) => dashboardData(one, now, range)));
  return { ...data, tasks: tasksOf(role, data.tasks) };
}

/** The tasks alone, for roles that may not read the figures. */
export const readTasks = (primary: Database, now: Date, role: Role): Promise<Task[]> =>
  readFromReplica(primary, async (db) => {
    const [{ tasks }, { isLow, inStock }] = await Promise.all([waitingTasks(db, now), stockLevel(db, now)]);
    return tasksOf(role, byDeadline(isLow ? [...tasks, stockTask(inStock)] : tasks));
  });

const stockTask = (count: number): Task => ({ key: "stock", count, minutes: null, due: null, late: null });

/**
 * The overview (decisions 9), without test orders. Amounts in cents; `revenue` is what was paid for the orders of a day or
 * country, minus what was refunded on that day or to that country.
 */
export async function dashboardData(db: Db, now: Date, range: Range) {
  const today = officeDay(now);
  const { from, to } = range;
  const before = rangeBefore(range);
  const lately = { from: addDays(today, 1 - lowStockDays), to: today };
  const period = ({ from, to }: { from: string; to: string }) => ({
    from: startOfOfficeDay(from),
    before: startOfOfficeDay(addDays(to, 1)),
  });
  const [
    [sold, soldBefore, soldLately],
    visits,
    { tasks, heldByState },
    inState,
    models,
    refunds,
    refundsBefore,
    back,
    promos,
  ] = await Promise.all([
    orderFiguresOf(db, [{ from, to }, before, lately]),
    visitFigures(db, { from, to }),
    waitingTasks(db, now),
    orderStates(db),
    mostAskedModels(db, { since: period(range).from, limit: shownModels }),
    refundFigures(db, period(range)),
    refundFigures(db, period(before)),
    withdrawalsReceived(db, period(range)),
    promoFigures(db, range, { campaignOf: campaignOfCode, refundedOf: refundedOfOrder, limit: shownCodes }),
  ]);
  const days = daysOf(range, sold.days, refunds.byDay);
  const earlierDays = daysOf(before, soldBefore.days, refundsBefore.byDay);
  const countries = netOf(sold.countries, refunds.byCountry).toSorted((a, b) => b.paid - a.paid);
  const enoughStock = lowStockLimit(daysOf(lately, soldLately.days));
  const stock = await donglesInStock(db, enoughStock);
  return {
    range,
    today: daysOf({ from: today, to: today }, soldLately.days)[0]!,
    sum: sumOf(days),
    earlierSum: sumOf(earlierDays),
    days,
    earlierDays,
    tasks: byDeadline(stock < enoughStock ? [...tasks, stockTask(stock)] : tasks),
    // Held orders are counted separately.
    states: inState.map(({ status, count }) => ({ status, count: count - (heldByState.get(status) ?? 0) })),
    isPartlyCounted: new Set(inState.filter(({ count }) => count === countedOfState).map(({ status }) => status)),
    held: [...heldByState.values()].reduce((sum, held) => sum + held, 0),
    countries: countries.slice(0, shownCountries),
    otherCountries: sumOf(countries.slice(shownCountries)),
    languages: sold.languages,
    ...promos,
    models,
    refunds: refunds.refunds,
    refunded: refunds.refunded,
    withdrawals: back,
    visits: visitData(range, { visits, orders: sold }),
  };
}

export type DashboardData = Awaited<ReturnType<typeof dashboardData>>;

/** Countries that had refunds only are missing. */
const netOf = <Row extends OrderFigures & { country: string }>(rows: Row[], refunded: Map<string, number>): Row[] =>
  rows.map((row) => ({ ...row, revenue: row.revenue - (refunded.get(row.country) ?? 0) }));

type Day = OrderFigures & { day: string };

function daysOf({ from, to }: { from: string; to: string }, found: Day[], refunded = new Map<string, number>()): Day[] {
  const byDay = new Map(found.map((day) => [day.day, day]));
  return Array.from({ length: daysBetween(from, to) }, (_, place) => {
    const day = addDays(from, place);
    const sold = byDay.get(day) ?? { day, orders: 0, paid: 0, revenue: 0 };
    return { ...sold, revenue: sold.revenue - (refunded.get(day) ?? 0) };
  });
}

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
