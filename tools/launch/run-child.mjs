// Runs one child on this terminal: passes signals on and ends with it.
import { spawn } from "node:child_process";

/** @type {import("node:child_process").ChildProcess | undefined} */
let running;
/** @type {NodeJS.Signals | undefined} */
let stopSignal;

for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT", "SIGHUP"])) {
  process.on(signal, () => {
    stopSignal = signal;
    // Ctrl-C reaches the child directly; a second signal would mean "now, without draining".
    if (signal === "SIGINT" && process.stdin.isTTY) return;
    running?.kill(signal);
  });
}

// `kill` on npm ends the shell between npm and this process, which gets no signal: the shop would keep running.
if (process.env.npm_lifecycle_event && process.platform !== "win32") {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stopSignal = "SIGTERM";
    running?.kill("SIGTERM");
  }, 200);
  watch.unref();
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd: string, env?: NodeJS.ProcessEnv, shell?: boolean}} options
 * @returns {Promise<number>} the exit code, 128 + number of the signal if it died of one, 127 if it did not start
 */
export function runChild(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: "inherit" });
    running = child;
    child.on("error", (error) => {
      process.stderr.write(`${command} does not start: ${error.message}\n`);
      resolve(127);
    });
    child.on("exit", (code, signal) => {
      running = undefined;
      resolve(code ?? 128 + (signalNumbers[signal ?? ""] ?? 15));
    });
  });
}

/** @returns {boolean} whether a stop was requested */
export function isStopping() {
  return stopSignal !== undefined;
}

/** @type {Record<string, number>} */
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGABRT: 6, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 };
