import { Agent, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { drain } from "./drain.ts";

/** @returns whether the connection of an earlier request was used */
const read = (port: number, agent: Agent) =>
  new Promise<boolean>((resolve, reject) => {
    const request = get({ host: "127.0.0.1", port, agent }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(request.reusedSocket));
    });
    request.on("error", reject);
  });

test("security 6.18: a machine that stood still has not been quiet: an idle connection stays open after it, and is closed later", async () => {
  const server = createServer((_, response) => response.end("answer"));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  expect(await read(port, agent)).toBe(false);
  const drained = drain(server, { onRefusing() {}, idleSeconds: 1 });
  for (const until = performance.now() + 1_000; performance.now() < until; await sleep(50))
    expect(await read(port, agent)).toBe(true);
  for (const until = performance.now() + 900; performance.now() < until; );
  await sleep(200);
  expect(await read(port, agent)).toBe(true);
  await drained;
});

test("security 6.18: an idle connection is kept for as long as the shop was asked to", async () => {
  const server = createServer((_, response) => response.end("answer"));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await read(port, agent);
  const drained = drain(server, { onRefusing() {}, idleSeconds: 3 });
  await sleep(1_800);
  expect(await read(port, agent)).toBe(true);
  agent.destroy();
  await drained;
});

test("security 6.18: a shop with always more new connections waiting resets none of them", async () => {
  const server = createServer((_, response) => {
    for (const until = performance.now() + 2; performance.now() < until; );
    response.end("answer");
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  let answered = 0;
  const untilRefused = async (): Promise<string> => {
    try {
      for (; ; answered += 1) await read(port, new Agent());
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? "";
    }
  };
  const callers = Array.from({ length: 6 }, untilRefused);
  await expect.poll(() => answered).toBeGreaterThan(20);
  await drain(server, { onRefusing() {}, idleSeconds: 1 });
  expect(new Set(await Promise.all(callers))).toEqual(new Set(["ECONNREFUSED"]));
});

test("security 6.18: a shop all of whose turns are long closes its port in time and cuts no answer", async () => {
  let isRefusing = false;
  const server = createServer((_, response) => {
    for (const until = performance.now() + 25; performance.now() < until; );
    if (isRefusing) response.setHeader("connection", "close");
    setTimeout(() => response.end("answer"), 20);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const untilRefused = async (): Promise<string> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      for (;;) await read(port, agent);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? "";
    }
  };
  const callers = Array.from({ length: 8 }, untilRefused);
  await read(port, new Agent());
  const refuse = () => {
    isRefusing = true;
  };
  await drain(server, { onRefusing: refuse, idleSeconds: 1 });
  expect(new Set(await Promise.all(callers))).toEqual(new Set(["ECONNREFUSED"]));
}, 40_000);
