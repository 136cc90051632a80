import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changedFiles, headCommit, readChecked, writeChecked } from "./checked.ts";
import type { Test } from "./results.ts";

let root: string;
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], { cwd: root, stdio: "ignore" });
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "checked-"));
  git("init");
  writeFileSync(join(root, ".gitignore"), ".cache\n");
  git("add", ".");
  git("commit", "-m", "first");
});
afterEach(() => rmSync(root, { recursive: true }));

const result = (file: string, state: Test["state"]): Test => ({ name: `a test of ${file}`, file, state, seconds: 1 });

test("a part keeps the commit of its last complete run and the files to repeat, whatever other parts did", () => {
  expect(readChecked(root, "unit")).toBeUndefined();
  const commit = headCommit(root);
  writeChecked(root, "database", commit, [result("/a", "passed"), result("/b", "failed"), result("/b", "failed")]);
  writeChecked(root, "unit", commit, [result("/c", "passed"), result("/d", "skipped")]);
  expect(readChecked(root, "database")).toEqual({ commit, failed: ["/b"] });
  expect(readChecked(root, "unit")).toEqual({ commit, failed: [] });
});

test("what has changed since then: committed, not committed, and not in Git yet", () => {
  writeChecked(root, "unit", headCommit(root), []);
  const checked = readChecked(root, "unit")!;
  expect(changedFiles(root, checked)).toEqual([]);
  writeFileSync(join(root, "one.ts"), "1");
  git("add", ".");
  git("commit", "-m", "second");
  writeFileSync(join(root, ".gitignore"), ".cache\nnode_modules\n");
  writeFileSync(join(root, "two.ts"), "2");
  expect(changedFiles(root, checked).toSorted()).toEqual([".gitignore", "one.ts", "two.ts"]);
});

test("a commit that is no longer in the history counts for nothing", () => {
  writeFileSync(join(root, "one.ts"), "1");
  git("add", ".");
  git("commit", "-m", "second");
  writeChecked(root, "unit", headCommit(root), []);
  git("reset", "--hard", "HEAD~1");
  expect(readChecked(root, "unit")).toBeUndefined();
});
