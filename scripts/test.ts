// `npm test`: every step, where the time went, the slowest ten tests, and the line "N passed, N failed".
// `npm run check` (--check) leaves out the build, HTTP and browsers, and runs the unit and database tests that a change since
// the last check that passed can reach. `--only=lint,HTTP` runs the named steps. TEST_DATABASE_URL names another PostgreSQL server than
// the embedded one. TEST_SECONDS is the time for everything: a step that would outlast it is stopped, so that the last line
// always comes.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findBrowser, provideBrowser } from "./test-run/browser.ts";
import { makeMemoryFolder } from "./test-run/memory-folder.ts";
import {
  failuresOf,
  lastLineOf,
  type Result,
  slowestOf,
  summaryOf,
  testsIn,
  withSecondRun,
} from "./test-run/results.ts";
import { runCommand, stopAll } from "./test-run/run-command.ts";

/** Commands run in turn; with `report` the last one writes its tests there as JSON. */
type Step = {
  name: string;
  limit: number;
  commands: string[][];
  report?: string;
  needs?: ("build" | "browser")[];
  /** Tests of processes, sockets and clocks: in CI, failed files are run once more, alone. */
  hasSecondRun?: boolean;
};

const root = join(import.meta.dirname, "..");
const started = performance.now();
const secondsSince = (moment: number) => (performance.now() - moment) / 1000;
const maxSeconds = Number(process.env.TEST_SECONDS) || Number.POSITIVE_INFINITY;
const isCheck = process.argv.includes("--check");
const only = process.argv.find((arg) => arg.startsWith("--only="))?.slice("--only=".length);
const isChosen = ({ name }: Step) =>
  !only || only.split(",").some((part) => name.toLowerCase().includes(part.toLowerCase()));
const checked = join(root, ".cache", "checked-commit");
const reports = join(root, ".cache", "tests");
const results: Result[] = [];
const failure = { passed: 0, failed: 1, skipped: 0 };
let isStopped = false;
let building: Promise<void> | undefined;

const tool = (path: string) => join(root, "node_modules", path);
const single = (name: string, ...commands: string[][]): Step => ({ name, limit: 300, commands });
const vitest = (name: string, project: string, limit: number, ...args: string[]): Step => {
  const report = join(reports, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return {
    name,
    limit,
    report,
    commands: [[tool("vitest/vitest.mjs"), "run", "--project", project, ...reporters, ...args]],
    hasSecondRun: project !== "unit",
  };
};

const build = single("build", ["scripts/launch.mjs", "build"]);
const browser: Step = {
  name: "browser",
  limit: 900,
  report: join(reports, "browser.json"),
  needs: ["build", "browser"],
  commands: [[tool("@playwright/test/cli.js"), "test", "--reporter=list,json"]],
};
/**
 * Two at a time, in this order, the longest early: HTTP tests often wait, and leave a processor to their neighbours. Browsers need
 * both processors of a small machine: beside the HTTP tests the whole took 12:06 in place of 10:37, and a deployment timed out.
 */
const steps: Step[] = [
  ...(isCheck
    ? []
    : [
        build,
        vitest("embedded database", "embedded", 600),
        { ...vitest("HTTP", "http", 900), needs: ["build" as const] },
      ]),
  // Each type checker checks the types that all files share: one takes 10 s of processor time, the usual four 18.
  single(
    "types",
    [tool("@react-router/dev/bin.cjs"), "typegen"],
    [tool("typescript/bin/tsc"), "--noEmit", "--checkers", "1"],
  ),
  vitest("database", "database", 600, ...(isCheck ? changedArguments() : [])),
  single("lint", [tool("@biomejs/biome/bin/biome"), "check"]),
  single("imports", [tool("dependency-cruiser/bin/dependency-cruiser.mjs"), ...importArguments()]),
  single("dead code", [tool("knip/bin/knip.js")]),
  single("code", ["scripts/check-code.ts"]),
  vitest("unit", "unit", 300, ...(isCheck ? unitArguments() : [])),
  ...(isCheck ? [] : [browser]),
];

/** The folders are in the npm script. */
function importArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return scripts["imports:check"].split(" ").slice(1);
}

/** Tests that import what has changed since the last check that passed here; all of them where nothing is known. */
function changedArguments(): string[] {
  try {
    const commit = readFileSync(checked, "utf8");
    git("merge-base", "--is-ancestor", commit, "HEAD");
    return ["--changed", commit, "--passWithNoTests"];
  } catch {
    return [];
  }
}

/** Unit tests also read dictionaries, documents and the settings of tools: a change of those runs all of them. */
function unitArguments(): string[] {
  const changed = changedArguments();
  const since = changed[1];
  if (since === undefined) return [];
  const files = [git("diff", "--name-only", since), git("ls-files", "--others", "--exclude-standard")].join("\n");
  return files.split("\n").every((file) => /^$|\.tsx?$/.test(file)) ? changed : [];
}

function git(...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
}

/** Settings of a developer's shell would change what the tests test. */
const settingsPattern =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|PUBLIC_URL|PAYMENTS|RATE_LIMITS|SESSION_SECRET|STAFF_EMAIL|LOG_LEVEL|NODE_ENV|(STRIPE|GEOCODER|SMTP|MAIL|ASSISTANT|ADMIN|TRUSTED|METRICS|ALLOW)_\w+)$/;
const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !settingsPattern.test(name))),
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "browser.json"),
  NODE_COMPILE_CACHE: join(root, ".cache", "compiled"),
};

async function perform(step: Step, output?: string[]): Promise<void> {
  const startedAt = performance.now();
  const missing = await missingNeed(step);
  if (missing !== undefined) {
    results.push({ ...failure, name: step.name, seconds: secondsSince(startedAt), note: `not run: ${missing}` });
    return;
  }
  const inMemory = memory.path && step.report ? { TMPDIR: memory.path } : {};
  let code = 0;
  for (const args of step.commands) {
    const left = Math.max(1, Math.min(step.limit, maxSeconds - secondsSince(started)) - secondsSince(startedAt));
    code = code || (await runCommand({ args, env: { ...env, ...inMemory } }, root, left, output));
  }
  let tests = step.report ? testsIn(step.report) : undefined;
  let note = code === 124 ? `stopped after ${Math.round(secondsSince(startedAt))} s` : undefined;
  const files = [...new Set(tests?.filter(({ state }) => state === "failed").map(({ file }) => file))];
  if (tests && step.hasSecondRun && env.CI && code === 1 && files.length > 0 && files.length <= 5) {
    console.log(failuresOf([{ ...step, ...failure, tests, seconds: 0 }]));
    const left = Math.max(1, Math.min(step.limit, maxSeconds - secondsSince(started)));
    const command = { args: [...step.commands.at(-1)!, ...files.map(String)], env: { ...env, ...inMemory } };
    code = await runCommand(command, root, left, output);
    tests = withSecondRun(tests, testsIn(step.report!));
    note = `${files.length} files run a second time`;
  }
  const seconds = secondsSince(startedAt);
  results.push({
    ...{ name: step.name, seconds, tests, skipped: tests?.filter(({ state }) => state === "skipped").length ?? 0 },
    passed: tests ? tests.filter(({ state }) => state === "passed").length : Number(code === 0),
    // A runner that failed has at least one failure.
    failed: Math.max(tests?.filter(({ state }) => state === "failed").length ?? 0, Number(code !== 0)),
    note,
  });
}

async function missingNeed({ needs = [] }: Step): Promise<string | undefined> {
  if (needs.includes("build")) await building;
  if (needs.includes("build") && results.some(({ name, failed }) => name === "build" && failed > 0))
    return "the build failed";
  if (!needs.includes("browser")) return undefined;
  const browser = await provideBrowser(root);
  // One of the usual places is found again there, with the headless shell beside it.
  if (browser.ok && browser.path !== findBrowser()) env.CHROMIUM_PATH = browser.path;
  return browser.ok ? undefined : browser.error;
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    isStopped = true;
    stopAll();
  });
}

const memory = makeMemoryFolder();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
try {
  const waiting = steps.filter(isChosen);
  const work = async () => {
    for (let step = waiting.shift(); step && !isStopped; step = waiting.shift()) {
      // The browser tests take longest, so their progress is shown.
      const output: string[] | undefined = step === browser ? undefined : [];
      const done = perform(step, output);
      if (step === build) building = done;
      await done;
      if (output) console.log(`\n── ${step.name} ──\n${output.join("").trim()}`);
    }
  };
  await Promise.all([work(), work()]);
} finally {
  memory.remove();
}
if (isStopped) results.push({ ...failure, name: "interrupted", seconds: 0 });
const isPassed = results.every(({ failed }) => failed === 0);
if (isCheck && isPassed && !only) writeFileSync(checked, git("rev-parse", "HEAD"));
console.log([summaryOf(results), slowestOf(results), failuresOf(results), lastLineOf(results)].join("\n"));
process.exit(isPassed ? 0 : 1);
