import { expect, test } from "vitest";
import { createThread, ThreadLimit } from "./create-thread.server.ts";

const module = "app/platform/testing/thread-functions.ts";

test("security 6.40: work in a thread ends at its limits of time and memory, and the next call has a new thread", async () => {
  const call = createThread({ maxSeconds: 4, maxMemoryMb: 32, idleSeconds: 5 });
  expect(await call(module, "double", 21)).toBe(42);
  await expect(call(module, "fail")).rejects.toThrow("failed on purpose");
  const asked = [call(module, "neverEnd"), call(module, "fillMemory"), call(module, "double", 4)];
  await expect(asked[0]).rejects.toThrow(ThreadLimit);
  await expect(asked[1]).rejects.toThrow(ThreadLimit);
  expect(await asked[2]).toBe(8);
}, 60_000);

test("a thread that ended for want of calls is replaced at the next one", async () => {
  const call = createThread({ maxSeconds: 20, maxMemoryMb: 32, idleSeconds: 0 });
  for (const each of [1, 2]) {
    expect(await call(module, "double", each)).toBe(2 * each);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}, 60_000);
