import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { failuresOf, lastLineOf, slowestOf, summaryOf, type Test, testsIn, withSecondRun } from "./results.ts";

function testsOf(report: object | string): string[] {
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  const path = join(folder, "report.json");
  writeFileSync(path, typeof report === "string" ? report : JSON.stringify(report));
  const tests = testsIn(path);
  rmSync(folder, { recursive: true });
  return tests.map(({ name, seconds, state, error }) => `${name} ${seconds} ${state}${error ? `: ${error}` : ""}`);
}

test("Vitest: passed, failed, skipped; a file that does not load is one failure", () => {
  const assertionResults = [
    { fullName: "one", status: "passed", duration: 1500 },
    { fullName: "two", status: "failed", duration: 250, failureMessages: ["1 is not 2", "nor 3"] },
    { fullName: "three", status: "pending", duration: null },
    { fullName: "four", status: "todo" },
  ];
  const testResults = [
    { name: "a.test.ts", status: "failed", assertionResults },
    { name: "b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
  ];
  expect(testsOf({ testResults })).toEqual([
    "one 1.5 passed",
    "two 0.25 failed: 1 is not 2\nnor 3",
    "three 0 skipped",
    "four 0 skipped",
    "b.test.ts 0 failed: no such module",
  ]);
});

test("Playwright: all suites; a flaky test has passed, with its attempts; an error outside any test is one failure", () => {
  const spec = (title: string, status: string, ...durations: number[]) => ({
    title,
    tests: [{ status, results: durations.map((duration) => ({ duration, error: { message: "not visible" } })) }],
  });
  const inner = { specs: [spec("two", "flaky", 1000, 500), spec("three", "unexpected", 100), spec("four", "skipped")] };
  const suites = [{ specs: [spec("one", "expected", 2000)], suites: [inner] }];
  expect(testsOf({ suites, errors: [{}] })).toEqual([
    "two 1.5 passed",
    "three 0.1 failed: not visible",
    "four 0 skipped",
    "one 2 passed",
    "outside any test 0 failed",
  ]);
});

test("a runner that died without a report, or in the middle of it, has no tests", () => {
  expect(testsIn("/nonexistent/report.json")).toEqual([]);
  expect(testsOf('{"testResults"')).toEqual([]);
});

test("the table of times, the slowest ten tests of all steps, and the sum as the last line", () => {
  const tests = Array.from({ length: 12 }, (_, n) => ({ name: `test ${n}`, seconds: n, state: "passed" as const }));
  const results = [
    { name: "lint", passed: 1, failed: 0, skipped: 0, seconds: 1 },
    { name: "unit", passed: 40, failed: 2, skipped: 3, seconds: 12.34, tests },
    { name: "browser", passed: 0, failed: 1, skipped: 0, seconds: 0, note: "not run: the build failed" },
  ];
  expect(summaryOf(results).split("\n").slice(2)).toEqual([
    "  lint        1.0 s  1 passed, 0 failed",
    "  unit       12.3 s  40 passed, 2 failed, 3 skipped",
    "  browser     0.0 s  0 passed, 1 failed; not run: the build failed",
  ]);
  const slowest = slowestOf(results).trim().split("\n");
  expect(slowest).toHaveLength(11);
  expect(slowest[1]).toBe("    11.0 s  unit: test 11");
  expect(lastLineOf(results)).toBe("41 passed, 3 failed");
});

test("failed tests are repeated with the beginning of their errors, steps without a failed test by their name", () => {
  const tests: Test[] = [
    { name: "one", seconds: 1, state: "passed" },
    { name: "two", seconds: 1, state: "failed", error: `\u001b[31m1 is not 2\u001b[39m${"\n at x".repeat(50)}` },
  ];
  const counts = { passed: 1, skipped: 0, seconds: 1 };
  const lines = failuresOf([
    { ...counts, name: "lint", failed: 0 },
    { ...counts, name: "types", failed: 1, note: "stopped after 300 s" },
    { ...counts, name: "HTTP", failed: 1, tests },
  ]).split("\n");
  expect(lines.slice(1, 5)).toEqual(["Failed", "  types: stopped after 300 s", "  HTTP: two", "      1 is not 2"]);
  expect(lines.length).toBeLessThan(25);
  expect(failuresOf([{ ...counts, name: "lint", failed: 0 }])).toBe("");
});

test("a file that was run a second time counts with its second result alone", () => {
  const result = (name: string, file: string, state: Test["state"]): Test => ({ name, file, state, seconds: 1 });
  const first = [result("one", "a", "passed"), result("two", "b", "failed"), result("three", "b", "passed")];
  const second = [result("two", "b", "passed"), result("three", "b", "passed")];
  expect(withSecondRun(first, second)).toEqual([first[0], ...second]);
  expect(withSecondRun(first, [])).toEqual(first);
});
