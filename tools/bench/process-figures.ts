import { readdirSync, readFileSync } from "node:fs";

/** 100 on every Linux that Node supports. */
const ticksPerSecond = 100;

export function residentMegabytes(pid: number): number | undefined {
  const match = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`));
  return match ? Number(match[1]) / 1024 : undefined;
}

/** PSS: counts shared memory once, such as PostgreSQL's buffers. */
export function togetherMegabytes(pids: number[]): number | undefined {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1]));
  return kilobytes.some(Number.isNaN) ? undefined : kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

export function processorSeconds(pid: number): number | undefined {
  const fields = statOf(pid);
  return fields && (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Includes child processes, also those that have ended. */
export function processorSecondsOfAll(pid: number): number {
  const fields = statOf(pid) ?? [];
  const seconds = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0) / ticksPerSecond;
  return childrenOf(pid).reduce((sum, child) => sum + processorSecondsOfAll(child), seconds);
}

/** In milliseconds, for work shorter than a tick; 0 where unknown. */
export function processorMilliseconds(pid: number): number {
  let threads: string[] = [];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {}
  const nanoseconds = threads.map((thread) => Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(" ")[0]));
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}

export function childrenOf(pid: number): number[] {
  const all = process.platform === "linux" ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
  return all.map(Number).filter((each) => Number(statOf(each)?.[1]) === pid);
}

/** After the program's name, which may contain spaces and parentheses. */
function statOf(pid: number): string[] | undefined {
  const text = read(`/proc/${pid}/stat`);
  return text === "" ? undefined : text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
