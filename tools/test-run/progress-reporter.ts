// A reporter for Vitest and Playwright that writes to PROGRESS_FILE as tests begin and end: their own reports come only at
// the end.
import { appendFileSync } from "node:fs";
import type { Progress } from "./progress.ts";

type VitestTest = {
  id: string;
  fullName: string;
  module: { moduleId: string };
  result(): { state: string; errors?: readonly { message: string }[] | undefined };
  diagnostic(): { duration: number } | undefined;
};
type VitestModule = { id: string; moduleId: string };
type PlaywrightTest = {
  id: string;
  title: string;
  location: { file: string };
  outcome(): "skipped" | "expected" | "unexpected" | "flaky";
};
type PlaywrightResult = { duration: number; error?: { message?: string } };

export default class ProgressReporter {
  onTestModuleStart(module: VitestModule): void {
    write({ id: module.id, name: module.moduleId, file: module.moduleId, state: "running", isFile: true });
  }

  onTestModuleEnd(module: VitestModule): void {
    write({ id: module.id, name: module.moduleId, file: module.moduleId, state: "passed", isFile: true });
  }

  onTestCaseReady(test: VitestTest): void {
    write({ id: test.id, name: test.fullName, file: test.module.moduleId, state: "running" });
  }

  onTestCaseResult(test: VitestTest): void {
    const { state, errors } = test.result();
    write({
      id: test.id,
      name: test.fullName,
      file: test.module.moduleId,
      state: state === "passed" || state === "failed" ? state : "skipped",
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      error: errors?.[0]?.message,
    });
  }

  onTestBegin(test: PlaywrightTest): void {
    write({ id: test.id, name: test.title, file: test.location.file, state: "running" });
  }

  /** After each try; a retry begins the test again. */
  onTestEnd(test: PlaywrightTest, { duration, error }: PlaywrightResult): void {
    const outcome = test.outcome();
    write({
      id: test.id,
      name: test.title,
      file: test.location.file,
      state: outcome === "skipped" ? outcome : outcome === "unexpected" ? "failed" : "passed",
      seconds: duration / 1000,
      error: error?.message,
    });
  }

  printsToStdio(): boolean {
    return false;
  }
}

function write(progress: Omit<Progress, "at">): void {
  const path = process.env.PROGRESS_FILE;
  if (path) appendFileSync(path, `${JSON.stringify({ ...progress, at: Date.now() } satisfies Progress)}\n`);
}
