import { may, mayOpen, type Permission, type Role } from "#app/accounts/permissions.ts";
import { waitingConversations } from "#app/chat/list-conversations.server.ts";
import { openRequests } from "#app/contact/list-requests.server.ts";
import { answerWorkingDays } from "#app/contact/requests.ts";
import { deadMailsSince } from "#app/mail/dead-mails.server.ts";
import { type OrderQueue, orderQueues } from "#app/orders/figures/order-figures.server.ts";
import { countOrders, matchingOrderIds } from "#app/orders/lists/list-orders.server.ts";
import { openDisputes } from "#app/orders/payment/open-disputes.server.ts";
import { cancelledUnrefunded } from "#app/orders/payment/orders-to-refund.server.ts";
import { waitingFilter } from "#app/orders/preparation/orders-in-preparation.server.ts";
import { ordersWithFailedRefund } from "#app/payments/refunds/order-refunds.server.ts";
import { ordersWithProviderRefund } from "#app/payments/refunds/provider-refunds.server.ts";
import { ordersAwaitingApproval } from "#app/payments/refunds/refund-approvals.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { officeDay, officeDaysLater } from "#app/platform/time/office-day.ts";
import { workingDaysLater } from "#app/platform/time/working-day.ts";
import { unprovedWithdrawals } from "#app/withdrawals/list-withdrawals.server.ts";
import { refundsDue, refundsToMake } from "#app/withdrawals/refunds-due.server.ts";
import { missingNow } from "../before-launch.server.ts";
import { type TaskKey, taskPaths } from "./task-paths.ts";

/**
 * `dueDays`: days after the oldest entry by which the work is to be done (working days for requests), 0 if somebody waits
 * for it now, null without a deadline. `isLaw`: the deadline is one of the law. `work`: what doing it needs. In the order of
 * tasks with the same deadline.
 */
const kinds = {
  refundsDue: { dueDays: 0, isLaw: true, work: "orders.refund" },
  refundsFailed: { dueDays: 0, isLaw: false, work: "orders.refund" },
  // A second person is asked (security 6.66).
  refundApprovals: { dueDays: 0, isLaw: false, work: "orders.refund" },
  // Past the second person (security 6.66): somebody asks who made it.
  providerRefunds: { dueDays: 0, isLaw: false, work: "orders.refund" },
  // The least that card networks leave for evidence.
  disputes: { dueDays: 7, isLaw: false, work: "orders.edit" },
  // Parcels leave within two working days (spec 9), four over a weekend.
  A_traiter: { dueDays: 4, isLaw: false, work: "queues.work" },
  A_expedier: { dueDays: 4, isLaw: false, work: "queues.work" },
  deadMails: { dueDays: 0, isLaw: false, work: "mails.read" },
  // L216-7: 14 days after the end of the contract.
  cancelledUnrefunded: { dueDays: 14, isLaw: true, work: "orders.refund" },
  // L221-24: the refund of a valid declaration is due 14 days after it.
  withdrawals: { dueDays: 14, isLaw: true, work: "withdrawals.handle" },
  chats: { dueDays: 0, isLaw: false, work: "chat.answer" },
  requests: { dueDays: answerWorkingDays, isLaw: false, work: "requests.answer" },
  Retractation: { dueDays: null, isLaw: false, work: "withdrawals.handle" },
  // The buyer is asked, and no law sets a day.
  cameBack: { dueDays: null, isLaw: false, work: "orders.edit" },
  stock: { dueDays: null, isLaw: false, work: "dongles.edit" },
  missing: { dueDays: null, isLaw: false, work: "settings.read" },
} as const satisfies Record<TaskKey, { dueDays: number | null; isLaw: boolean; work: Permission }>;

const keys = Object.keys(kinds) as TaskKey[];

/** `late`: orders of the queue whose day is today or over, created until `lateUntil`. */
export type Task = {
  key: TaskKey;
  count: number;
  /** How long the oldest entry has waited. */
  minutes: number | null;
  due: { at: Date; state: "late" | "today" | "later"; isLaw: boolean } | null;
  late: { count: number; until: string } | null;
};

type Found = { count: number; since: Date | null };

const maxCounted = 1_000;

/** What waits for staff, by deadline; what waits for nobody is missing. Each count is that of the list which its line opens. */
export async function waitingTasks(db: Db, now: Date) {
  const [orders, chats, requests, unproved, owed, cancelled, failed, awaiting, atProvider, disputed, dead, back] =
    await Promise.all([
      orderQueues(db),
      waitingConversations(db),
      openRequests(db),
      unprovedWithdrawals(db),
      refundsDue(db, { now: () => now }),
      cancelledUnrefunded(db),
      failedRefunds(db),
      awaitingApproval(db),
      refundedAtProvider(db),
      openDisputes(db),
      deadMailsSince(db),
      countOrders(db, { isBackUnsettled: true, isTest: false }, maxCounted),
    ]);
  const { count, first } = refundsToMake(owed);
  // Returned orders are in the queue of due refunds.
  const ofStatus = (status: OrderQueue["status"]) => orders.find((queue) => queue.status === status)!;
  const found: Record<Exclude<TaskKey, "stock">, Found> = {
    refundsDue: { count, since: first?.dueAt ?? null },
    refundsFailed: failed,
    refundApprovals: awaiting,
    providerRefunds: atProvider,
    disputes: disputed,
    A_traiter: ofStatus("A_traiter"),
    A_expedier: ofStatus("A_expedier"),
    deadMails: dead,
    cancelledUnrefunded: cancelled,
    withdrawals: unproved,
    chats,
    requests,
    Retractation: ofStatus("Retractation"),
    cameBack: { count: back, since: null },
    missing: { count: missingNow().length, since: null },
  };
  const late = await Promise.all([lateOrders(db, "A_traiter", now), lateOrders(db, "A_expedier", now)]);
  const tasks = keys.flatMap((key) => (key === "stock" ? [] : taskOf(key, found[key], now)));
  for (const [key, those] of [["A_traiter", late[0]] as const, ["A_expedier", late[1]] as const]) {
    const task = tasks.find((each) => each.key === key);
    if (task && those.count > 0) task.late = those;
  }
  return { tasks: byDeadline(tasks), heldByState: new Map(orders.map(({ status, held }) => [status, held])) };
}

/**
 * Of those whose list the role may open: the work that it may do, and, for roles with figures, also what others do (security
 * 6.61).
 */
export const tasksOf = (role: Role, tasks: readonly Task[]): Task[] =>
  tasks.filter(({ key }) => mayOpen(role, taskPaths[key]) && (may(role, kinds[key].work) || may(role, "figures.read")));

/** What the law wants today, or wanted before, comes first; then what is late or due today, then what is due later. */
function urgencyOf({ due }: Task): number {
  if (due === null) return 3;
  if (due.state === "later") return 2;
  return due.isLaw ? 0 : 1;
}

export const byDeadline = (tasks: readonly Task[]): Task[] =>
  tasks.toSorted(
    (a, b) =>
      urgencyOf(a) - urgencyOf(b) ||
      (a.due?.at.getTime() ?? Number.POSITIVE_INFINITY) - (b.due?.at.getTime() ?? Number.POSITIVE_INFINITY) ||
      keys.indexOf(a.key) - keys.indexOf(b.key),
  );

export function taskOf(key: TaskKey, { count, since }: Found, now: Date): Task[] {
  if (count === 0) return [];
  const { dueDays, isLaw } = kinds[key];
  const at = since && dueDays !== null ? dueAt(key, since, dueDays) : null;
  const [day, today] = [at && officeDay(at), officeDay(now)];
  const state = day === null || day > today ? "later" : day < today ? "late" : "today";
  const minutes = since && Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000));
  return [{ key, count, minutes: key === "refundsDue" ? null : minutes, due: at && { at, state, isLaw }, late: null }];
}

function dueAt(key: TaskKey, since: Date, days: number): Date {
  if (key !== "requests") return officeDaysLater(since, days);
  const day = officeDay(since);
  const untilDue = Date.parse(workingDaysLater(day, days)) - Date.parse(day);
  return officeDaysLater(since, untilDue / 86_400_000);
}

/** Not held, and created so long ago that their parcel should leave today or should have left. */
async function lateOrders(db: Db, status: "A_traiter" | "A_expedier", now: Date) {
  const until = officeDay(officeDaysLater(now, -kinds[status].dueDays));
  const filter = waitingFilter(status, { isTest: false, to: until });
  return { count: await countOrders(db, filter, maxCounted), until };
}

/** Orders whose refund failed and was not retried. */
async function failedRefunds(db: Db): Promise<Found> {
  const failed = await ordersWithFailedRefund(db, maxCounted);
  return countReal(
    db,
    failed.map(({ orderId, failedAt }) => ({ orderId, since: failedAt })),
  );
}

const awaitingApproval = async (db: Db): Promise<Found> => countReal(db, await ordersAwaitingApproval(db, maxCounted));

const refundedAtProvider = async (db: Db): Promise<Found> =>
  countReal(db, await ordersWithProviderRefund(db, maxCounted));

async function countReal(db: Db, found: { orderId: string; since: Date }[]): Promise<Found> {
  const among = found.map(({ orderId }) => orderId);
  const { ids } = await matchingOrderIds(db, { among, isTest: false }, { limit: maxCounted });
  const real = new Set(ids);
  return { count: real.size, since: found.find(({ orderId }) => real.has(orderId))?.since ?? null };
}
