import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { countTests, playwrightCounts, vitestCounts } from "./counts.ts";
import { lastLineOf, summaryOf } from "./results.ts";

function countsOf(report: string | undefined, read: typeof vitestCounts, exitCode: number) {
  const folder = mkdtempSync(join(tmpdir(), "counts-"));
  const path = join(folder, "report.json");
  if (report !== undefined) writeFileSync(path, report);
  const counts = countTests(path, read, exitCode);
  rmSync(folder, { recursive: true });
  return counts;
}

const vitest = (failed: number, files: object[]) =>
  JSON.stringify({
    numPassedTests: 5,
    numFailedTests: failed,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: files,
  });

test("Vitest: passed, failed, skipped", () => {
  const files = [{ status: "failed", assertionResults: [{ status: "failed" }] }];
  expect(countsOf(vitest(1, files), vitestCounts, 1)).toEqual({ passed: 5, failed: 1, skipped: 2 });
  expect(countsOf(vitest(0, []), vitestCounts, 0)).toEqual({ passed: 5, failed: 0, skipped: 2 });
});

test("Vitest: a file that does not load is one failure, and so is an error outside any test", () => {
  const files = [{ status: "failed", assertionResults: [] }];
  expect(countsOf(vitest(0, files), vitestCounts, 1).failed).toBe(1);
  expect(countsOf(vitest(0, []), vitestCounts, 1).failed).toBe(1);
});

test("Playwright: a flaky test has passed, an error outside any test is one failure", () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countsOf(JSON.stringify({ stats, errors: [] }), playwrightCounts, 1)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
  });
  expect(countsOf(JSON.stringify({ stats, errors: [{}] }), playwrightCounts, 1).failed).toBe(2);
});

test("a runner that died without a report, or in the middle of it, is one failure", () => {
  expect(countsOf(undefined, vitestCounts, 124)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(countsOf('{"numPassedTests"', vitestCounts, 1).failed).toBe(1);
});

test("the last line is the sum of all steps, and a step that did not run says why", () => {
  const results = [
    { name: "lint", passed: 1, failed: 0, skipped: 0, seconds: 1 },
    { name: "unit", passed: 40, failed: 2, skipped: 3, seconds: 12.34 },
    { name: "PostgreSQL", passed: 0, failed: 0, skipped: 0, seconds: 0, note: "not run: absent" },
  ];
  expect(lastLineOf(results)).toBe("41 passed, 2 failed");
  expect(summaryOf(results).split("\n").slice(2)).toEqual([
    "  lint           1.0 s  1 passed, 0 failed",
    "  unit          12.3 s  40 passed, 2 failed, 3 skipped",
    "  PostgreSQL     0.0 s  not run: absent",
  ]);
});
