/** WEB_CONCURRENCY: several web processes behind one port (docs/decisions/0038). */
import cluster from "node:cluster";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";

/** @typedef {import("node:cluster").Worker} Worker */

/** A process that does not stop in this time during a replacement is killed. */
const stopMilliseconds = 25_000;
const longestPause = 30_000;

/**
 * Starts the processes: number 0, which runs the jobs, before the others, since it prepares the database. SIGHUP replaces
 * one after the other: the new one answers before the old one stops accepting. A process that ends by itself is replaced.
 * SIGTERM and SIGINT stop all; the exit code is the worst of theirs. @param {number} count
 */
export function superviseWebProcesses(count) {
  const processes = new WebProcesses();
  process.on("SIGTERM", () => processes.stopAll());
  process.on("SIGINT", () => processes.stopAll());
  // A closed terminal stops the shop.
  process.on("SIGHUP", () => (process.stdin.isTTY ? processes.stopAll() : processes.replaceAll()));
  void processes.open(count);
}

class WebProcesses {
  /** @type {Map<number, Worker>} */
  #running = new Map();
  /** Workers that are stopping. @type {WeakSet<Worker>} */
  #leaving = new WeakSet();
  #isOpen = false;
  #isListening = false;
  #isStopping = false;
  #worstCode = 0;
  /** @type {Promise<void>} */
  #replacing = Promise.resolve();

  /** @param {number} count */
  async open(count) {
    try {
      const notice = await this.#start(0);
      await Promise.all(Array.from({ length: count - 1 }, (_, at) => this.#start(at + 1)));
      this.#isOpen = true;
      process.stdout.write(`${notice.trimEnd()}\n  Web processes:      ${count}\n\n`);
    } catch (code) {
      if (this.#isStopping) return;
      this.#worstCode = Number(code) || 1;
      this.stopAll();
    }
  }

  stopAll() {
    if (this.#isStopping) return;
    this.#isStopping = true;
    if (this.#running.size === 0 && !this.#isOpen) process.exit(this.#worstCode);
    for (const worker of Object.values(cluster.workers ?? {})) if (worker) this.#stop(worker);
  }

  replaceAll() {
    if (this.#isOpen) this.#replacing = this.#replacing.then(() => this.#replaceInTurn());
  }

  async #replaceInTurn() {
    for (const number of [...this.#running.keys()]) {
      const before = this.#running.get(number);
      if (this.#isStopping || !before) continue;
      const ended = new Promise((resolve) => {
        before.once("exit", resolve);
      });
      try {
        await this.#start(number);
      } catch (code) {
        say(`The new web process ${number} did not start (${code}); the old ones go on.`);
        return;
      }
      this.#stop(before, { isReplaced: true });
      await ended;
    }
    if (!this.#isStopping) say("The web processes are replaced.");
  }

  /**
   * Resolves with the notice of the process once it answers requests; rejects with its exit code when it ends before.
   * @param {number} number
   * @returns {Promise<string>}
   */
  async #start(number) {
    // A worker that tries the port itself would be given visitors before it can answer.
    const worker = cluster.fork({
      WEB_PROCESS_NUMBER: String(number),
      WEB_PROCESS_SHARES_PORT: this.#isListening ? "1" : "",
    });
    /** @type {string} */
    const notice = await new Promise((resolve, reject) => {
      worker.once("exit", (code) => reject(code ?? 1));
      worker.once("message", ({ ready }) => resolve(ready));
    });
    this.#isListening = true;
    this.#running.set(number, worker);
    worker.once("exit", (code) => this.#afterEnd(number, worker, code));
    if (this.#isStopping) this.#stop(worker);
    return notice;
  }

  /**
   * @param {Worker} worker
   * @param {{ isReplaced?: boolean }} options
   */
  #stop(worker, { isReplaced = false } = {}) {
    this.#leaving.add(worker);
    // Without a callback, a message to a process that has just ended would throw.
    if (isReplaced && worker.isConnected()) worker.send({ isReplaced }, () => {});
    else worker.process.kill("SIGTERM");
    setTimeout(() => worker.isDead() || worker.process.kill("SIGKILL"), stopMilliseconds).unref();
  }

  /**
   * @param {number} number
   * @param {Worker} worker
   * @param {number | null} code
   */
  #afterEnd(number, worker, code) {
    if (this.#running.get(number) === worker) this.#running.delete(number);
    if (this.#isStopping) this.#worstCode = Math.max(this.#worstCode, code ?? 1);
    if (this.#isStopping && this.#running.size === 0) process.exit(this.#worstCode);
    if (this.#isStopping || this.#leaving.has(worker)) return;
    say(`Web process ${number} ended (${code ?? "killed"}) and is replaced.`);
    void this.#startAgain(number);
  }

  /** @param {number} number */
  async #startAgain(number) {
    for (let pause = 500; !this.#isStopping && !this.#running.has(number); pause = Math.min(pause * 2, longestPause)) {
      try {
        await this.#start(number);
      } catch (code) {
        say(`Web process ${number} did not start (${code}); next try in ${pause / 1000} s.`);
        await sleep(pause);
      }
    }
  }
}

/** @param {string} text */
const say = (text) => process.stderr.write(`${text}\n`);
