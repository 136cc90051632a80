import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type JobWithMetadata, PgBoss } from "pg-boss";
import { connection } from "../database/database.server.ts";
import { log } from "../log/log.server.ts";

/** Background work (docs/decisions/0001), safe to run twice and on several instances. */
export type Job = {
  name: string;
  /** Cron in UTC; a job can also be woken. */
  cron: string;
  run(): Promise<void>;
};

/** Work on single items, retried separately (docs/decisions/0025), one job per key at a time. */
export type Queue = {
  name: string;
  /** The job that enqueues due items; it also runs at each start. */
  enqueuedBy: string;
  /** Retries after growing pauses of `retryDelay` to `retryDelayMax` seconds. */
  retryLimit: number;
  retryDelay: number;
  retryDelayMax: number;
  /** Seconds after which a worker counts as dead. */
  expireInSeconds: number;
  work(key: string, attempt: { isLastAttempt: boolean }): Promise<void>;
  giveUp(key: string): Promise<void>;
};

/** `migrate`: the queue creates its own tables, which needs the right to do so. */
type JobOptions = {
  migrate: boolean;
  /** False: this process only wakes jobs for another process. */
  works?: boolean;
  /** Interval for expired jobs; a minute except in tests. */
  superviseIntervalSeconds?: number;
  monitorIntervalSeconds?: number;
  /** Interval for jobs due later or from other instances. */
  pollingIntervalSeconds?: number;
};

let boss: PgBoss | undefined;
let workers = new Map<string, string[]>();
let starting: { end: AbortController; done: Promise<void> } | undefined;

/** Retries until the database lets the jobs start. */
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

/** With `migrate` creates or updates the queue's tables; without, another version's state is an error. */
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
    });
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

/** pg-boss stores errors as JSON: a message may contain an address, or a NUL, which PostgreSQL refuses (22P05). */
const storedFailure = (): Error => new Error("see the log");

/** Concurrent items per queue and instance. */
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
    // One job per key until it has ended.
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
      // Fetches the next job at once.
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

/** Adds items that the queue does not have yet. Lower priorities wait for all others. Does nothing before the jobs run. */
export async function enqueue(name: string, keys: string[], { priority = 0 } = {}): Promise<void> {
  const current = boss;
  if (!current || !workers.has(name) || keys.length === 0) return;
  await current.insert(
    name,
    keys.map((key) => ({ singletonKey: key, priority, data: { key } })),
  );
  notifyWorkers(current, name);
}

function notifyWorkers(started: PgBoss, name: string): void {
  for (const id of workers.get(name) ?? []) started.notifyWorker(id);
}

/** Wakes of one job within this time are merged. */
const wakeMilliseconds = 20;
/** In a sale each order wakes the same jobs. */
const betweenWakes = 250;
const waking = new Set<string>();
const wokenAt = new Map<string, number>();

/** Runs a job at once; call it after the commit. If it fails, the schedule runs the job. */
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

const pollMilliseconds = 20;
let isBuying = () => false;

/** `probe` tells whether this process is processing a purchase. */
export function setPurchaseProbe(probe: () => boolean): void {
  isBuying = probe;
}

/** Resolves when no purchase is being processed, after `milliseconds` at the latest. */
export async function waitForPurchases(milliseconds: number): Promise<void> {
  for (let waited = 0; isBuying() && waited < milliseconds; waited += pollMilliseconds) await sleep(pollMilliseconds);
}
