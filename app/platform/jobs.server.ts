import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { connection } from "./database.server.ts";
import { log } from "./log.server.ts";

/** Work that goes on beside the requests (architecture 1). Every job is safe to run twice and on several instances. */
export type Job = {
  name: string;
  /** Cron with minutes as the finest step, in UTC; a job can also be woken at any time. */
  cron: string;
  run(): Promise<void>;
};

let boss: PgBoss | undefined;
let known = new Map<string, Job>();
let starting: { end: AbortController; done: Promise<void> } | undefined;

/**
 * Starts the jobs, and tries again for as long as the database does not let them start. Ends when they run or are stopped.
 * `migrate`: the queue looks after its own tables, for which the database's role must be allowed to.
 */
export function startJobs(jobs: Job[], options: { migrate: boolean } = { migrate: true }): Promise<void> {
  known = new Map(jobs.map((job) => [job.name, job]));
  const end = new AbortController();
  starting = { end, done: startUntil(jobs, options, end.signal) };
  return starting.done;
}

async function startUntil(jobs: Job[], options: { migrate: boolean }, end: AbortSignal): Promise<void> {
  for (let wait = 1_000; !end.aborted; wait = Math.min(wait * 2, 30_000)) {
    const attempt = createBoss(connection().pool, options);
    try {
      await work(attempt, jobs);
      boss = attempt;
      return;
    } catch (error) {
      log.error({ err: error }, "the jobs did not start yet");
      await attempt.stop({ graceful: false }).catch(() => undefined);
      await sleep(wait, undefined, { signal: end }).catch(() => undefined);
    }
  }
}

function createBoss(pool: pg.Pool, options: { migrate: boolean; supervise?: boolean; schedule?: boolean }): PgBoss {
  const created = new PgBoss({
    ...options,
    db: {
      executeSql: async (text: string, values?: unknown[]) =>
        (await pool.query(text, values as unknown[])) as { rows: never[] },
    },
    schema: "jobs",
    application_name: "odovia jobs",
  } as ConstructorParameters<typeof PgBoss>[0]);
  created.on("error", (error: Error) => log.warn({ err: error }, "job queue"));
  return created;
}

const longestBuildSeconds = 600;

/**
 * The queue's tables, before it works with a role that may not change them. With `migrate` they are made or brought up to
 * date, indexes that it builds afterwards included; without, a state of another version is an error.
 */
export async function prepareJobs(pool: pg.Pool, { migrate }: { migrate: boolean }): Promise<void> {
  const preparing = createBoss(pool, { migrate, supervise: false, schedule: false });
  try {
    await preparing.start();
    if (migrate) await untilBuilt(preparing);
  } finally {
    await preparing.stop({ graceful: false }).catch(() => undefined);
  }
}

async function untilBuilt(queue: PgBoss): Promise<void> {
  const end = performance.now() + longestBuildSeconds * 1000;
  while ((await queue.getBamStatus()).some(({ status }) => status !== "completed")) {
    if (performance.now() > end) throw new Error("The job queue's indexes were not built in time; run it again.");
    await sleep(500);
  }
}

async function work(started: PgBoss, jobs: Job[]): Promise<void> {
  await started.start();
  for (const job of jobs) {
    await started.createQueue(job.name, {
      policy: "short",
      retryLimit: 2,
      expireInSeconds: 300,
      deleteAfterSeconds: 86_400,
    } as never);
    await started.work(job.name, { pollingIntervalSeconds: 2, batchSize: 1 }, async () => {
      try {
        await job.run();
      } catch (error) {
        log.error({ err: error, job: job.name }, "job failed");
        throw error;
      }
    });
    await started.schedule(job.name, job.cron, {}, { tz: "UTC" });
  }
}

/** Runs a job soon; call it after the commit whose work it does. Failing to wake is harmless: the schedule runs it. */
export function wakeJob(name: string): void {
  const current = boss;
  if (!current || !known.has(name)) return;
  current.send(name, {}).catch((error: unknown) => log.warn({ err: error, job: name }, "could not wake a job"));
}

export async function stopJobs(): Promise<void> {
  starting?.end.abort();
  await starting?.done;
  const current = boss;
  boss = undefined;
  await current?.stop({ graceful: true, timeout: 5_000 });
}
