// What came out of the steps: tests read from the JSON reports of Vitest and Playwright, the table of times, the slowest
// tests, and the last line that .ci/run is read by.
import { readFileSync } from "node:fs";

export type Test = { name: string; seconds: number; state: "passed" | "failed" | "skipped" };
export type Result = {
  name: string;
  seconds: number;
  passed: number;
  failed: number;
  skipped: number;
  tests?: Test[] | undefined;
  note?: string | undefined;
};

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; duration?: number | null }[];
  }[];
};
type Suite = {
  suites?: Suite[];
  specs?: { title: string; tests: { status: string; results: { duration: number }[] }[] }[];
};
type PlaywrightReport = { suites: Suite[]; errors: unknown[] };

/** @returns none if the runner died without a report, or in the middle of it */
export function testsIn(path: string): Test[] {
  try {
    const report = JSON.parse(readFileSync(path, "utf8")) as VitestReport | PlaywrightReport;
    return "testResults" in report ? vitestTests(report) : playwrightTests(report);
  } catch {
    return [];
  }
}

function vitestTests({ testResults }: VitestReport): Test[] {
  return testResults.flatMap((file) => {
    const tests = file.assertionResults.map(({ fullName, status, duration }): Test => {
      const state = status === "passed" || status === "failed" ? status : "skipped";
      return { name: fullName, seconds: (duration ?? 0) / 1000, state };
    });
    // A file that did not load has no failed test in it; it counts as one.
    const isUnloaded = file.status === "failed" && tests.every(({ state }) => state !== "failed");
    return isUnloaded ? [...tests, { name: file.name, seconds: 0, state: "failed" }] : tests;
  });
}

/** A flaky test has passed; an error outside any test is a failure. */
function playwrightTests({ suites, errors }: PlaywrightReport): Test[] {
  const testsOf = ({ suites: inner = [], specs = [] }: Suite): Test[] => [
    ...inner.flatMap(testsOf),
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }): Test => {
        const seconds = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
        const state = status === "skipped" ? status : status === "unexpected" ? "failed" : "passed";
        return { name: title, seconds, state };
      }),
    ),
  ];
  return [
    ...suites.flatMap(testsOf),
    ...errors.map((): Test => ({ name: "outside any test", seconds: 0, state: "failed" })),
  ];
}

export function summaryOf(results: Result[]): string {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(({ name, seconds, passed, failed, skipped, note }) => {
    const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}${note ? `; ${note}` : ""}`;
    return `  ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${counts}`;
  });
  return ["", "Where the time went", ...lines].join("\n");
}

export function slowestOf(results: Result[]): string {
  const slowest = results
    .flatMap(({ name: step, tests = [] }) => tests.map(({ name, seconds }) => ({ step, name, seconds })))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10);
  if (slowest.length === 0) return "";
  const lines = slowest.map(({ step, name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${step}: ${name}`);
  return ["", "Slowest tests", ...lines, ""].join("\n");
}

export function lastLineOf(results: Result[]): string {
  const sum = (of: (result: Result) => number) => results.reduce((total, result) => total + of(result), 0);
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`;
}
