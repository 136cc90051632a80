import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { askOnce } from "../http/ask.ts";
import { startTestShop } from "../shop.ts";
import { floods, startFlood } from "./floods.ts";
import { median } from "./median.ts";

const shop = startForTests(() => startTestShop({ env: { RATE_LIMITS: "normal", TRUSTED_PROXIES: "loopback" } }));

let attackers = 0;
let buyers = 0;
/** Orders one after the other, each of a buyer with a separate address; their milliseconds. */
async function honestOrders(milliseconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end || times.length < 5) {
    buyers++;
    const headers = { "x-forwarded-for": `203.0.${buyers >> 8}.${buyers & 255}` };
    const answer = await askOnce(shop, "/api/orders", { json: orderBody(), headers });
    expect(answer.status).toBe(201);
    times.push(answer.milliseconds);
    await sleep(20);
  }
  return times;
}

/** Quiet times and floods by turns: a machine that does something else does so in both. */
const rounds = 3;
/** Three times a quiet time of a few milliseconds is less than one page, or another process, takes. */
const minQuiet = 33;

test.each(Object.keys(floods))(
  "security 6.57: under %s honest orders take no more than 3 times as long",
  async (name) => {
    attackers++;
    const flood = floods[name]!;
    await honestOrders(200);
    const times: { quiet: number; during: number }[] = [];
    const statuses = new Map<number, number>();
    let asked = 0;
    for (let i = 0; i < rounds; i++) {
      const quiet = median(await honestOrders(250));
      const running = startFlood(shop, flood, `198.51.100.${attackers}`);
      const during = median(await honestOrders(800));
      await running.stop();
      expect(running.broken).toEqual([]);
      for (const [status, count] of running.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
      asked += running.asked();
      times.push({ quiet, during });
    }
    const shown = times.map(({ quiet, during }) => `${during.toFixed(0)} ms (quiet ${quiet.toFixed(0)})`);
    console.info(`${name}: ${shown.join(", ")}, answers ${[...statuses].join(" ")}`);
    // Of three rounds the middle one: another process that wakes up in one of them decides nothing.
    expect(median(times.map(({ quiet, during }) => during / Math.max(quiet, minQuiet)))).toBeLessThan(3);
    // The flood was one, and was slowed down.
    const answered = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    expect(answered).toBeGreaterThan(flood.connections / 4);
    expect(asked).toBeLessThan(3_000);
  },
);
