import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startTestShop } from "../shop.ts";
import { ask } from "./ask.ts";

// That they are cut: server/http-server.test.ts, and after the shop's own half minute e2e/load/slow-readers.test.ts.
test("issue 8.13, security 6.39: five hundred readers who take nothing of large files hold 300 connections and no file, and others are served", async () => {
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
  await expect.poll(() => descriptors() - before, { timeout: 60_000 }).toBeGreaterThan(290);
  for (let i = 0; i < 20; i++)
    expect([(await ask(direct, "/")).status, (await ask(direct, "/api/prices")).status]).toEqual([200, 200]);
  expect(descriptors() - before).toBeLessThan(300 + films.length + 10);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => descriptors() - before).toBeLessThan(10);
  await direct.stop();
}, 120_000);
