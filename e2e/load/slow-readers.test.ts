import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { ask, askOnce } from "../http/ask.ts";
import { startTestShop } from "../shop.ts";
import { median } from "./median.ts";

test("issue 8.13, security 6.39: five hundred readers who take nothing of large files hold 300 connections and no file, hurt nobody, and are cut", async () => {
  const direct = await startTestShop({ env: { RATE_LIMITS: "normal" } });
  const descriptors = () => readdirSync(`/proc/${direct.pid}/fd`).length;
  const films = readdirSync(join(process.env.BUILD_DIRECTORY ?? "build", "client/videos/v1"));
  expect((await ask(direct, `/videos/v1/${films[0]}`)).status).toBe(200);
  const before = descriptors();
  // More than the buffers between the two take, over each connection, without waiting for an answer.
  const requests = Array.from(
    { length: 60 },
    (_, i) => `GET /videos/v1/${films[i % films.length]} HTTP/1.1\r\nHost: localhost:${direct.port}\r\n\r\n`,
  );
  const sockets: Socket[] = [];
  for (let i = 0; i < 500; i++) {
    // Another address than that of the honest caller.
    const socket = connect({ port: direct.port, host: "127.0.0.1", localAddress: "127.0.0.2" }).pause();
    socket.on("error", () => {});
    socket.write(requests.join(""));
    sockets.push(socket);
    if (i % 50 === 0) await sleep(20);
  }
  await expect.poll(() => descriptors() - before, { timeout: 20_000 }).toBeGreaterThan(290);
  const times: number[] = [];
  for (let i = 0; i < 20; i++) {
    const [page, call] = [await askOnce(direct, "/"), await askOnce(direct, "/api/prices")];
    expect([page.status, call.status]).toEqual([200, 200]);
    times.push(page.milliseconds + call.milliseconds);
  }
  expect(median(times)).toBeLessThan(500);
  expect(descriptors() - before).toBeLessThan(300 + films.length + 10);
  // Half a minute of standstill, and another until it is looked at again.
  await expect.poll(() => descriptors() - before, { timeout: 110_000, interval: 1_000 }).toBeLessThan(10);
  for (const socket of sockets) socket.destroy();
  await direct.stop();
}, 200_000);
