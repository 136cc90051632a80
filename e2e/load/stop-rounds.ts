/** Stops of a shop that is called without a pause, for e2e/slow/stop.test.ts and the measurement here. */
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, ask } from "../http/ask.ts";
import { isAlive, startTestShop, type TestShop } from "../shop.ts";

/** Refused connections are no loss: the caller, or a proxy, goes to the next instance. Everything else is. */
type Outcome = "answered" | "refused" | string;

/** Callers without a pause, each until its connection is refused. */
async function callUntilRefused(
  target: TestShop,
  clients: number,
  onServed: (client: number) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const agents: Agent[] = [];
  const client = async (number: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    for (;;) {
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

export type Stop = {
  /** Outcomes that are neither answers nor refused connections. */
  lost: Outcome[];
  answered: number;
  /** From the signal until the process has ended. */
  milliseconds: number;
  log: string;
};

/** Each stop is followed by a start on the same database; every caller has been served before the signal comes. */
export async function stopUnderLoad({ rounds, clients }: { rounds: number; clients: number }): Promise<Stop[]> {
  const stops: Stop[] = [];
  let shop = await startTestShop();
  const first = shop;
  try {
    for (let round = 0; round < rounds; round++) {
      if (round > 0) shop = await startTestShop({ dataDir: first.dataDir });
      const served = new Set<number>();
      const running = callUntilRefused(shop, clients, (client) => served.add(client));
      while (served.size < clients) await sleep(20);
      await sleep(300);
      const startedAt = performance.now();
      // The process is stopped as an operator stops it; its folder stays for the next round.
      process.kill(shop.pid, "SIGTERM");
      const outcomes = await running;
      while (isAlive(shop.pid)) await sleep(50);
      stops.push({
        lost: outcomes.filter((outcome) => outcome !== "answered" && outcome !== "refused"),
        answered: outcomes.filter((outcome) => outcome === "answered").length,
        milliseconds: performance.now() - startedAt,
        log: shop.log().join("\n"),
      });
    }
  } finally {
    await shop.stop();
    // Removes the folder.
    await first.stop();
  }
  return stops;
}
