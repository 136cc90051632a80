// The tests of a stopped run, from progress-reporter.ts.
import { readFileSync } from "node:fs";
import type { Test } from "./results.ts";

export type Progress = {
  id: string;
  name: string;
  file: string;
  state: "running" | Test["state"];
  at: number;
  seconds?: number;
  error?: string | undefined;
  isFile?: boolean;
};

/** Tests that had ended, and as failures those that were running and files without a running test (hooks, loading). */
export function testsInProgress(path: string, now = Date.now()): Test[] {
  const latest = new Map<string, Progress>();
  for (const progress of progressIn(path)) latest.set(progress.id, progress);
  const all = [...latest.values()];
  const tests = all.filter(({ isFile }) => !isFile);
  const running = (list: Progress[]) => list.filter(({ state }) => state === "running");
  const filesOfTests = new Set(running(tests).map(({ file }) => file));
  const files = running(all.filter(({ isFile }) => isFile)).filter(({ file }) => !filesOfTests.has(file));
  return [...tests, ...files].map(({ name, file, state, at, seconds = 0, error }): Test => {
    if (state !== "running") return { name, file, state, seconds, error };
    const elapsed = (now - at) / 1000;
    return { name, file, state: "failed", seconds: elapsed, error: `had not ended after ${Math.round(elapsed)} s` };
  });
}

function progressIn(path: string): Progress[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return [];
  }
  return text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line) as Progress];
    } catch {
      return []; // the end, or a line that was cut off
    }
  });
}
