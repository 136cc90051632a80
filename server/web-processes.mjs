/** WEB_CONCURRENCY: several web processes behind one port (docs/decisions/0038). */
import cluster from "node:cluster";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";

/** @typedef {import("node:cluster").Worker} Worker */

/** They are replaced one after another; a process that does not stop in this time is killed. */
const stopMilliseconds = 25_000;
const longestPause = 30_000;

/**
 * Starts the processes: number 0, which runs the jobs, before the others, since it prepares the database. SIGHUP replaces
 * one after the other: the new one answers before the old one stops accepting. A process that ends by itself is replaced.
 * SIGTERM and SIGINT stop all; the exit code is the worst of theirs. @param {number} count
 */
export function superviseWebProcesses(count) {
  /** @type {Map<number, Worker>} */
  const running = new Map();
  /** Workers that are stopping. @type {WeakSet<Worker>} */
  const leaving = new WeakSet();
  let stopping = false;
  let isOpen = false;
  let isListening = false;
  let worst = 0;
  /** @type {Promise<void>} */
  let replacing = Promise.resolve();

  /** @param {string} text */
  const say = (text) => process.stderr.write(`${text}\n`);

  /**
   * Resolves with what the process has to tell when it answers requests; rejects with its exit code when it ends before.
   * @param {number} number
   * @returns {Promise<{ worker: Worker, notice: string }>}
   */
  function start(number) {
    // A worker that tried the port as well would be given visitors at once, and would not answer them.
    const worker = cluster.fork({
      WEB_PROCESS_NUMBER: String(number),
      WEB_PROCESS_SHARES_PORT: isListening ? "1" : "",
    });
    const ended = new Promise((_, reject) => {
      worker.once("exit", (code) => reject(code ?? 1));
    });
    /** @type {Promise<{ worker: Worker, notice: string }>} */
    const ready = new Promise((resolve) => {
      worker.once("message", ({ ready: notice }) => resolve({ worker, notice }));
    });
    return Promise.race([ready, ended]).then((answer) => {
      const { worker: started, notice } = /** @type {{ worker: Worker, notice: string }} */ (answer);
      const before = running.get(number);
      isListening = true;
      running.set(number, started);
      started.once("exit", (code) => afterEnd(number, started, code));
      if (stopping) stop(started);
      return { worker: started, notice, before };
    });
  }

  /**
   * @param {number} number
   * @param {Worker} worker
   * @param {number | null} code
   */
  function afterEnd(number, worker, code) {
    if (running.get(number) === worker) running.delete(number);
    if (stopping || leaving.has(worker)) {
      if (stopping) worst = Math.max(worst, code ?? 1);
      if (stopping && running.size === 0) process.exit(worst);
      return;
    }
    say(`Web process ${number} ended (${code ?? "killed"}) and is replaced.`);
    void startAgain(number);
  }

  /** @param {number} number */
  async function startAgain(number) {
    for (let pause = 500; !stopping && !running.has(number); pause = Math.min(pause * 2, longestPause)) {
      try {
        await start(number);
      } catch (code) {
        say(`Web process ${number} did not start (${code}); next try in ${pause / 1000} s.`);
        await sleep(pause);
      }
    }
  }

  /**
   * @param {Worker} worker
   * @param {{ isReplaced?: boolean }} options
   */
  function stop(worker, { isReplaced = false } = {}) {
    leaving.add(worker);
    // With a callback: without one the message to a process that has just died would end this one.
    if (isReplaced && worker.isConnected()) worker.send({ isReplaced }, () => {});
    else worker.process.kill("SIGTERM");
    setTimeout(() => worker.isDead() || worker.process.kill("SIGKILL"), stopMilliseconds).unref();
  }

  async function replaceAll() {
    for (const number of [...running.keys()]) {
      const before = running.get(number);
      if (stopping || !before) continue;
      const gone = new Promise((resolve) => {
        before.once("exit", resolve);
      });
      try {
        await start(number);
      } catch (code) {
        say(`The new web process ${number} did not start (${code}); the old ones go on.`);
        return;
      }
      stop(before, { isReplaced: true });
      await gone;
    }
    if (!stopping) say("The web processes are replaced.");
  }

  function stopAll() {
    if (stopping) return;
    stopping = true;
    if (running.size === 0 && !isOpen) process.exit(0);
    for (const worker of Object.values(cluster.workers ?? {})) if (worker) stop(worker);
  }
  process.on("SIGTERM", stopAll);
  process.on("SIGINT", stopAll);
  // A terminal that is closed stops what runs in it.
  process.on("SIGHUP", () => {
    if (process.stdin.isTTY) return stopAll();
    if (isOpen) replacing = replacing.then(replaceAll);
  });

  (async () => {
    const { notice } = await start(0);
    await Promise.all(Array.from({ length: count - 1 }, (_, at) => start(at + 1)));
    isOpen = true;
    process.stdout.write(`${notice.trimEnd()}\n  Web processes:      ${count}\n\n`);
  })().catch((code) => {
    if (stopping) return;
    stopAll();
    worst = Number(code) || 1;
    if (running.size === 0) process.exit(worst);
  });
}
