import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { isAlive, startTestShop, type TestShop } from "../shop.ts";
import { ask } from "./ask.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ env: { WEB_CONCURRENCY: "2", RATE_LIMITS: "normal" } });
});
afterAll(async () => {
  await shop?.stop();
});

/** The web processes, including those that are stopping. */
function processes(): number[] {
  const all = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
  return all
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match && Number(match[2]) === shop.pid && match[3]!.includes("server/main.mjs"))
    .map((match) => Number(match![1]));
}

const status = async () => (await ask(shop, "/readyz")).status;

test("issue 11.2: two processes share a port, limits and an embedded database", async () => {
  expect(processes()).toHaveLength(2);
  // Each on a separate connection, so that both processes get some of them.
  const place = () =>
    ask(shop, "/api/orders", { json: orderBody({ email: `${randomUUID().slice(0, 8)}@example.com` }) });
  const answers = await Promise.all(Array.from({ length: 24 }, place));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4);
});

test("issue 11.2: SIGHUP replaces one process after the other without losing a request", async () => {
  const before = processes();
  let isOver = false;
  const statuses: number[] = [];
  // Several at a time, so that some are waiting when a new process begins to accept connections.
  const asking = Promise.all(
    Array.from({ length: 16 }, async () => {
      while (!isOver) statuses.push(await status());
    }),
  );
  process.kill(shop.pid, "SIGHUP");
  await expect.poll(() => shop.log().join("\n"), { timeout: 60_000 }).toContain("The web processes are replaced.");
  isOver = true;
  await asking;
  expect(new Set(statuses)).toEqual(new Set([200]));
  const after = processes();
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
});

test("issue 11.2: a process that dies is replaced while the other one continues", async () => {
  const [dies, stays] = processes();
  process.kill(dies!, "SIGKILL");
  await expect.poll(() => processes().filter((pid) => pid !== dies), { timeout: 60_000 }).toHaveLength(2);
  expect(processes()).toContain(stays);
  await expect.poll(status).toBe(200);
});

test("issue 11.2: a stop ends all processes and the database", async () => {
  const all = processes();
  expect(await shop.stop()).toBe(0);
  for (const pid of all) expect(isAlive(pid)).toBe(false);
});
