/**
 * Page views and purchase steps by day and language, without persons (docs/decisions/0041). Counted in memory and stored
 * each minute and at the end; a killed process loses its last minute.
 */
import { lt, sql } from "drizzle-orm";
import { type Database, type Db, database } from "../database/database.server.ts";
import { visitCounts } from "../database/tables.server.ts";
import { log } from "../log/log.server.ts";
import { monthsBefore, type Retention, rowsChanged } from "../privacy/retention.server.ts";
import { officeDay } from "../time/office-day.ts";

/** Counted besides pages. */
export const countedSteps = ["check", "compatible"] as const;

type Counter = { readonly counted: string; readonly language: string; times: number };

export type VisitCounts = {
  /** Cached, so that counting is one addition. `counted`: a path of the site map, or a step. */
  counter(counted: string, language: string): Counter;
  begin(now: Date): void;
  /** In a fixed order, against deadlocks. What the database refuses is stored a minute later. */
  store(context: { db: Database; now: Date }): Promise<void>;
};

export function newVisitCounts(): VisitCounts {
  const counters = new Map<string, Counter>();
  let countedDay: string | undefined;
  return {
    counter(counted, language) {
      const key = `${counted} ${language}`;
      const cached = counters.get(key);
      if (cached) return cached;
      const counter = { counted, language, times: 0 };
      counters.set(key, counter);
      return counter;
    },
    begin(now) {
      countedDay = officeDay(now);
    },
    async store({ db, now }) {
      const day = countedDay ?? officeDay(now);
      countedDay = officeDay(now);
      const taken = [...counters.entries()]
        .filter(([, { times }]) => times > 0)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, counter]) => ({ counter, times: counter.times }));
      if (taken.length === 0) return;
      // Before the wait, so that a second call does not store it again.
      for (const { counter, times } of taken) counter.times -= times;
      try {
        await addVisits(
          db,
          taken.map(({ counter: { counted, language }, times }) => ({ day, counted, language, times })),
        );
      } catch (error) {
        for (const { counter, times } of taken) counter.times += times;
        countedDay = day;
        log.warn({ err: error }, "visits were not stored; they are kept for the next attempt");
      }
    },
  };
}

const countsOfThisProcess = newVisitCounts();

export const visitCounter = countsOfThisProcess.counter;

export type VisitCount = typeof visitCounts.$inferInsert;

export async function addVisits(db: Db, counts: VisitCount[]): Promise<void> {
  await db
    .insert(visitCounts)
    .values(counts)
    .onConflictDoUpdate({
      target: [visitCounts.day, visitCounts.counted, visitCounts.language],
      set: { times: sql`${visitCounts.times} + excluded.times` },
    });
}

/** Returns a function that ends it and stores the rest. */
export function startVisitCounts(now: () => Date): () => Promise<void> {
  countsOfThisProcess.begin(now());
  const store = () => countsOfThisProcess.store({ db: database(), now: now() });
  const timer = setInterval(() => void store(), 60_000).unref();
  return async () => {
    clearInterval(timer);
    await store();
  };
}

/** The maximum of the CNIL's exemption (law 1.3). */
export const visitRetention: Retention = {
  what: "visit counts",
  erase: ({ db, now }) =>
    rowsChanged(db.delete(visitCounts).where(lt(visitCounts.day, officeDay(monthsBefore(now, 25))))),
};

export type VisitFigures = {
  days: { day: string; views: number }[];
  pages: { path: string; views: number }[];
  times(counted: string): { language: string; times: number }[];
};

export async function visitFigures(db: Db, { from, to }: { from: string; to: string }): Promise<VisitFigures> {
  const { rows } = await db.execute<{
    day: string | null;
    counted: string | null;
    language: string | null;
    views: number;
    times: number;
  }>(sql`
    select ${visitCounts.day}::text as day, ${visitCounts.counted} as counted, ${visitCounts.language} as language,
      (coalesce(sum(${visitCounts.times}) filter (where starts_with(${visitCounts.counted}, '/')), 0))::integer as views,
      sum(${visitCounts.times})::integer as times
    from ${visitCounts}
    where ${visitCounts.day} between ${from} and ${to}
    group by grouping sets ((${visitCounts.day}), (${visitCounts.counted}, ${visitCounts.language}))
    order by ${visitCounts.day}, ${visitCounts.counted}, ${visitCounts.language}`);
  const byPath = new Map<string, number>();
  for (const { counted, views } of rows)
    if (counted !== null && views > 0) byPath.set(counted, (byPath.get(counted) ?? 0) + views);
  return {
    days: rows.flatMap(({ day, views }) => (day === null ? [] : { day, views })),
    pages: [...byPath].map(([path, views]) => ({ path, views })).toSorted((a, b) => b.views - a.views),
    times: (wanted) =>
      rows.flatMap(({ counted, language, times }) =>
        counted === wanted && language !== null ? { language, times } : [],
      ),
  };
}
