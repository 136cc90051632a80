import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { adminPaths } from "#app/office-paths.ts";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { admin, isAlive, startTestShop } from "../shop.ts";
import { sessionCookie, startAccountsShop } from "./accounts-shop.ts";
import { ask, cookiesOf } from "./ask.ts";
import { openEvents } from "./event-stream.ts";
import { forgottenOrders, startVisitors, visitorOrders } from "./visitors.ts";

const shop = startForTests(() => startAccountsShop({ WEB_CONCURRENCY: "2", PAYMENTS: "sandbox" }));

/** The web processes of a shop, including those that are stopping. */
function processes({ pid } = shop as { pid: number }): number[] {
  const all = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
  return all
    .split("\n")
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match && Number(match[2]) === pid && match[3]!.includes("server/main.mjs"))
    .map((match) => Number(match![1]));
}

const status = async () => (await ask(shop, "/readyz")).status;

const agents: Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

function keptConnection(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

/** Two kept connections to different processes: each process counts only what it has answered itself. */
async function connectionToEach(): Promise<[Agent, Agent]> {
  const first = keptConnection();
  for (let tries = 0; tries < 20; tries += 1) {
    const second = keptConnection();
    const before = await missesIn(second);
    await ask(shop, `/api/orders/${randomUUID()}/status`, { agent: first });
    if ((await missesIn(second)) === before) return [first, second];
  }
  throw new Error("all connections lead to the same process");
}

/** How many questions for an order that does not exist the process has answered. */
async function missesIn(agent: Agent): Promise<string | undefined> {
  const { text } = await ask(shop, "/metrics", { agent });
  return /http_request_seconds_count\{route="\/api\/orders\/[^}]*status="404"\} (\d+)/.exec(text)?.[1];
}

/** A machine with two cores, however many this one has. */
const twoCores = `import os from "node:os"; import { syncBuiltinESMExports } from "node:module";
  os.availableParallelism = () => 2; syncBuiltinESMExports();`;
const onTwoCores = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(twoCores)}` };

describe("one process for each core", () => {
  const limited = startForTests(() =>
    startTestShop({ env: { ...onTwoCores, WEB_CONCURRENCY: "auto", RATE_LIMITS: "normal" } }),
  );

  test("two processes share a port, limits and an embedded database", async () => {
    expect(processes(limited)).toHaveLength(2);
    // Each on a separate connection, so that both processes get some of them.
    const place = () =>
      ask(limited, "/api/orders", { json: orderBody({ email: `${randomUUID().slice(0, 8)}@example.com` }) });
    const answers = await Promise.all(Array.from({ length: 24 }, place));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4);
  });
});

test("a session made in one process is valid in the other, and ended there", async () => {
  const [first, second] = await connectionToEach();
  const signIn = await ask(shop, "/api/auth/sign-in/email", { json: admin, agent: first });
  const headers = { cookie: cookiesOf(signIn) };
  const orders = async (agent: Agent) => (await ask(shop, "/admin/orders", { headers, agent })).status;
  expect([await orders(first), await orders(second)]).toEqual([200, 200]);
  await ask(shop, "/api/auth/sign-out", { json: {}, headers, agent: second });
  expect([await orders(first), await orders(second)]).toEqual([302, 302]);
});

test("a chat message reaches every stream, whichever process has either", async () => {
  const session = randomUUID();
  const connections = await connectionToEach();
  let headers = {};
  const say = async (agent: Agent) => {
    const json = { session_id: session, message: "Bonjour" };
    return cookiesOf(await ask(shop, "/api/chat", { json, headers, agent }));
  };
  headers = { cookie: await say(connections[0]) };
  const open = () => openEvents(shop, `/api/chat/${session}/events`, headers);
  const streams = await Promise.all([open(), open(), open()]);
  // A message and its answer are two versions. Each stream is in another process than one of the two that take a message.
  for (const [at, agent] of connections.entries()) {
    await say(agent);
    const version = `"version":${4 + 2 * at}`;
    expect(await Promise.all(streams.map((stream) => stream.until(version)))).toEqual([true, true, true]);
  }
  for (const stream of streams) stream.leave();
});

test("a price that staff change in one process is on the cached pages of both", async () => {
  const [first, second] = await connectionToEach();
  const headers = { cookie: await sessionCookie(shop, admin) };
  const priceOn = async (agent: Agent) => /\b(?:79|81,37)\s€/.exec((await ask(shop, "/", { agent })).text)?.[0];
  const change = async (amount: string, shown: string) => {
    const form = { intent: "set-price", name: "product", amount, "shown-product": shown, from: "" };
    await ask(shop, adminPaths.prices, { form, headers, agent: first });
  };
  for (const agent of [first, second]) expect(await priceOn(agent)).toMatch(/79\s€/);
  await change("81,37", "7900");
  for (const agent of [first, second]) await expect.poll(() => priceOn(agent)).toMatch(/81,37\s€/);
  await change("79", "8137");
  for (const agent of [first, second]) await expect.poll(() => priceOn(agent)).toMatch(/79\s€/);
});

test("SIGHUP replaces one process after the other without losing a request or an order", async () => {
  const before = processes();
  let isOver = false;
  const statuses: number[] = [];
  // Several at a time, so that some are waiting when a new process begins to accept connections.
  const asking = Promise.all(
    Array.from({ length: 16 }, async () => {
      while (!isOver) statuses.push(await status());
    }),
  );
  const visitors = await startVisitors(shop, 1);
  await expect.poll(() => visitors.paid.length).toBeGreaterThan(0);
  process.kill(shop.pid, "SIGHUP");
  await expect.poll(() => shop.log().join("\n"), { timeout: 60_000 }).toContain("The web processes are replaced.");
  const paid = visitors.paid.length;
  await expect.poll(() => visitors.paid.length).toBeGreaterThan(paid);
  isOver = true;
  await asking;
  await visitors.leave();
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(visitors.failed).toEqual([]);
  expect((await visitorOrders(shop.pool)).toSorted()).toEqual(visitors.paid.map(({ id }) => id).toSorted());
  await expect.poll(() => forgottenOrders(shop.pool)).toEqual([]);
  const after = processes();
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
});

test("a process that dies is replaced while the other one continues", async () => {
  const [dies, stays] = processes();
  process.kill(dies!, "SIGKILL");
  await expect.poll(() => processes().filter((pid) => pid !== dies), { timeout: 60_000 }).toHaveLength(2);
  expect(processes()).toContain(stays);
  await expect.poll(status).toBe(200);
});

test("a stop ends all processes and the database", async () => {
  const all = processes();
  expect(await shop.stop()).toBe(0);
  for (const pid of all) expect(isAlive(pid)).toBe(false);
});
