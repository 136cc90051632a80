import { expect, test, vi } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { enqueue, startJobs, stopJobs, wakeJob } from "./jobs.server.ts";

const database = startForTests(testDatabase);

test("jobs start once the database lets them, and a woken job runs soon", async () => {
  const query = vi.spyOn(database.pool, "query").mockRejectedValueOnce(new Error("Query read timeout"));
  const run = vi.fn(async () => {});
  await startJobs([{ name: "test-job", cron: "0 0 1 1 *", run }]);
  query.mockRestore();
  wakeJob("test-job");
  await expect.poll(() => run.mock.calls.length).toBeGreaterThan(0);
  await stopJobs();
});

test("the wakes of a sale become few jobs, and the last one still leads to a run", async () => {
  let orders = 0;
  const seen: number[] = [];
  const run = vi.fn(async () => void seen.push(orders));
  await startJobs([{ name: "sale", cron: "0 0 1 1 *", run }], [], { migrate: true, pollingIntervalSeconds: 3_600 });
  const wakes = 40;
  for (orders = 1; orders <= wakes; orders++) {
    wakeJob("sale");
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  await vi.waitFor(() => expect(seen.at(-1)).toBeGreaterThanOrEqual(wakes), 15_000);
  const { rows } = await database.pool.query("select count(*)::int as jobs from jobs.job where name = 'sale'");
  expect(rows[0].jobs).toBeLessThan(wakes / 2);
  await stopJobs();
});

test("decisions 7: a woken job, and the items that it enqueues, run without waiting for the next poll", async () => {
  const run = vi.fn(() => enqueue("item", [`item ${run.mock.calls.length}`]));
  const work = vi.fn(async () => {});
  const limits = { retryLimit: 1, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 60 };
  const queue = { name: "item", enqueuedBy: "sweep", ...limits, work, giveUp: async () => {} };
  await startJobs([{ name: "sweep", cron: "0 0 1 1 *", run }], [queue], {
    migrate: true,
    pollingIntervalSeconds: 3_600,
  });
  // Each start runs the sweep once.
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), 15_000);
  wakeJob("sweep");
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), 15_000);
  expect(work).toHaveBeenLastCalledWith("item 2", { isLastAttempt: false });
  await stopJobs();
});

test("a failure whose text PostgreSQL would not store is stored as one, without its text", async () => {
  const run = async () => {
    throw new Error("No space left\u0000 for anna@example.com");
  };
  await startJobs([{ name: "full-disk", cron: "0 0 1 1 *", run }], [], { migrate: true, pollingIntervalSeconds: 1 });
  wakeJob("full-disk");
  const stored = async () =>
    (await database.pool.query("select state, output::text as output from jobs.job where name = 'full-disk'")).rows[0];
  await expect.poll(async () => (await stored())?.output).toContain("see the log");
  expect(await stored()).toMatchObject({ state: "retry" });
  expect((await stored()).output).not.toMatch(/anna|No space/);
  await stopJobs();
});

test("jobs that never started can be stopped, and are not tried again", async () => {
  const query = vi.spyOn(database.pool, "query").mockRejectedValue(new Error("Query read timeout"));
  const starting = startJobs([]);
  await expect.poll(() => query.mock.calls.length).toBeGreaterThan(0);
  await stopJobs();
  await starting;
  query.mockRestore();
});
