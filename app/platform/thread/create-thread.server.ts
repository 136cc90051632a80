import { join } from "node:path";
import { Worker } from "node:worker_threads";

export type ThreadCall = { module: string; name: string; parameters: unknown[] };
export type ThreadAnswer = { value: unknown } | { error: string };

export class ThreadLimit extends Error {}

type Limits = {
  maxSeconds: number;
  maxMemoryMb: number;
  /** Seconds without calls after which the thread ends. */
  idleSeconds: number;
};

export type CallInThread = <Result>(module: string, name: string, ...parameters: unknown[]) => Promise<Result>;

/** Loaded from source, since the bundle is one file. */
const entryFile = () => join(process.cwd(), "app/platform/thread/thread-entry.server.ts");

/**
 * A thread for work that would block the event loop: calls `name` of `module` (a path from the project's root, run
 * unbundled) in sequence, copying parameters and results. Rejects with `ThreadLimit`, after which the next call gets a new
 * thread, or with the function's error. Does not keep the process alive.
 */
export function createThread({ maxSeconds, maxMemoryMb, idleSeconds }: Limits): CallInThread {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let current: { resolve(value: unknown): void; reject(error: Error): void } | undefined;
  const end = (ended: Worker, error: Error) => {
    if (worker !== ended) return;
    worker = undefined;
    void ended.terminate();
    current?.reject(error);
  };
  function start(): Worker {
    const started = new Worker(entryFile(), { resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb } });
    started.on("message", (answer: ThreadAnswer) => {
      if ("error" in answer) current?.reject(new Error(answer.error));
      else current?.resolve(answer.value);
    });
    started.on("error", (error: Error & { code?: string }) =>
      end(started, error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new ThreadLimit(error.message) : error),
    );
    started.on("exit", () => end(started, new Error("the thread has ended")));
    return started;
  }
  async function callNow(call: ThreadCall): Promise<unknown> {
    clearTimeout(idle);
    worker ??= start();
    const busy = worker;
    busy.ref();
    const limit = new ThreadLimit(`longer than ${maxSeconds} s`);
    const timer = setTimeout(() => end(busy, limit), maxSeconds * 1000);
    try {
      return await new Promise<unknown>((resolve, reject) => {
        current = { resolve, reject };
        busy.postMessage(call);
      });
    } finally {
      current = undefined;
      clearTimeout(timer);
      busy.unref();
      idle = setTimeout(() => end(busy, new Error("idle")), idleSeconds * 1000).unref();
    }
  }
  return <Result>(module: string, name: string, ...parameters: unknown[]) => {
    const result = last.then(() => callNow({ module, name, parameters }));
    last = result.catch(() => {});
    return result as Promise<Result>;
  };
}

/** Reads files and letters of staff without affecting buyers (docs/decisions/0045). */
export const callInStaffThread = createThread({ maxSeconds: 15, maxMemoryMb: 192, idleSeconds: 30 });
