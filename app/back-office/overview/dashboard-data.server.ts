import { waitingConversations } from "#app/chat/list-conversations.server.ts";
import { mostAskedModels } from "#app/compatibility/model-demand.server.ts";
import { openRequests } from "#app/contact/list-requests.server.ts";
import { donglesInStock } from "#app/dongles/list-dongles.server.ts";
import { refundFigures } from "#app/invoices/credit-note-figures.server.ts";
import {
  countedOfState,
  type OrderFigures,
  orderFiguresOf,
  orderQueues,
  orderStates,
} from "#app/orders/figures/order-figures.server.ts";
import { matchingOrderIds } from "#app/orders/lists/list-orders.server.ts";
import { openDisputes } from "#app/orders/payment/open-disputes.server.ts";
import { cancelledUnrefunded } from "#app/orders/payment/orders-to-refund.server.ts";
import { lowStockLimit, sumOf } from "#app/orders/staff/figures.ts";
import { orderListTexts } from "#app/orders/staff/order-list.server.ts";
import { ordersWithFailedRefund } from "#app/payments/refunds/failed-refunds.server.ts";
import type { Database, Db } from "#app/platform/database/database.server.ts";
import { overOneConnection } from "#app/platform/database/one-connection.server.ts";
import { readFromReplica } from "#app/platform/database/read-replica.server.ts";
import { addDays, officeDay, startOfOfficeDay } from "#app/platform/time/office-day.ts";
import { visitFigures } from "#app/platform/visits/visit-counts.server.ts";
import { dictionary, extended } from "#app/staff-ui/page/dictionary.server.ts";
import { refundsDue, refundsToMake } from "#app/withdrawals/refunds-due.server.ts";
import { unprovedWithdrawals, withdrawalsReceived } from "#app/withdrawals/withdrawal-figures.server.ts";
import { visitData } from "./visit-data.server.ts";
import type { VisitPeriod } from "./visit-periods.ts";

export const dashboardTexts = extended(
  dictionary<typeof import("../texts/fr/dashboard.json")>("back-office", "dashboard"),
  (_, language) => ({ statuses: orderListTexts(language).statuses }),
);
export type DashboardTexts = ReturnType<typeof dashboardTexts>;

const periodDays = 90;
const shownCountries = 8;
const shownModels = 10;

export const readDashboard = (primary: Database, now: Date, visitPeriod: VisitPeriod): Promise<DashboardData> =>
  readFromReplica(primary, (db) => overOneConnection(db, (one) => dashboardData(one, now, visitPeriod)));

/** The overview (decisions 9), without test orders. `stock` is counted up to the limit for low stock. Amounts in cents. */
export async function dashboardData(db: Db, now: Date, visitPeriod: VisitPeriod) {
  const today = officeDay(now);
  const visitDays = { from: addDays(today, 1 - visitPeriod), to: today };
  const from = addDays(today, 1 - periodDays);
  const earlierFrom = addDays(from, -periodDays);
  const start = startOfOfficeDay(from);
  const [[period, earlier, ofVisits], visits, { queues, heldByState }, inState, models, refunds, withdrawals] =
    await Promise.all([
      orderFiguresOf(db, [{ from, to: today }, { from: earlierFrom, to: addDays(from, -1) }, visitDays]),
      visitFigures(db, visitDays),
      waitingWork(db, now),
      orderStates(db),
      mostAskedModels(db, { since: start, limit: shownModels }),
      refundFigures(db, { from: start, before: now }),
      withdrawalsReceived(db, { from: start, before: now }),
    ]);
  const days = daysOf(from, period.days);
  const sum = sumOf(days);
  const countries = period.countries.toSorted((a, b) => b.paid - a.paid);
  const enoughStock = lowStockLimit(days);
  const stock = await donglesInStock(db, enoughStock);
  return {
    today: days.at(-1)!,
    sum,
    earlierSum: sumOf(earlier.days),
    days,
    earlierDays: daysOf(earlierFrom, earlier.days),
    queues,
    // Held orders are counted separately.
    states: inState.map(({ status, count }) => ({ status, count: count - (heldByState.get(status) ?? 0) })),
    isPartlyCounted: new Set(inState.filter(({ count }) => count === countedOfState).map(({ status }) => status)),
    held: [...heldByState.values()].reduce((sum, held) => sum + held, 0),
    countries: countries.slice(0, shownCountries),
    otherCountries: sumOf(countries.slice(shownCountries)),
    languages: period.languages,
    models,
    ...refunds,
    withdrawals,
    stock,
    isStockLow: stock < enoughStock,
    visits: visitData(visitPeriod, today, { visits, orders: ofVisits }),
  };
}

/**
 * Queues for staff with the age of the oldest entry in minutes or, for refunds, the first due day. Each count is that of
 * the list which its line opens.
 */
async function waitingWork(db: Db, now: Date) {
  const [orders, chats, requests, unproved, owed, cancelled, failed, disputed] = await Promise.all([
    orderQueues(db),
    waitingConversations(db),
    openRequests(db),
    unprovedWithdrawals(db),
    refundsDue(db, { now: () => now }),
    cancelledUnrefunded(db),
    failedRefunds(db),
    openDisputes(db),
  ]);
  const queue = (key: string, { count, since }: { count: number; since: Date | null }) => ({
    ...{ key, count, due: null },
    minutes: since && Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000)),
  });
  const { count, first } = refundsToMake(owed);
  const due = first && { at: first.dueAt, isUrgent: officeDay(first.dueAt) <= officeDay(now), state: first.state };
  return {
    queues: [
      // Returned orders are in the queue of due refunds.
      ...orders.filter(({ status }) => status !== "Retournee").map((found) => queue(found.status, found)),
      queue("chats", chats),
      queue("requests", requests),
      queue("withdrawals", unproved),
      { key: "refundsDue", count, minutes: null, due: due ?? null },
      queue("cancelledUnrefunded", cancelled),
      queue("refundsFailed", failed),
      queue("disputes", disputed),
    ],
    heldByState: new Map(orders.map(({ status, held }) => [status, held])),
  };
}

const maxFailedRefunds = 1_000;

/** Orders whose refund failed and was not retried. */
async function failedRefunds(db: Db): Promise<{ count: number; since: Date | null }> {
  const failed = await ordersWithFailedRefund(db, maxFailedRefunds);
  const among = failed.map(({ orderId }) => orderId);
  const { ids } = await matchingOrderIds(db, { among, isTest: false }, { limit: maxFailedRefunds });
  const real = new Set(ids);
  const since = failed.find(({ orderId }) => real.has(orderId))?.failedAt ?? null;
  return { count: real.size, since };
}

export type DashboardData = Awaited<ReturnType<typeof dashboardData>>;

function daysOf(from: string, found: (OrderFigures & { day: string })[]) {
  const byDay = new Map(found.map((day) => [day.day, day]));
  return Array.from({ length: periodDays }, (_, place) => {
    const day = addDays(from, place);
    return byDay.get(day) ?? { day, orders: 0, paid: 0, revenue: 0 };
  });
}
