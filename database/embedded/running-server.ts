import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const stopSeconds = 30;

/** The first lines, see PostgreSQL's miscadmin.h. The file may be stale or copied from another cluster. */
export type PidFile = { pid: number; directory: string; startedAt: string };

export function pidFile(text: string): PidFile | undefined {
  const [pid, directory = "", startedAt = ""] = text.split("\n");
  return Number(pid) > 0 && Number.isInteger(Number(pid)) ? { pid: Number(pid), directory, startedAt } : undefined;
}

export function readPidFile(cluster: string): PidFile | undefined {
  try {
    return pidFile(fs.readFileSync(path.join(cluster, "postmaster.pid"), "utf8"));
  } catch {
    return undefined;
  }
}

export const serverPid = (cluster: string): number | undefined => readPidFile(cluster)?.pid;

/** After a reboot the process id may be another program's, and in a copy it is the original server's. */
export function isServerRunning(cluster: string): boolean {
  const file = readPidFile(cluster);
  if (!file) return false;
  try {
    process.kill(file.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM" && isPlace(file.directory, cluster);
  }
  if (process.platform !== "linux") return isPlace(file.directory, cluster);
  try {
    return fs.readlinkSync(`/proc/${file.pid}/cwd`) === fs.realpathSync(cluster);
  } catch {
    return false;
  }
}

/** Whether the server was started on `cluster`, which may have been renamed. */
function isPlace(startedOn: string, cluster: string): boolean {
  if (!fs.existsSync(startedOn)) return true;
  return fs.realpathSync(startedOn) === fs.realpathSync(cluster);
}

/** Ends the server: clients are disconnected, open transactions rolled back. Resolves when its process is over. */
export async function stopServer(cluster: string): Promise<void> {
  const pid = serverPid(cluster);
  if (pid === undefined || !isServerRunning(cluster)) return;
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name);
    } catch {
      // It is over already.
    }
  };
  signal("SIGINT");
  const end = performance.now() + stopSeconds * 1000;
  while (isServerRunning(cluster) && performance.now() < end) await sleep(20);
  if (isServerRunning(cluster)) signal("SIGQUIT");
}
