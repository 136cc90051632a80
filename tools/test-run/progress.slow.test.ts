import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { testsInProgress } from "./progress.ts";

// Each runner starts in its own process.
vi.setConfig({ testTimeout: 90_000 });

const root = join(import.meta.dirname, "..", "..");
mkdirSync(join(root, ".cache"), { recursive: true });
/** Inside the project, so that the planted tests find its packages. */
const folder = mkdtempSync(join(root, ".cache", "stopped-run-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const reporter = join(import.meta.dirname, "progress-reporter.ts");

const planted = (runner: string) => `
  import { test } from "${runner}";
  test("passes", () => {});
  test("fails", () => { throw new Error("one is not two"); });
  test("never ends", () => new Promise(() => setInterval(() => {}, 1000)));`;

/** Stops the runner as soon as the test that never ends has begun. */
async function stoppedRun(name: string, args: string[]): Promise<string[]> {
  const path = join(folder, name);
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, PROGRESS_FILE: path, CI: "" },
    detached: true,
    stdio: "ignore",
  });
  const seen = () => testsInProgress(path).map((each) => `${each.name}: ${each.state}`);
  try {
    await expect.poll(seen, { timeout: 80_000 }).toContain("never ends: failed");
  } finally {
    process.kill(-child.pid!, "SIGKILL");
  }
  expect(testsInProgress(path).find((each) => each.name === "never ends")!.error).toMatch(
    /^had not ended after \d+ s$/,
  );
  expect(readFileSync(path, "utf8")).toContain("one is not two");
  return seen();
}

test("a stopped run of Vitest counts what has ended, and names the test that hung", async () => {
  writeFileSync(join(folder, "planted.test.ts"), planted("vitest"));
  writeFileSync(join(folder, "vitest.config.ts"), "export default {};");
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "--root", folder, "--reporter", reporter, "--testTimeout", "0"];
  expect(await stoppedRun("vitest", args)).toEqual(["passes: passed", "fails: failed", "never ends: failed"]);
});

test("a stopped run of Playwright counts what has ended, and names the test that hung", async () => {
  writeFileSync(join(folder, "planted.spec.ts"), planted("@playwright/test"));
  writeFileSync(join(folder, "playwright.config.ts"), 'export default { testMatch: "planted.spec.ts", timeout: 0 };');
  const playwright = join(root, "node_modules/@playwright/test/cli.js");
  const seen = await stoppedRun("playwright", [playwright, "test", `--reporter=${reporter}`]);
  expect(seen).toEqual(["passes: passed", "fails: failed", "never ends: failed"]);
});
