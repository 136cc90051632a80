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
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), 15_000);
  await stopJobs();
});

test("jobs that never started are stopped at once", async () => {
  const query = vi.spyOn(database.pool, "query").mockRejectedValue(new Error("Query read timeout"));
  void startJobs([]);
  await vi.waitFor(() => expect(query).toHaveBeenCalled());
  const started = performance.now();
  await stopJobs();
  expect(performance.now() - started).toBeLessThan(5_000);
  query.mockRestore();
});
