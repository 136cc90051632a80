import { Agent } from "node:http";
import { expect, test } from "vitest";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { ask, askOnce } from "../http/ask.ts";
import { floods, forged, startFlood } from "../load/floods.ts";
import { isAlive, startTestShop } from "../shop.ts";

// `npm run test:load` measures how much longer orders take under a flood (e2e/load/floods.test.ts).

// With the same compression effort as in production.
const flooded = { env: { RATE_LIMITS: "normal", TRUSTED_PROXIES: "loopback" }, hasLessWork: false };
const shop = startForTests(() => startTestShop(flooded));

/** Sends more large bodies than an IP address may at once, so that its next requests are refused. */
async function spendBudget(address: string): Promise<void> {
  const agent = new Agent();
  const question = { ...forged({ "x-forwarded-for": address }), agent };
  const spending = Array.from({ length: 60 }, () =>
    askOnce(shop, "/api/webhooks/stripe", question).then(
      ({ status }) => status,
      () => undefined,
    ),
  );
  // A refusal takes a second; admitted requests are still waiting for their turn then.
  await new Promise<void>((resolve, reject) => {
    for (const one of spending) void one.then((status) => status === 429 && resolve());
    void Promise.all(spending).then((statuses) => reject(new Error(`never refused: ${new Set(statuses)}`)));
  });
  agent.destroy();
  await Promise.all(spending);
}

/** Statuses that the flood gets eventually. Unknown pages are rendered once, so their flood only waits. */
const expectedStatus = (name: string) => (name.includes("foreign") ? 403 : name.includes("unknown") ? 404 : 429);
/** Floods that limits in the database refuse after a few calls. */
const hasOwnLimit = (name: string) => /promo codes|order again/.test(name);

let attackers = 0;
let buyers = 0;
test.each(Object.keys(floods))(
  "security 6.57: %s are limited without errors, and orders of others are accepted",
  async (name) => {
    attackers++;
    const address = `198.51.100.${attackers}`;
    const status = expectedStatus(name);
    if (status === 429 && !hasOwnLimit(name)) await spendBudget(address);
    const flood = startFlood(shop, floods[name]!, address);
    for (let orders = 0; orders < 5 || !flood.statuses.has(status); orders++) {
      buyers++;
      const headers = { "x-forwarded-for": `203.0.${buyers >> 8}.${buyers & 255}` };
      expect((await ask(shop, "/api/orders", { json: orderBody(), headers })).status).toBe(201);
    }
    await flood.stop();
    expect(flood.broken).toEqual([]);
    expect(shop.log().join("\n")).not.toMatch(/uncaught|unhandled|"level":"error"/);
  },
);

test("a refused page request gets a page in the visitor's language with the usual headers, a refused call a problem", async () => {
  const headers = { "x-forwarded-for": "198.51.100.100" };
  const refused = async (path: string, extraHeaders: Record<string, string> = {}) => {
    await spendBudget("198.51.100.100");
    const agent = new Agent();
    // More than the budget regains in one or two seconds, and more than are handled concurrently.
    const answers = Array.from({ length: 200 }, () =>
      askOnce(shop, path, { headers: { ...headers, ...extraHeaders }, agent }).then((answer) =>
        answer.status === 429 ? answer : Promise.reject(new Error(`${path}: ${answer.status}`)),
      ),
    );
    const first = await Promise.any(answers);
    agent.destroy();
    await Promise.allSettled(answers);
    return first;
  };
  const page = await refused("/de/unbekannt", { accept: "text/html,*/*" });
  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(page.headers["cache-control"]).toContain("no-store");
  expect(Number(page.headers["retry-after"])).toBeGreaterThan(0);
  expect(page.text).toContain('<html lang="de">');
  const call = await refused("/api/prices");
  expect(call.data).toMatchObject({ status: 429, code: "tooManyRequests" });
});

test("security 6.18: a stop during a flood answers requests that wait for a turn or for their refusal", async () => {
  const stopping = await startTestShop(flooded);
  const outcomes: string[] = [];
  const answered = new Set<number>();
  const agents: Agent[] = [];
  const clients = Array.from({ length: 40 }, async (_, number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    const headers = { "x-forwarded-for": number < 20 ? "198.51.100.1" : "198.51.100.2" };
    for (;;) {
      const question = number < 20 ? { agent, headers } : { agent, headers, form: "token=a&password=b" };
      const path = number < 20 ? "/confirmation" : "/update-password";
      const outcome = await askOnce(stopping, path, { ...question, timeoutMilliseconds: 60_000 }).then(
        (answer) => (answer.status < 500 || answer.headers["retry-after"] ? "answered" : `status ${answer.status}`),
        (error: NodeJS.ErrnoException) =>
          error.code === "ECONNREFUSED" ? "refused" : `${error.code} ${error.message}`,
      );
      outcomes.push(outcome);
      answered.add(number);
      if (outcome === "refused") return;
    }
  });
  // Both addresses have used up their budgets.
  await expect.poll(() => answered.size, { timeout: 60_000 }).toBe(40);
  process.kill(stopping.pid, "SIGTERM");
  await Promise.all(clients);
  for (const agent of agents) agent.destroy();
  expect(outcomes.filter((outcome) => outcome !== "answered" && outcome !== "refused")).toEqual([]);
  await expect.poll(() => isAlive(stopping.pid), { timeout: 60_000 }).toBe(false);
  await stopping.stop();
});
