/**
 * Preloaded by a shop under test: writes the main thread's processor time between two turns of the event loop to
 * LOOP_WATCH_FILE, in milliseconds, if above 100.
 */
import { appendFileSync } from "node:fs";
import process from "node:process";
import { isMainThread } from "node:worker_threads";

const file = process.env.LOOP_WATCH_FILE;
if (isMainThread && file) {
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    const milliseconds = (user + system) / 1000;
    if (milliseconds > 100) appendFileSync(file, `${milliseconds}\n`);
  }, 10).unref();
}
