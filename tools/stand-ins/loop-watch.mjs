/**
 * Loaded before a shop under test: writes how much processor time its main thread took between two turns of the event loop, in
 * milliseconds and only above a tenth of a second, to LOOP_WATCH_FILE. Time in which the machine did something else does not
 * count.
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
