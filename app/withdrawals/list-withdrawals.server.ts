import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  lt,
  min,
  ne,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { deliveriesOf } from "#app/orders/find-order.server.ts";
import { belongsToTestOrder } from "#app/orders/payment/test-orders.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { type KeysetPage, keysetPage, type PageRequest } from "#app/platform/database/keyset.server.ts";
import {
  countUpTo,
  type DayRange,
  isFoundIn,
  isOneOf,
  isWithinDays,
} from "#app/platform/database/list-conditions.server.ts";
import { officeDay } from "#app/platform/time/office-day.ts";
import { lastWithdrawalDay } from "./rules/withdrawal-period.ts";
import { isOpen, withdrawalEvents, withdrawalSearchText, withdrawals } from "./server/tables.server.ts";
import {
  type Withdrawal,
  type WithdrawalEvent,
  type WithdrawalState,
  withdrawalState,
} from "./server/withdrawal-state.ts";

export type ListedWithdrawal = {
  withdrawal: Withdrawal;
  events: WithdrawalEvent[];
  state: WithdrawalState;
  /** In France; null without a known delivery. */
  period: { lastDay: string; isInTime: boolean } | null;
};

/** Oldest first: those naming the order with its buyer's address, and accepted ones. Unproved ones change nothing. */
export async function withdrawalsOfOrder(db: Db, orderId: string): Promise<ListedWithdrawal[]> {
  const accepted = db
    .select({ id: withdrawalEvents.withdrawalId })
    .from(withdrawalEvents)
    .where(eq(withdrawalEvents.orderId, orderId));
  const rows = await db
    .select()
    .from(withdrawals)
    .where(or(eq(withdrawals.orderId, orderId), inArray(withdrawals.id, accepted)))
    .orderBy(asc(withdrawals.receivedAt));
  return withEvents(db, rows);
}

/** Values of one field are alternatives; fields are combined. */
export type WithdrawalFilter = DayRange & {
  search?: string;
  state?: readonly WithdrawalState[];
  language?: readonly string[];
};

export const openStates: readonly WithdrawalState[] = ["unconfirmed", "confirmed"];

export async function listWithdrawals(
  db: Db,
  { filter, descending, page }: { filter: WithdrawalFilter; descending: boolean; page: PageRequest },
): Promise<KeysetPage<ListedWithdrawal>> {
  const order = { columns: [withdrawals.receivedAt, withdrawals.id], descending } as const;
  const found = await keysetPage(order, page, ({ after, orderBy, limit, cursor }) =>
    db
      .select({ ...getTableColumns(withdrawals), cursor })
      .from(withdrawals)
      .where(and(condition(db, filter), after))
      .orderBy(...orderBy)
      .limit(limit),
  );
  return { ...found, rows: await withEvents(db, found.rows) };
}

export const countWithdrawals = (db: Db, filter: WithdrawalFilter, atMost: number): Promise<number> =>
  countUpTo(db, withdrawals, condition(db, filter), atMost);

function condition(db: Db, { search, state, language, ...days }: WithdrawalFilter): SQL | undefined {
  return and(
    ...(search?.trim().split(/\s+/) ?? []).map((word) => isFoundIn(withdrawalSearchText(withdrawals), word)),
    state?.length ? inState(db, state) : undefined,
    isOneOf(withdrawals.language, language),
    isWithinDays(withdrawals.receivedAt, days),
  );
}

/** As `withdrawalState`, one condition per state: waiting ones are few and indexed. */
function inState(db: Db, states: readonly WithdrawalState[]): SQL | undefined {
  const some = (which: SQL | undefined) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(withdrawalEvents)
        .where(and(eq(withdrawalEvents.withdrawalId, withdrawals.id), which)),
    );
  const has = (kind: WithdrawalEvent["kind"]) => some(eq(withdrawalEvents.kind, kind));
  const isMoved = isNotNull(withdrawalEvents.orderId);
  const isOther = ne(withdrawals.outcome, "order");
  const conditions: Record<WithdrawalState, SQL | undefined> = {
    disputed: has("disputed"),
    withdrawn: and(or(eq(withdrawals.outcome, "order"), some(isMoved)), not(has("disputed"))),
    refused: and(isOther, has("refused"), not(some(or(eq(withdrawalEvents.kind, "disputed"), isMoved)))),
    confirmed: and(isOpen, has("confirmed")),
    unconfirmed: and(isOpen, not(has("confirmed"))),
  };
  const areOpen = openStates.every((state) => states.includes(state));
  const others = areOpen ? states.filter((state) => !openStates.includes(state)) : states;
  return or(areOpen ? isOpen : undefined, ...others.map((state) => conditions[state]));
}

function periodOf({ receivedAt }: Withdrawal, deliveredAt: Date | undefined): ListedWithdrawal["period"] {
  if (!deliveredAt) return null;
  const lastDay = lastWithdrawalDay(deliveredAt);
  return { lastDay, isInTime: officeDay(receivedAt) <= lastDay };
}

async function withEvents(db: Db, rows: Withdrawal[]): Promise<ListedWithdrawal[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const all = await db
    .select()
    .from(withdrawalEvents)
    .where(inArray(withdrawalEvents.withdrawalId, ids))
    .orderBy(asc(withdrawalEvents.id));
  const deliveries = await deliveriesOf(
    db,
    rows.flatMap(({ orderId }) => orderId ?? []),
  );
  return rows.map((withdrawal) => {
    const events = all.filter((event) => event.withdrawalId === withdrawal.id);
    const deliveredAt = deliveries.get(withdrawal.orderId ?? "");
    return {
      withdrawal,
      events,
      state: withdrawalState(withdrawal, events),
      period: periodOf(withdrawal, deliveredAt),
    };
  });
}

export async function ordersWithDeclarations(db: Db, orderIds: string[]): Promise<Set<string>> {
  const declared = await db
    .select({ orderId: withdrawals.orderId })
    .from(withdrawals)
    .where(inArray(withdrawals.orderId, orderIds));
  const answered = await db
    .select({ orderId: withdrawalEvents.orderId })
    .from(withdrawalEvents)
    .where(inArray(withdrawalEvents.orderId, orderIds));
  return new Set([...declared, ...answered].flatMap(({ orderId }) => orderId ?? []));
}

const isCounted = not(belongsToTestOrder(withdrawals.orderId));

/** From `from` until before `before`, without test orders. */
export const withdrawalsReceived = (db: Db, { from, before }: { from: Date; before: Date }): Promise<number> =>
  db.$count(withdrawals, and(gte(withdrawals.receivedAt, from), lt(withdrawals.receivedAt, before), isCounted));

/** Not proved, refused or denied (decisions 5), without test orders. */
export async function unprovedWithdrawals(db: Db): Promise<{ count: number; since: Date | null }> {
  const [open] = await db
    .select({ count: sql<number>`count(*)::integer`, since: min(withdrawals.receivedAt) })
    .from(withdrawals)
    .where(and(isOpen, isCounted));
  return open!;
}
