import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { addConversations, changeAll, openReaders } from "../chat-streams.ts";
import { ask, askOnce } from "../http/ask.ts";
import { migratedDatabase } from "../http/postgres.ts";
import { startTestShop } from "../shop.ts";
import { median } from "./median.ts";

const megabytes = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;

test("security 6.20: ten thousand idle streams take 250 MB at most, receive a change within two seconds, and hurt no page", async () => {
  const database = await migratedDatabase();
  const shop = await startTestShop({
    env: { DATABASE_URL: database.url, RATE_LIMITS: "normal", TRUSTED_PROXIES: "loopback" },
  });
  const pageTimes = async () => {
    const times: number[] = [];
    for (let n = 0; n < 50; n++) times.push((await askOnce(shop, "/")).milliseconds);
    return median(times);
  };
  try {
    expect((await ask(shop, "/")).status).toBe(200);
    const ids = await addConversations(database.url, 5_000);
    await pageTimes();
    await sleep(5_000);
    const [before, quiet] = [megabytes(shop.pid), await pageTimes()];
    const readers = await openReaders(shop.port, ids, 2);
    expect(readers.withEvents(1)).toBe(10_000);
    // Two rounds of heartbeats.
    await sleep(40_000);
    const [after, busy] = [megabytes(shop.pid), await pageTimes()];
    const started = performance.now();
    await changeAll(database.url);
    const heard = await readers.allHave(2, 20_000);
    const seconds = (performance.now() - started) / 1000;
    console.info(
      `10,000 streams: ${Math.round(after - before)} MB over ${Math.round(before)} MB, page ${quiet.toFixed(1)} ms before and ${busy.toFixed(1)} ms with them, change heard by all in ${seconds.toFixed(2)} s`,
    );
    expect(heard).toBe(true);
    expect(after - before).toBeLessThan(250);
    expect(seconds).toBeLessThan(2);
    expect(busy).toBeLessThan(quiet * 2 + 5);
    readers.close();
    await expect.poll(async () => (await ask(shop, "/healthz")).status).toBe(200);
  } finally {
    expect(await shop.stop()).toBe(0);
    await database.stop();
  }
}, 300_000);
