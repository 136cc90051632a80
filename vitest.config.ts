import { configDefaults, defineConfig } from "vitest/config";

const databaseTests = "**/*.db.test.{ts,tsx}";
const never = [...configDefaults.exclude, "build*/**", "data/**"];

/** Processes, sockets and clocks of a busy machine: what fails once in CI is asked once more, and says so. */
const retry = process.env.CI ? 1 : 0;

/** No React Router plugin here: tests import the modules, the built program is tested by the project `http`. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["app", "server", "scripts", "fakes"].map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: [...never, databaseTests],
          // Rules without state: one module graph for all of them takes half the time.
          isolate: false,
          pool: "threads",
        },
      },
      {
        // Guards of the embedded database: its own processes, locks and time-outs, so one file after the other.
        test: {
          name: "embedded",
          include: ["database/**/*.test.ts"],
          exclude: [...never, databaseTests],
          maxWorkers: 1,
          retry,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "database",
          retry,
          include: [databaseTests],
          exclude: never,
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "http",
          retry,
          include: ["e2e/http/**/*.test.ts"],
          exclude: never,
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
