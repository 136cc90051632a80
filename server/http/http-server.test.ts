import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, expect, test } from "vitest";
import { applyTestSettings } from "#app/platform/settings/testing/apply-test-settings.ts";
import { listen } from "#tools/stand-ins/local-server.ts";
import { createShopServer, type ShopServerOptions } from "./http-server.ts";

beforeAll(() => applyTestSettings());

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function listening(listener: RequestListener, options: Partial<ShopServerOptions> = {}): Promise<number> {
  server = createShopServer(listener, { baseHeaders: {}, isProxy: () => false, ...options });
  return listen(server);
}
const open = (): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

async function client(port: number, request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(request);
  return socket;
}

/** More than the buffers of both ends take. */
const large = Buffer.alloc(16 * 1024 * 1024, "a");

test("security 6.39: a reader who takes nothing is cut, whether the answer came from memory or as a stream", async () => {
  let requests = 0;
  const port = await listening(
    (request, response) => {
      requests += 1;
      if (request.url === "/whole") response.end(large);
      else for (let i = 0; i < 256; i++) response.write(large.subarray(0, 64 * 1024));
    },
    { stallMilliseconds: 300 },
  );
  const sockets = [];
  for (const path of ["/whole", "/stream"])
    for (let i = 0; i < 5; i++) sockets.push((await client(port, `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)).pause());
  // On a busy machine the first of them is cut before the last one is open.
  await expect.poll(() => requests).toBe(10);
  await expect.poll(open).toBe(0);
});

test("a slow reader who goes on reading gets the whole answer, however long it takes", async () => {
  // The kernel's buffers hide what is read until about a megabyte was sent, so the check must not come too soon.
  const stallMilliseconds = 2_000;
  const film = Buffer.concat([large, large]);
  const port = await listening((_request, response) => response.end(film), { stallMilliseconds });
  const started = performance.now();
  const socket = await client(port);
  let received = 0;
  socket.on("data", (chunk) => {
    received += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), 10);
  });
  await expect.poll(() => received, { timeout: 50_000 }).toBeGreaterThan(film.length);
  expect(performance.now() - started).toBeGreaterThan(2 * stallMilliseconds);
}, 60_000);

test("security 6.39: one address has so many connections at a time, a named proxy any number", async () => {
  const listener: RequestListener = (_request, response) => response.end("ok");
  const port = await listening(listener, { connectionsPerAddress: 5 });
  const sockets = [];
  for (let i = 0; i < 20; i++) sockets.push(await client(port, ""));
  await expect.poll(open).toBe(5);
  sockets[0]!.destroy();
  await expect.poll(open).toBe(4);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  server.closeAllConnections();
  server.close();

  const other = await listening(listener, { connectionsPerAddress: 5, isProxy: (address) => address === "127.0.0.1" });
  for (let i = 0; i < 20; i++) await client(other, "");
  await expect.poll(open).toBe(20);
  await sleep(50);
  expect(await open()).toBe(20);
});
