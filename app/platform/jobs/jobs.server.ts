import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type JobWithMetadata, PgBoss } from "pg-boss";
import { connection } from "../database/database.server.ts";
import { log } from "../log/log.server.ts";

/** Work beside the requests (docs/decisions/0001). Every job is safe to run twice and on several instances. */
export type Job = {
  name: string;
  /** Cron with minutes as the finest unit, in UTC; a job can also be woken at any time. */
  cron: string;
  run(): Promise<void>;
};

/** Work on single items, each retried separately (docs/decisions/0025). At most one job per key waits or runs at a time. */
export type Queue = {
  name: string;
  /** The job that enqueues what is due; it also runs at each start. */
  enqueuedBy: string;
  /** Attempts after the first one, after growing pauses of `retryDelay` to `retryDelayMax` seconds. */
  retryLimit: number;
  retryDelay: number;
  retryDelayMax: number;
  /** Seconds after which a worker that has not finished counts as dead. */
  expireInSeconds: number;
  /** An item whose handler throws is retried. */
  work(key: string, attempt: { isLastAttempt: boolean }): Promise<void>;
  /** Called when the last attempt has failed. */
  giveUp(key: string): Promise<void>;
};

/** `migrate`: the queue creates and updates its own tables, which the database's role must be allowed to do. */
type JobOptions = {
  migrate: boolean;
  /** False: this process only wakes jobs, and another one of the same machine runs them. */
  works?: boolean;
  /** How often expired jobs are looked for; a minute each, except in tests. */
  superviseIntervalSeconds?: number;
  monitorIntervalSeconds?: number;
  /** How often workers look for jobs that no process has announced to them: those that are due later, or of other instances. */
  pollingIntervalSeconds?: number;
};

let boss: PgBoss | undefined;
/** The worker of each job and the workers of each queue, by name. */
let workers = new Map<string, string[]>();
let starting: { end: AbortController; done: Promise<void> } | undefined;

/** Starts the jobs, and tries again until the database lets them start. Ends when they run or are stopped. */
export function startJobs(jobs: Job[], queues: Queue[] = [], options: JobOptions = { migrate: true }): Promise<void> {
  workers = new Map();
  const end = new AbortController();
  starting = { end, done: startUntil(jobs, queues, options, end.signal) };
  return starting.done;
}

async function startUntil(jobs: Job[], queues: Queue[], options: JobOptions, end: AbortSignal): Promise<void> {
  for (let wait = 1_000; !end.aborted; wait = Math.min(wait * 2, 30_000)) {
    const { works = true } = options;
    const attempt = createBoss(
      connection().pool,
      works ? options : { migrate: false, supervise: false, schedule: false },
    );
    try {
      await attempt.start();
      if (!works) {
        for (const { name } of jobs) workers.set(name, []);
        boss = attempt;
        return;
      }
      for (const queue of queues) await workQueue(attempt, queue, options);
      await work(attempt, jobs, options);
      boss = attempt;
      for (const { enqueuedBy } of queues) wakeJob(enqueuedBy);
      return;
    } catch (error) {
      log.error({ err: error }, "the jobs did not start yet");
      await attempt.stop({ graceful: false }).catch(() => undefined);
      await sleep(wait, undefined, { signal: end }).catch(() => undefined);
    }
  }
}

function createBoss(pool: pg.Pool, options: JobOptions & { supervise?: boolean; schedule?: boolean }): PgBoss {
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

const maxBuildSeconds = 600;

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
  const end = performance.now() + maxBuildSeconds * 1000;
  while ((await queue.getBamStatus()).some(({ status }) => status !== "completed")) {
    if (performance.now() > end) throw new Error("The job queue's indexes were not built in time; run it again.");
    await sleep(500);
  }
}

async function work(started: PgBoss, jobs: Job[], { pollingIntervalSeconds = 2 }: JobOptions): Promise<void> {
  for (const job of jobs) {
    await started.createQueue(job.name, {
      policy: "short",
      retryLimit: 2,
      expireInSeconds: 300,
      deleteAfterSeconds: 86_400,
    } as never);
    const worker = await started.work(job.name, { pollingIntervalSeconds, batchSize: 1 }, async () => {
      try {
        await job.run();
      } catch (error) {
        log.error({ err: error, job: job.name }, "job failed");
        throw storedFailure();
      }
    });
    workers.set(job.name, [worker]);
    await started.schedule(job.name, job.cron, {}, { tz: "UTC" });
  }
}

/** pg-boss stores what is thrown as JSON: a message may contain an address, or a NUL, which PostgreSQL refuses (22P05). */
const storedFailure = (): Error => new Error("see the log");

/** Items of one queue that one instance works on at a time. */
const maxConcurrent = 4;

type Item = { key: string };

async function workQueue(
  started: PgBoss,
  { name, enqueuedBy: _, work, giveUp, ...limits }: Queue,
  { pollingIntervalSeconds = 5 }: JobOptions,
): Promise<void> {
  const deadLetter = `${name}-dead`;
  await started.createQueue(deadLetter, { retryLimit: 1_000, retryDelay: 60 });
  await started.createQueue(name, {
    ...limits,
    // One job for each key that waits, runs or is to be retried; once it has ended the key is free.
    policy: "exclusive",
    retryBackoff: true,
    deadLetter,
    deleteAfterSeconds: 86_400,
  });
  await started.work<Item>(deadLetter, { pollingIntervalSeconds: 10 }, async ([job]) => giveUp(job!.data.key));
  const ids: string[] = [];
  workers.set(name, ids);
  for (let n = 0; n < maxConcurrent; n++) {
    const options = { pollingIntervalSeconds, includeMetadata: true } as const;
    ids[n] = await started.work(name, options, async ([job]: JobWithMetadata<Item>[]) => {
      // The next job is fetched as soon as this one has ended.
      started.notifyWorker(ids[n]!);
      const { data, retryCount, retryLimit } = job!;
      try {
        await work(data.key, { isLastAttempt: retryCount >= retryLimit });
      } catch (error) {
        log.warn({ err: error, queue: name, attempt: retryCount + 1 }, "a job failed");
        throw storedFailure();
      }
    });
  }
}

/**
 * Adds items to a queue; one that it already has stays unchanged. Items of a lower priority wait for all others. Does nothing
 * before the jobs run.
 */
export async function enqueue(name: string, keys: string[], { priority = 0 } = {}): Promise<void> {
  const current = boss;
  if (!current || !workers.has(name) || keys.length === 0) return;
  await current.insert(
    name,
    keys.map((key) => ({ singletonKey: key, priority, data: { key } })),
  );
  notifyWorkers(current, name);
}

/** Fetches now what would be fetched at the next poll. */
function notifyWorkers(started: PgBoss, name: string): void {
  for (const id of workers.get(name) ?? []) started.notifyWorker(id);
}

/** Wakes of one job that come within this time are merged. */
const wakeMilliseconds = 20;
/** A sale wakes the same job with each order; a job that runs four times a second misses nothing. */
const betweenWakes = 250;
const waking = new Set<string>();
const wokenAt = new Map<string, number>();

/** Runs a job at once; call it after the commit whose work it does. If this fails, the schedule runs it. */
export function wakeJob(name: string): void {
  if (!boss || !workers.has(name) || waking.has(name)) return;
  waking.add(name);
  const sinceLast = performance.now() - (wokenAt.get(name) ?? Number.NEGATIVE_INFINITY);
  setTimeout(
    () => {
      waking.delete(name);
      wokenAt.set(name, performance.now());
      const current = boss;
      current?.send(name, {}).then(
        () => notifyWorkers(current, name),
        (error: unknown) => log.warn({ err: error, job: name }, "could not wake a job"),
      );
    },
    Math.max(wakeMilliseconds, betweenWakes - sinceLast),
  ).unref();
}

export async function stopJobs(): Promise<void> {
  starting?.end.abort();
  await starting?.done;
  const current = boss;
  boss = undefined;
  await current?.stop({ graceful: true, timeout: 5_000 });
}
