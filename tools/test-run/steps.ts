// The steps of `npm test`, `npm run check` (--check) and `npm run test:slow` (--slow).
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findBrowser, findTestBrowser } from "./browser.ts";
import { changedFiles, readChecked } from "./checked.ts";

/** Commands that run in turn; the last one writes `report` as JSON and `progress`. */
export type Step = {
  name: string;
  limit: number;
  commands: string[][];
  report?: string;
  progress?: string;
  env?: Record<string, string>;
  needs?: ("build" | "browser")[];
  isShown?: boolean;
  /** For tests of processes, sockets and clocks: in CI, failed files run once more, alone. */
  hasSecondRun?: boolean;
  /** Its name in `npm run check`'s record. */
  checked?: string;
  /** Runs before the parallel steps. */
  isAlone?: boolean;
};

const root = join(import.meta.dirname, "..", "..");
export const reports = join(root, ".cache", "tests");
const tool = (path: string) => join(root, "node_modules", path);
const reporter = "tools/test-run/progress-reporter.ts";
const single = (name: string, ...commands: string[][]): Step => ({ name, limit: 300, commands });
const reportsOf = (name: string) => ({
  report: join(reports, `${name}.json`),
  progress: join(reports, `${name}.progress`),
});

function vitest(name: string, project: string, limit: number, args: string[] = []): Step {
  const { report, progress } = reportsOf(project);
  const reporters = ["default", "json", join(root, reporter)].map((each) => `--reporter=${each}`);
  const run = [tool("vitest/vitest.mjs"), "run", "--project", project, ...reporters, `--outputFile.json=${report}`];
  return { name, limit, report, progress, commands: [[...run, ...args]], hasSecondRun: project !== "unit" };
}

function playwright(name: string, limit: number, args: string[] = []): Step {
  const { report, progress } = reportsOf(name);
  return {
    name,
    limit,
    report,
    progress,
    isShown: true,
    needs: ["build", "browser"],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    commands: [[tool("@playwright/test/cli.js"), "test", `--reporter=list,json,./${reporter}`, ...args]],
  };
}

const build = single("build", ["tools/launch.mjs", "build"]);

/** Each checker checks all shared types: one takes 10 s of processor time, the usual four 18. */
const types = single(
  "types",
  [tool("@react-router/dev/bin.cjs"), "typegen"],
  [tool("typescript/bin/tsc"), "--noEmit", "--checkers", "1"],
);

/** The folders are in the npm script. */
function importArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return scripts["imports:check"].split(" ").slice(1);
}

const sourceSteps = (): Step[] => [
  single("lint", [tool("@biomejs/biome/bin/biome"), "check"]),
  single("imports", [tool("dependency-cruiser/bin/dependency-cruiser.mjs"), ...importArguments()]),
  single("dead code", [tool("knip/bin/knip.js")]),
  single("code", ["tools/checks/check-code.ts"]),
];

/** Files `*.slow.spec.ts` and tests tagged `@slow`. */
const slowSpecs = String.raw`@slow|\.slow\.spec\.ts`;

/**
 * Two at a time, the longest first: browser tests need half of a small machine. An ordinary Chromium takes twice as long as
 * the headless shell.
 */
export const testSteps = (): Step[] => [
  build,
  types,
  playwright("browser", 1800, ["--grep-invert", slowSpecs]),
  { ...vitest("HTTP", "http", 1800), needs: ["build"] },
  vitest("database", "database", 1200),
  vitest("unit", "unit", 900),
  ...sourceSteps(),
];

export const checkSteps = (): Step[] => [
  types,
  { ...vitest("database", "database", 600, sinceChecked("database")), checked: "database" },
  ...sourceSteps(),
  { ...vitest("unit", "unit", 300, sinceChecked("unit")), checked: "unit" },
];

export const slowSteps = (): Step[] => [
  { ...build, isAlone: true },
  { ...vitest("alone", "alone", 600), needs: ["build"], isShown: true, isAlone: true },
  { ...vitest("slow", "slow", 2400), needs: ["build"] },
  playwright("slow browser", 2400, ["--grep", slowSpecs]),
  vitest("embedded database", "embedded", 600),
  ...ordinaryBrowserStep(),
];

/** PDFs, printing, downloads and windows, which the headless shell lacks. */
const ordinarySpecs = ["documents", "reading", "once", "letters.slow"].map((name) => `e2e/browser/${name}.spec.ts`);

/** None if `npm test` itself used it. */
function ordinaryBrowserStep(): Step[] {
  const ordinary = findBrowser();
  if (!ordinary || ordinary === findTestBrowser()) return [];
  const step = playwright("ordinary browser", 900, ordinarySpecs);
  return [{ ...step, env: { ...step.env, CHROMIUM_PATH: ordinary } }];
}

/**
 * Tests that import what changed since the last complete run, and files that failed in it. Unit tests also read
 * dictionaries, documents and tool settings; a change there runs all of them.
 */
function sinceChecked(part: "unit" | "database"): string[] {
  const checked = readChecked(root, part);
  if (!checked) return [];
  if (part === "unit" && !changedFiles(root, checked).every((file) => /\.tsx?$/.test(file))) return [];
  const changed = ["--changed", checked.commit];
  const failed = checked.failed.filter((file) => existsSync(file));
  if (failed.length === 0) return [...changed, "--passWithNoTests"];
  // Vitest takes either changed files or named ones.
  const list = ["list", "--project", part, "--filesOnly", "--json", ...changed];
  const listed = JSON.parse(
    execFileSync(process.execPath, [tool("vitest/vitest.mjs"), ...list], { cwd: root }).toString(),
  );
  return [...new Set([...failed, ...listed.map(({ file }: { file: string }) => file)])];
}
