// Runs a command of a test step in its own process group, so that nothing outlives it.
import { type ChildProcess, spawn } from "node:child_process";

export type Command = { args: string[]; env?: NodeJS.ProcessEnv };

const running = new Set<ChildProcess>();
const graceSeconds = 5;

/** Prints as it goes, or at the end with `collect`. @returns the exit code; 124 after `seconds` */
export function runCommand(command: Command, root: string, seconds: number, collect?: string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command.args, {
      cwd: root,
      env: command.env ?? process.env,
      detached: process.platform !== "win32",
      stdio: ["ignore", collect ? "pipe" : "inherit", collect ? "pipe" : "inherit"],
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => collect?.push(String(chunk)));
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      stop(child);
    }, seconds * 1000);
    child.on("error", (error) => {
      process.stderr.write(`${command.args.join(" ")}: ${error.message}\n`);
      settle(127);
    });
    // A grandchild that keeps the pipe open would delay "close".
    child.on("exit", (code) => setTimeout(() => settle(isLate ? 124 : (code ?? 1)), collect ? 50 : 0));

    function settle(code: number): void {
      clearTimeout(timer);
      running.delete(child);
      signal(child, "SIGKILL");
      resolve(code);
    }
  });
}

export function stopAll(): void {
  for (const child of running) stop(child);
}

function stop(child: ChildProcess): void {
  signal(child, "SIGTERM");
  setTimeout(() => signal(child, "SIGKILL"), graceSeconds * 1000).unref();
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill(name);
    else process.kill(-child.pid, name);
  } catch {}
}
