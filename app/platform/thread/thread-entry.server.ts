import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort } from "node:worker_threads";
import type { ThreadAnswer, ThreadCall } from "./create-thread.server.ts";

parentPort!.on("message", async ({ module, name, parameters }: ThreadCall) => {
  let answer: ThreadAnswer;
  try {
    const loaded = new Map<string, unknown>(
      Object.entries(await import(pathToFileURL(join(process.cwd(), module)).href)),
    );
    answer = { value: await (loaded.get(name) as (...given: unknown[]) => unknown)(...parameters) };
  } catch (error) {
    answer = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort!.postMessage(answer);
});
