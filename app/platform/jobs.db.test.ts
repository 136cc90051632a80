import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestDatabase, testDatabase } from "#database/testing/test-database.ts";
import { startJobs, stopJobs, wakeJob } from "./jobs.server.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.stop());

test("jobs start once the database lets them, and a woken job runs soon", async () => {
  const query = vi.spyOn(database.pool, "query").mockRejectedValueOnce(new Error("Query read timeout"));
  const run = vi.fn(async () => {});
  await startJobs([{ name: "test-job", cron: "0 0 1 1 *", run }]);
  query.mockRestore();
  wakeJob("test-job");
  await expect.poll(() => run.mock.calls.length).toBeGreaterThan(0);
  await stopJobs();
});

test("jobs that never started are stopped without another try", async () => {
  const query = vi.spyOn(database.pool, "query").mockRejectedValue(new Error("Query read timeout"));
  const starting = startJobs([]);
  await expect.poll(() => query.mock.calls.length).toBeGreaterThan(0);
  await stopJobs();
  await starting;
  query.mockRestore();
});
