// What `npm run check` need not test again: for each part, the commit at which all of its tests ran, and the files that failed
// there. A part that passed is not repeated because another one failed.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Test } from "./results.ts";

export type Checked = { commit: string; failed: string[] };

const pathOf = (root: string, part: string) => join(root, ".cache", "checked", `${part}.json`);

/** Undefined where nothing is known, or HEAD does not descend from what is. */
export function readChecked(root: string, part: string): Checked | undefined {
  try {
    const checked = JSON.parse(readFileSync(pathOf(root, part), "utf8")) as Checked;
    git(root, "merge-base", "--is-ancestor", checked.commit, "HEAD");
    return checked;
  } catch {
    return undefined;
  }
}

/** After a run to its end; `commit` is HEAD at its start, and what was not committed then counts as changed next time. */
export function writeChecked(root: string, part: string, commit: string, tests: Test[]): void {
  const failed = [...new Set(tests.filter(({ state }) => state === "failed").map(({ file }) => String(file)))];
  mkdirSync(join(root, ".cache", "checked"), { recursive: true });
  writeFileSync(pathOf(root, part), JSON.stringify({ commit, failed } satisfies Checked));
}

/** Relative to `root`, with what is not in Git yet. */
export function changedFiles(root: string, { commit }: Checked): string[] {
  const lists = [git(root, "diff", "--name-only", commit), git(root, "ls-files", "--others", "--exclude-standard")];
  return lists.flatMap((list) => list.split("\n")).filter(Boolean);
}

export const headCommit = (root: string): string => git(root, "rev-parse", "HEAD");

function git(root: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}
