/**
 * Figures of orders (decisions 9). Test orders never count; own orders count as work (states, queues), not as sales. Months
 * come from `order_days`, written by a job, plus the days not written yet (docs/decisions/0031).
 */
import { and, eq, gte, inArray, lt, min, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Database, type Db, database } from "#app/platform/database/database.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import type { Job } from "#app/platform/jobs/jobs.server.ts";
import { type Cents, centsFromDecimal } from "#app/platform/money/money.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { addDays, officeDay, startOfOfficeDay } from "#app/platform/time/office-day.ts";
import { type OrderStatus, orderStatuses } from "../order-status.ts";
import { orderDays, orderEvents, orders } from "../server/tables.server.ts";

/** `paid`: paid or free, also if refunded later; `revenue`: cents with VAT. */
export type OrderFigures = { orders: number; paid: number; revenue: Cents };

export type PeriodFigures = {
  days: (OrderFigures & { day: string })[];
  countries: (OrderFigures & { country: string })[];
  languages: (OrderFigures & { language: string })[];
};

const isCounted = and(eq(orders.origin, "shop"), eq(orders.is_test, false));
const dayOfOrder = sql<string>`(${orders.created_at} at time zone 'Europe/Paris')::date`;
const isPaid = inArray(orders.payment_status, ["paid", "partially_refunded", "refunded"]);

const daysFromOrders = (db: Db, from: string, before: string) =>
  db
    .select({
      day: dayOfOrder.as("day"),
      country: orders.country,
      language: orders.language,
      orders: sql<number>`count(*)::integer`.as("orders"),
      paid: sql<number>`(count(*) filter (where ${isPaid} or ${orders.payment_status} = 'free'))::integer`.as("paid"),
      revenue: sql<string>`coalesce(sum(${orders.total_amount}) filter (where ${isPaid}), 0)`.as("revenue"),
    })
    .from(orders)
    .where(
      and(isCounted, gte(orders.created_at, startOfOfficeDay(from)), lt(orders.created_at, startOfOfficeDay(before))),
    )
    .groupBy(dayOfOrder, orders.country, orders.language);

type Period = { from: string; to: string };

export const orderFigures = async (db: Db, period: Period): Promise<PeriodFigures> =>
  (await orderFiguresOf(db, [period]))[0];

export async function orderFiguresOf<const Periods extends readonly [Period, ...Period[]]>(
  db: Db,
  periods: Periods,
): Promise<{ -readonly [Place in keyof Periods]: PeriodFigures }> {
  const firsts = periods.map(({ from }) => from).toSorted();
  const lasts = periods.map(({ to }) => to).toSorted();
  const [from, to] = [firsts[0]!, lasts.at(-1)!];
  const firstUnwritten = await firstUnwrittenDay(db);
  const written = db
    .select()
    .from(orderDays)
    .where(
      and(
        gte(orderDays.day, from),
        sql`${orderDays.day} <= ${to}`,
        firstUnwritten === null ? sql`false` : lt(orderDays.day, firstUnwritten),
      ),
    );
  const liveFrom = firstUnwritten === null || firstUnwritten < from ? from : firstUnwritten;
  const live = daysFromOrders(db, liveFrom, addDays(to, 1));
  const { rows } = await db.execute<{
    period: number;
    day: string | null;
    country: string | null;
    language: string | null;
    orders: number;
    paid: number;
    revenue: string;
  }>(sql`
    with figures as (${written} union all ${live}),
      periods as (
        select * from unnest(${sql.param(periods.map((period) => period.from))}::date[], ${sql.param(periods.map((period) => period.to))}::date[])
          with ordinality as period (first, last, period)
      )
    select period::integer, day::text, country, language, sum(orders)::integer as orders, sum(paid)::integer as paid, sum(revenue)::text as revenue
    from figures join periods on day between first and last
    group by period, grouping sets ((day), (country), (language))
    order by period, day, sum(orders) desc, country, language`);
  const found = periods.map((_, place): PeriodFigures => {
    const figures = rows
      .filter(({ period }) => period === place + 1)
      .map(({ revenue, ...row }) => ({ ...row, revenue: centsFromDecimal(revenue) }));
    return {
      days: figures.flatMap(({ day, orders, paid, revenue }) => (day === null ? [] : { day, orders, paid, revenue })),
      countries: figures.flatMap(({ country, orders, paid, revenue }) =>
        country === null ? [] : { country, orders, paid, revenue },
      ),
      languages: figures.flatMap(({ language, orders, paid, revenue }) =>
        language === null ? [] : { language, orders, paid, revenue },
      ),
    };
  });
  return found as { -readonly [Place in keyof Periods]: PeriodFigures };
}

export type CodeFigures = { name: string; paid: number; revenue: Cents };

/**
 * Paid orders of these days by promo code, and by campaign (`campaignOf`: of a code, in SQL), those with most orders first;
 * revenue net of what has been refunded of the same orders until now (`refundedOf`: of an order, in SQL).
 */
export async function promoFigures(
  db: Db,
  { from, to }: Period,
  {
    campaignOf,
    refundedOf,
    limit,
  }: { campaignOf(code: SQL): SQL; refundedOf(orderId: SQLWrapper): SQL; limit: number },
): Promise<{ codes: CodeFigures[]; campaigns: CodeFigures[] }> {
  const sold = sql`
    select ${orders.promo_code} as code, count(*) as paid,
      sum(case when ${isPaid} then ${orders.total_amount} - ${refundedOf(orders.id)} else 0 end) as revenue
    from ${orders}
    where ${orders.promo_code} is not null and ${isCounted} and (${isPaid} or ${orders.payment_status} = 'free')
      and ${orders.created_at} >= ${startOfOfficeDay(from).toISOString()}::timestamptz
      and ${orders.created_at} < ${startOfOfficeDay(addDays(to, 1)).toISOString()}::timestamptz
    group by ${orders.promo_code}`;
  const { rows } = await db.execute<{ kind: "code" | "campaign"; name: string; paid: number; revenue: string }>(sql`
    with sold as materialized (${sold}),
      named as (select *, ${campaignOf(sql`sold.code`)} as campaign from sold)
    (select 'code' as kind, code as name, paid::integer, revenue::text from sold order by paid desc, code limit ${limit})
    union all
    (select 'campaign', campaign, sum(paid)::integer, sum(revenue)::text from named where campaign is not null
      group by campaign order by sum(paid) desc, campaign limit ${limit})`);
  const of = (kind: "code" | "campaign") =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ name, paid, revenue }) => ({ name, paid, revenue: centsFromDecimal(revenue) }));
  return { codes: of("code"), campaigns: of("campaign") };
}

async function firstUnwrittenDay(db: Db): Promise<string | null> {
  const [last] = await db.select({ day: sql<string | null>`max(${orderDays.day})::text` }).from(orderDays);
  return last!.day === null ? null : addDays(last!.day, 1);
}

/** Late payments: unpaid orders expire after 24 hours, payments within hours. */
const daysThatChange = 7;
/** Days per statement, because of its time limit. */
const daysAtOnce = 30;

/** The missing days up to yesterday, and the last week again. Older days keep their counts, also of erased orders. */
export async function writeOrderDays(context: { db: Database; now: Date }): Promise<void> {
  const today = officeDay(context.now);
  await context.db.transaction(async (tx) => {
    const week = addDays(today, -daysThatChange);
    const unwritten = (await firstUnwrittenDay(tx)) ?? (await firstDayOfOrders(tx)) ?? today;
    const first = unwritten < week ? unwritten : week;
    await tx.delete(orderDays).where(gte(orderDays.day, first));
    for (let from = first; from < today; ) {
      const next = addDays(from, daysAtOnce);
      const before = next < today ? next : today;
      // Drizzle types no selection of expressions as rows of a table.
      await tx.insert(orderDays).select(daysFromOrders(tx, from, before) as never);
      from = before;
    }
  });
}

async function firstDayOfOrders(db: Db): Promise<string | null> {
  const [first] = await db.select({ at: min(orders.created_at) }).from(orders);
  return first!.at && officeDay(first!.at);
}

export const orderFiguresJob: Job = {
  name: "order-figures",
  cron: "7 * * * *",
  run: () => writeOrderDays({ db: database(), now: systemClock.now() }),
};

export type OrderQueue = {
  status: OrderStatus;
  count: number;
  since: Date | null;
  held: number;
};

/** Counted up to this number: most orders of a large shop are delivered. */
export const countedOfState = 1_000;

export const orderStates = (db: Db): Promise<{ status: OrderStatus; count: number }[]> => readStates.run(db, {});

const readStates = statement<{ status: OrderStatus; count: number }>(
  "order-states",
  () => sql`
    select state.status, (
      select count(*)::integer from (
        -- In the order of an index: otherwise the planner may read the whole table for a state that is rare.
        select 1 from ${orders} where status = state.status and not is_test order by created_at desc limit ${countedOfState}
      ) as found
    ) as count
    from unnest(${sql.param([...orderStatuses])}::text[]) with ordinality as state(status, place)
    order by state.place`,
);

const queueStates = ["A_traiter", "A_expedier", "Retractation", "Retournee"] as const;
/** The oldest orders of a state have usually waited longest; this many are examined. */
const oldestLookedAt = 20;

/** An order waits from its creation; a withdrawal from its declaration, since the refund is due from then on. */
const readQueues = statement<OrderQueue>(
  "order-queues",
  () => sql`
    select queue.status, waiting.count, waiting.held, oldest.since
    from (values ${sql.join(
      queueStates.map((status, place) => sql`(${place}::int, ${status})`),
      sql`, `,
    )}) as queue (place, status),
      lateral (
        select count(*) filter (where held_at is null)::int as count, count(*) filter (where held_at is not null)::int as held
        from ${orders} where status = queue.status and not is_test
      ) as waiting,
      lateral (
        select min(coalesce(entered.at, first.created_at)) as since
        from (
          select id, created_at from ${orders} where status = queue.status and not is_test and held_at is null
          order by created_at limit ${oldestLookedAt}
        ) as first,
        lateral (
          select max(at) as at from ${orderEvents}
          where order_id = first.id and to_status = 'Retractation' and from_status is distinct from to_status
        ) as entered
      ) as oldest
    order by queue.place`,
);

export const orderQueues = (db: Db): Promise<OrderQueue[]> => readQueues.run(db, {});
