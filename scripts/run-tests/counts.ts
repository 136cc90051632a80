// How many tests passed and failed, read from the JSON reports of Vitest and Playwright.
import { existsSync, readFileSync } from "node:fs";

export type Counts = { passed: number; failed: number; skipped: number };
type Reader = (report: unknown) => Counts;

/** A test file that did not load has no failed test in it; it counts as one. */
export const vitestCounts: Reader = (report) => {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: { status: string; assertionResults: { status: string }[] }[];
  };
  const unloaded = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((each) => each.status === "failed"),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests + numTodoTests,
  };
};

export const playwrightCounts: Reader = (report) => {
  const { stats, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
};

/**
 * @param path the JSON report; absent if the runner died
 * @returns counts that agree with the exit code: a runner that failed has at least one failure
 */
export function countTests(path: string, read: Reader, exitCode: number): Counts {
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    if (existsSync(path)) counts = read(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    // Half a report of a runner that was stopped: its exit code counts.
  }
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
