// What `npm run check` need not repeat: for each part, the commit at which all of its tests ran, and the files that failed.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Test } from "./results.ts";

export type Checked = { commit: string; failed: string[] };

const pathOf = (root: string, part: string) => join(root, ".cache", "checked", `${part}.json`);

/** Undefined if nothing is known for an ancestor of HEAD. */
export function readChecked(root: string, part: string): Checked | undefined {
  try {
    const checked = JSON.parse(readFileSync(pathOf(root, part), "utf8")) as Checked;
    git(root, "merge-base", "--is-ancestor", checked.commit, "HEAD");
    return checked;
  } catch {
    return undefined;
  }
}

/** After a complete run; `commit` is HEAD at its start. Uncommitted files count as changed next time. */
export function writeChecked(root: string, part: string, commit: string, tests: Test[]): void {
  const failed = [...new Set(tests.filter(({ state }) => state === "failed").map(({ file }) => String(file)))];
  mkdirSync(join(root, ".cache", "checked"), { recursive: true });
  writeFileSync(pathOf(root, part), JSON.stringify({ commit, failed } satisfies Checked));
}

/** Relative to `root`, with untracked files. */
export function changedFiles(root: string, { commit }: Checked): string[] {
  const lists = [git(root, "diff", "--name-only", commit), git(root, "ls-files", "--others", "--exclude-standard")];
  return lists.flatMap((list) => list.split("\n")).filter(Boolean);
}

export const headCommit = (root: string): string => git(root, "rev-parse", "HEAD");

function git(root: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}
