// `npm test`: every step, where the time went, the slowest ten tests, and the line "N passed, N failed".
// `npm run check` (--check) leaves out the build, HTTP and browsers, and runs the unit and database tests that a change since
// the last check can reach. `npm run test:slow` (--slow) is what takes minutes and needs more than a browser.
// `--only=lint,HTTP` runs the named steps. TEST_DATABASE_URL names another PostgreSQL server than
// the embedded one. TEST_SECONDS is the time for everything: a step that would outlast it is stopped, so that the last line
// always comes.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findTestBrowser, provideBrowser } from "./browser.ts";
import { headCommit, writeChecked } from "./checked.ts";
import { makeMemoryFolder } from "./memory-folder.ts";
import { testsInProgress } from "./progress.ts";
import {
  failuresOf,
  lastLineOf,
  type Result,
  slowestOf,
  summaryOf,
  type Test,
  testsIn,
  withSecondRun,
} from "./results.ts";
import { runCommand, stopAll } from "./run-command.ts";
import { checkSteps, reports, type Step, slowSteps, testSteps } from "./steps.ts";

const root = join(import.meta.dirname, "../..");
const started = performance.now();
const secondsSince = (moment: number) => (performance.now() - moment) / 1000;
const maxSeconds = Number(process.env.TEST_SECONDS) || Number.POSITIVE_INFINITY;
const [isCheck, isSlow] = ["--check", "--slow"].map((option) => process.argv.includes(option));
const only = process.argv.find((arg) => arg.startsWith("--only="))?.slice("--only=".length);
const isChosen = ({ name }: Step) =>
  !only || only.split(",").some((part) => name.toLowerCase().includes(part.toLowerCase()));
const results: Result[] = [];
const failure = { passed: 0, failed: 1, skipped: 0 };
let isStopped = false;
let building: Promise<void> | undefined;

/** A developer's shop settings must not affect tests. */
const settingsPattern =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|PUBLIC_URL|PAYMENTS|RATE_LIMITS|SESSION_SECRET|STAFF_EMAIL|LOG_LEVEL|NODE_ENV|(STRIPE|GEOCODER|SMTP|MAIL|ASSISTANT|SENDCLOUD|ADMIN|TRUSTED|METRICS|ALLOW)_\w+)$/;
const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !settingsPattern.test(name))),
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
  const progress = step.progress ? { PROGRESS_FILE: step.progress } : {};
  const run = (args: string[], seconds: number) => {
    const left = Math.max(1, Math.min(seconds, maxSeconds - secondsSince(started)));
    return runCommand({ args, env: { ...env, ...inMemory, ...progress, ...step.env } }, root, left, output);
  };
  let code = 0;
  for (const args of step.commands) code = code || (await run(args, step.limit - secondsSince(startedAt)));
  let tests = step.report ? testsIn(step.report) : undefined;
  // Without a report the runner was stopped or crashed.
  if (code !== 0 && tests?.length === 0) tests = testsInProgress(step.progress!);
  else if (step.checked && tests) rememberChecked(step.checked, code, tests);
  let note = code === 124 ? `stopped after ${Math.round(secondsSince(startedAt))} s` : undefined;
  if (note && tests) note += "; tests that had not begun are not counted";
  const files = [...new Set(tests?.filter(({ state }) => state === "failed").map(({ file }) => file))];
  if (tests && step.hasSecondRun && env.CI && code === 1 && files.length > 0 && files.length <= 5) {
    console.log(failuresOf([{ ...step, ...failure, tests, seconds: 0 }]));
    code = await run([...step.commands.at(-1)!, ...files.map(String)], step.limit);
    tests = withSecondRun(tests, testsIn(step.report!));
    note = `${files.length} files run a second time`;
  }
  const seconds = secondsSince(startedAt);
  results.push({
    name: step.name,
    seconds,
    tests,
    skipped: tests?.filter(({ state }) => state === "skipped").length ?? 0,
    passed: tests ? tests.filter(({ state }) => state === "passed").length : Number(code === 0),
    // A failed runner has at least one failure.
    failed: Math.max(tests?.filter(({ state }) => state === "failed").length ?? 0, Number(code !== 0)),
    note,
  });
}

/** Not after an error outside of tests, which names no file. */
function rememberChecked(part: string, code: number, tests: Test[]): void {
  if (code === 0 || (code === 1 && tests.some(({ state }) => state === "failed")))
    writeChecked(root, part, commit, tests);
}

async function missingNeed({ needs = [] }: Step): Promise<string | undefined> {
  if (needs.includes("build")) await building;
  if (needs.includes("build") && results.some(({ name, failed }) => name === "build" && failed > 0))
    return "the build failed";
  if (!needs.includes("browser")) return undefined;
  const browser = await provideBrowser(root);
  // Found again there, with the headless shell beside it.
  if (browser.ok && browser.path !== findTestBrowser()) env.CHROMIUM_PATH = browser.path;
  return browser.ok ? undefined : browser.error;
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    isStopped = true;
    stopAll();
  });
}

const memory = makeMemoryFolder();
const commit = isCheck ? headCommit(root) : "";
const allSteps = isCheck ? checkSteps() : isSlow ? slowSteps() : testSteps();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
try {
  const chosen = allSteps.filter(isChosen);
  const work = async (waiting: Step[]) => {
    for (let step = waiting.shift(); step && !isStopped; step = waiting.shift()) {
      const output: string[] | undefined = step.isShown ? undefined : [];
      const done = perform(step, output);
      if (step.name === "build") building = done;
      await done;
      if (output) console.log(`\n── ${step.name} ──\n${output.join("").trim()}`);
    }
  };
  await work(chosen.filter(({ isAlone }) => isAlone));
  const together = chosen.filter(({ isAlone }) => !isAlone);
  await Promise.all([work(together), work(together)]);
} finally {
  memory.remove();
}
if (isStopped) results.push({ ...failure, name: "interrupted", seconds: 0 });
const isPassed = results.every(({ failed }) => failed === 0);
console.log([summaryOf(results), slowestOf(results), failuresOf(results), lastLineOf(results)].join("\n"));
process.exit(isPassed ? 0 : 1);
