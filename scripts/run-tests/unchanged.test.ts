import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { planSteps } from "./steps.ts";
import { earlierPass, fingerprintOf, keepPass } from "./unchanged.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "unchanged-"));
  execFileSync("git", ["init", "-q"], { cwd: root });
  write(".gitignore", "ignored\nnode_modules\n.cache\n");
  write("app/rule.ts", "1");
  write("docs/page.md", "1");
  write("node_modules/.package-lock.json", "1");
  execFileSync("git", ["add", "."], { cwd: root });
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), content);
}

const fingerprint = (step = ["step"]) => fingerprintOf(root, step, (path) => path.startsWith("app/"));
const counts = { passed: 3, failed: 0, skipped: 1 };

test("a step that passed with the same files is known, until one of them changes", () => {
  const before = fingerprint()!;
  expect(earlierPass(root, "step", before)).toBeUndefined();
  keepPass(root, "step", before, counts);
  keepPass(root, "another", "x", counts);
  expect(earlierPass(root, "step", fingerprint()!)).toMatchObject(counts);
  expect(earlierPass(root, "another", fingerprint()!)).toBeUndefined();
  write("docs/page.md", "2");
  write("ignored", "2");
  expect(fingerprint()).toBe(before);
});

test.each([
  ["a changed file", () => write("app/rule.ts", "2")],
  ["a new file", () => write("app/rule.test.ts", "1")],
  ["a removed file", () => rmSync(join(root, "app/rule.ts"))],
  ["another package", () => write("node_modules/.package-lock.json", "2")],
])("%s is another state", (_, change) => {
  const before = fingerprint();
  change();
  expect(fingerprint()).not.toBe(before);
});

test("another command is another state, and without git nothing is known to be unchanged", () => {
  expect(fingerprint(["other"])).not.toBe(fingerprint());
  rmSync(join(root, ".git"), { recursive: true });
  expect(fingerprint()).toBeNull();
});

test("every test step but the quick ones names its inputs; what a step tests is among them", () => {
  const { together, inTurn } = planSteps(root, true);
  const inputsOf = (name: string) => [...together, ...inTurn].find((step) => step.name === name)?.isInput;
  const named = [...together, ...inTurn].filter(({ isInput }) => isInput).map(({ name }) => name);
  expect(named.toSorted()).toEqual(["HTTP", "database", "embedded guards"]);
  const files = {
    "embedded guards": ["database/embedded/cluster.test.ts", "scripts/database-dump.ts", "vitest.config.ts"],
    database: ["app/orders/api.db.test.ts", "app/orders/texts/fr/problems.json", "database/migrations/0000_first.sql"],
    HTTP: ["e2e/http/pages.test.ts", "e2e/shop.ts", "public/robots.txt", "scripts/launch/build.mjs", "vite.config.ts"],
  };
  for (const [name, paths] of Object.entries(files))
    for (const path of paths) expect([name, path, inputsOf(name)?.(path)]).toEqual([name, path, true]);
  expect(inputsOf("HTTP")?.("e2e/browser/home.spec.ts")).toBe(false);
  expect(inputsOf("database")?.("README.md")).toBe(false);
});
