import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const databaseTests = "**/*.db.test.{ts,tsx}";
const slowTests = "**/*.slow.test.{ts,tsx}";
const aloneTests = "**/*.alone.test.ts";
const never = [...configDefaults.exclude, "build*/**", "data/**"];

/** Processes, sockets and clocks of a busy machine: what fails once in CI is asked once more, and says so. */
const retry = process.env.CI ? 1 : 0;

/** The modules are loaded once for all files of a worker: half the time, and no file may leave state behind. */
const isolate = false;

/** Files with shops or databases of their own at a time: no fewer than two, since their tests also wait. */
const maxWorkers = Math.max(2, Math.min(4, availableParallelism() - 1));

const lessHashing = ["--import", "./tools/stand-ins/less-hashing.mjs"];

/** Small files that take minutes; begun last, one of them would leave the other processor without work. */
const longest = /\/e2e\/slow\/(crash|html-validity|stop|documented-proxies)/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return [true, false].flatMap((isLong) => sorted.filter(({ moduleId }) => longest.test(moduleId) === isLong));
  }
}

/** Only so that a test whose event never comes ends: a busy machine takes its time, and no promise is measured here. */
const patience = { expect: { poll: { timeout: 20_000 } }, testTimeout: 30_000, hookTimeout: 60_000 };

/** A machine that is busy with other tests opens a shop in ten seconds instead of one. */
const shopPatience = { ...patience, testTimeout: 120_000, hookTimeout: 120_000 };

/** No React Router plugin here: tests import the modules, the built program is tested by the project `http`. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["app", "server", "tools"].map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: [...never, databaseTests, slowTests],
          isolate,
          pool: "threads",
          ...patience,
        },
      },
      {
        // Guards of the embedded database: its own processes, locks and time-outs, so one file after the other.
        test: {
          name: "embedded",
          include: ["database/**/*.test.ts"],
          exclude: [...never, databaseTests, slowTests],
          maxWorkers: 1,
          retry,
          ...patience,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "database",
          globalSetup: "database/testing/test-server.ts",
          retry,
          include: [databaseTests],
          exclude: never,
          execArgv: lessHashing,
          isolate,
          maxWorkers,
          ...patience,
        },
      },
      {
        test: {
          name: "http",
          globalSetup: ["database/testing/test-server.ts", "e2e/http/read-only-shop.ts"],
          retry,
          include: ["e2e/http/**/*.test.ts"],
          exclude: [...never, slowTests],
          env: { LESS_WORK: "1" },
          execArgv: lessHashing,
          isolate,
          maxWorkers,
          ...shopPatience,
        },
      },
      {
        // What takes long, and programs that not every machine has: run by `npm run test:slow`.
        test: {
          name: "slow",
          globalSetup: "database/testing/test-server.ts",
          retry,
          include: [slowTests, "e2e/slow/**/*.test.ts"],
          exclude: [...never, aloneTests],
          env: { LESS_WORK: "1" },
          execArgv: lessHashing,
          isolate,
          maxWorkers,
          ...shopPatience,
        },
      },
      {
        // Who is refused under load is known only where nothing else makes a load: run first by `npm run test:slow`.
        test: {
          name: "alone",
          globalSetup: "database/testing/test-server.ts",
          retry,
          include: [aloneTests],
          exclude: never,
          env: { LESS_WORK: "1" },
          execArgv: lessHashing,
          isolate,
          maxWorkers: 1,
          ...shopPatience,
        },
      },
      {
        // Milliseconds and megabytes: run by `npm run test:load` on a quiet machine, never by `npm test`.
        test: {
          name: "load",
          globalSetup: "database/testing/test-server.ts",
          include: ["e2e/load/**/*.test.ts"],
          exclude: never,
          maxWorkers: 1,
          ...shopPatience,
        },
      },
    ],
  },
});
