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

export async function startJobs(jobs: Job[]): Promise<void> {
  const { pool } = connection();
  known = new Map(jobs.map((job) => [job.name, job]));
  const started = new PgBoss({
    db: {
      executeSql: async (text: string, values?: unknown[]) =>
        (await pool.query(text, values as unknown[])) as { rows: never[] },
    },
    schema: "jobs",
    application_name: "odovia jobs",
  } as ConstructorParameters<typeof PgBoss>[0]);
  started.on("error", (error: Error) => log.warn({ err: error }, "job queue"));
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
  boss = started;
}

/** Runs a job soon; call it after the commit whose work it does. Failing to wake is harmless: the schedule runs it. */
export function wakeJob(name: string): void {
  const current = boss;
  if (!current || !known.has(name)) return;
  current.send(name, {}).catch((error: unknown) => log.warn({ err: error, job: name }, "could not wake a job"));
}

export async function stopJobs(): Promise<void> {
  const current = boss;
  boss = undefined;
  await current?.stop({ graceful: true, timeout: 5_000 });
}
