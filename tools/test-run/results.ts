// Reads the JSON reports of Vitest and Playwright and prints times, slow tests and the last line, which .ci/run reads.
import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

export type Test = {
  name: string;
  seconds: number;
  state: "passed" | "failed" | "skipped";
  /** Absolute path (Vitest only). */
  file?: string;
  error?: string | undefined;
};
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
    message?: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages?: string[] | null;
    }[];
  }[];
};
type Suite = {
  suites?: Suite[];
  specs?: {
    title: string;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
};
type PlaywrightReport = { suites: Suite[]; errors: { message?: string }[] };

/** @returns none if the runner left no complete report */
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
    const tests = file.assertionResults.map(({ fullName, status, duration, failureMessages }): Test => {
      const state = status === "passed" || status === "failed" ? status : "skipped";
      const error = state === "failed" ? failureMessages?.join("\n") : undefined;
      return { name: fullName, seconds: (duration ?? 0) / 1000, state, file: file.name, error };
    });
    // A file that did not load has no failed test; it counts as one.
    const isUnloaded = file.status === "failed" && tests.every(({ state }) => state !== "failed");
    if (!isUnloaded) return tests;
    return [...tests, { name: file.name, seconds: 0, state: "failed", file: file.name, error: file.message }];
  });
}

/** A flaky test has passed; an error outside of tests is a failure. */
function playwrightTests({ suites, errors }: PlaywrightReport): Test[] {
  const testsOf = ({ suites: inner = [], specs = [] }: Suite): Test[] => [
    ...inner.flatMap(testsOf),
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }): Test => {
        const seconds = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
        const state = status === "skipped" ? status : status === "unexpected" ? "failed" : "passed";
        const error = state === "failed" ? results.at(-1)?.error?.message : undefined;
        return { name: title, seconds, state, error };
      }),
    ),
  ];
  return [
    ...suites.flatMap(testsOf),
    ...errors.map(({ message }): Test => ({ name: "outside any test", seconds: 0, state: "failed", error: message })),
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

/** Printed at the end, because some CI systems show only the tail of a log. */
export function failuresOf(results: Result[]): string {
  const lines = results.flatMap(({ name: step, failed, note, tests = [] }) => {
    const failures = tests.filter(({ state }) => state === "failed");
    if (failed > 0 && failures.length === 0) return [`  ${step}${note ? `: ${note}` : ""}`];
    return failures.map(({ name, error = "" }) => {
      const shown = stripVTControlCharacters(error).split("\n").slice(0, 15);
      return [`  ${step}: ${name}`, ...shown.map((line) => `      ${line.slice(0, 300)}`)].join("\n");
    });
  });
  return lines.length === 0 ? "" : ["", "Failed", ...lines.slice(0, 20), ""].join("\n");
}

/** Replaces the files of `first` that `second` repeated. */
export function withSecondRun(first: Test[], second: Test[]): Test[] {
  const repeated = new Set(second.map(({ file }) => file));
  return [...first.filter(({ file }) => !repeated.has(file)), ...second];
}

export function lastLineOf(results: Result[]): string {
  const sum = (of: (result: Result) => number) => results.reduce((total, result) => total + of(result), 0);
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`;
}
