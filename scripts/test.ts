// `npm test` and, with --check, `npm run check`: every step, a summary, and the line "N passed, N failed".
// `--check` leaves out the browsers, and the steps that have passed on this machine with the very same files: it names them
// and does not count them; `--again` runs those too. `--only=lint,HTTP` runs the named steps. TEST_DATABASE_URL names another
// PostgreSQL server for the database tests than the embedded one. TEST_SECONDS is the time for everything: a step that would
// outlast it is stopped, so that the last line always comes.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findBrowser, provideBrowser } from "./run-tests/browser.ts";
import { countTests } from "./run-tests/counts.ts";
import { makeMemoryFolder } from "./run-tests/memory-folder.ts";
import { countsOf, lastLineOf, type Result, summaryOf } from "./run-tests/results.ts";
import { runCommand, stopAll } from "./run-tests/run-command.ts";
import { type Need, type Plan, planSteps, type Step } from "./run-tests/steps.ts";
import { earlierPass, fingerprintOf, keepPass } from "./run-tests/unchanged.ts";

const root = join(import.meta.dirname, "..");
const started = performance.now();
const mostSeconds = Number(process.env.TEST_SECONDS) || Number.POSITIVE_INFINITY;
const results: Result[] = [];
const isCheck = process.argv.includes("--check");
const mayLeaveOut = isCheck && !process.argv.includes("--again");
let isStopped = false;

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    isStopped = true;
    stopAll();
  });
}

const memory = makeMemoryFolder();
const plan = chosenOf(planSteps(root, !isCheck));
rmSync(join(root, ".cache", "tests"), { recursive: true, force: true });
mkdirSync(join(root, ".cache", "tests"), { recursive: true });
try {
  const waiting = [...plan.together];
  await Promise.all([1, 2].map(() => runWaiting(waiting)));
  for (const step of plan.inTurn) if (!isStopped) await runInTurn(step);
} finally {
  memory.remove();
}
if (isStopped) results.push({ name: "interrupted", passed: 0, failed: 1, skipped: 0, seconds: 0 });
console.log(summaryOf(results));
console.log(lastLineOf(results));
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);

function chosenOf({ together, inTurn }: Plan): Plan {
  const only = process.argv.find((arg) => arg.startsWith("--only="))?.slice("--only=".length);
  if (only === undefined) return { together, inTurn };
  const isChosen = ({ name }: Step) => only.split(",").some((part) => name.toLowerCase().includes(part.toLowerCase()));
  return { together: together.filter(isChosen), inTurn: inTurn.filter(isChosen) };
}

async function runWaiting(waiting: Step[]): Promise<void> {
  for (let step = waiting.shift(); step && !isStopped; step = waiting.shift()) {
    const output: string[] = [];
    const result = await perform(step, output);
    console.log(`\n── ${step.name} ──`);
    if (output.length > 0) console.log(output.join("").trim());
    sayEnd(result);
  }
}

async function runInTurn(step: Step): Promise<void> {
  console.log(`\n── ${step.name} ──`);
  sayEnd(await perform(step));
}

async function perform(step: Step, collect?: string[]): Promise<Result> {
  const result = leftOut(step) ?? (await provideAndRun(step, collect));
  results.push(result);
  return result;
}

async function provideAndRun(step: Step, collect?: string[]): Promise<Result> {
  const begun = performance.now();
  const env: NodeJS.ProcessEnv = step.inMemory && memory.path ? { TMPDIR: memory.path } : {};
  for (const need of step.needs ?? []) {
    const missing = await provide(need, env);
    if (missing === undefined) continue;
    const note = `not run: ${missing}`;
    return { name: step.name, passed: 0, failed: 1, skipped: 0, seconds: secondsSince(begun), note };
  }
  const commands = step.commands.map((command) => ({ ...command, env: { ...command.env, ...env } }));
  return run({ ...step, commands }, collect);
}

/** @returns the result of a step that `npm run check` need not run again */
function leftOut(step: Step): Result | undefined {
  const fingerprint = mayLeaveOut ? fingerprintOfStep(step) : null;
  const earlier = fingerprint && earlierPass(root, step.name, fingerprint);
  if (!earlier) return undefined;
  const note = `unchanged since ${countsOf(earlier)} on ${earlier.at.slice(0, 16).replace("T", " ")} UTC`;
  return { name: step.name, passed: 0, failed: 0, skipped: 0, seconds: 0, note };
}

function fingerprintOfStep({ name, commands, isInput }: Step): string | null {
  const server = process.env.TEST_DATABASE_URL ?? "";
  return isInput ? fingerprintOf(root, [name, server, ...commands.flatMap(({ args }) => args)], isInput) : null;
}

/** @returns what is missing, undefined if the need is met */
async function provide(need: Need, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  if (need === "build") {
    return results.some(({ name, failed }) => name === "build" && failed > 0) ? "the build failed" : undefined;
  }
  const browser = await provideBrowser(root);
  if (!browser.ok) return browser.error;
  // One of the usual places is found again there, with the headless shell beside it.
  if (browser.path !== findBrowser()) env.CHROMIUM_PATH = browser.path;
  return undefined;
}

async function run(step: Step, collect?: string[]): Promise<Result> {
  const begun = performance.now();
  const fingerprint = fingerprintOfStep(step);
  let code = 0;
  for (const command of step.commands) {
    const left = Math.max(1, Math.min(step.limit, mostSeconds - secondsSince(started)) - secondsSince(begun));
    code = await runCommand(command, root, left, collect);
    if (code !== 0) break;
  }
  const seconds = secondsSince(begun);
  const result: Result = step.report
    ? { name: step.name, seconds, ...countTests(step.report.path, step.report.read, code) }
    : { name: step.name, seconds, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (code === 124) result.note = `stopped after ${Math.round(seconds)} s`;
  if (code === 0 && result.failed === 0 && fingerprint && fingerprint === fingerprintOfStep(step))
    keepPass(root, step.name, fingerprint, result);
  return result;
}

function sayEnd(result: Result): void {
  console.log(`── ${result.name}: ${result.note ?? countsOf(result)}, ${result.seconds.toFixed(1)} s ──`);
}

function secondsSince(moment: number): number {
  return (performance.now() - moment) / 1000;
}
