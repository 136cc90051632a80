import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { listen } from "./local-server.ts";

let echo: Server;
let proxy: FaultProxy;
const clients: Socket[] = [];
beforeEach(async () => {
  echo = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => {});
    socket.pipe(socket);
  });
  proxy = await startFaultProxy({ target: { port: await listen(echo) } });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await proxy.stop();
  echo.close();
});

interface Client {
  socket: Socket;
  text(): string;
  error(): string | undefined;
}

async function open(): Promise<Client> {
  const socket = connect(proxy.port, "127.0.0.1");
  clients.push(socket);
  let text = "";
  let failure: NodeJS.ErrnoException | undefined;
  socket.on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", (error) => {
    failure = error;
  });
  await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
  return { socket, text: () => text, error: () => failure?.code };
}

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 20_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error("it did not happen within 20 s");
    await wait(2);
  }
}

test("large transfers arrive whole", async () => {
  const client = await open();
  const size = 4_000_000;
  client.socket.end(Buffer.alloc(size, "x"));
  await until(() => client.text().length === size);
});

test("down cuts and refuses, then comes back on the same port", async () => {
  const client = await open();
  await proxy.setMode("down");
  await until(() => client.socket.closed);
  expect((await open()).error()).toBe("ECONNREFUSED");
  await proxy.setMode("ok");
  const again = await open();
  again.socket.write("back");
  await until(() => again.text() === "back");
});

test("reset_peer resets what is open and what comes", async () => {
  const client = await open();
  client.socket.write("hello");
  await until(() => client.text() === "hello");
  await proxy.setMode("reset_peer");
  await until(() => client.error() === "ECONNRESET");
  const next = await open();
  next.socket.write("hello");
  await until(() => next.error() === "ECONNRESET");
});

test("hang keeps everything waiting, then lets it through", async () => {
  const client = await open();
  await proxy.setMode("hang");
  client.socket.write("patience");
  const fresh = await open();
  fresh.socket.write("too");
  await wait(50);
  expect([client.text(), fresh.text(), client.socket.closed]).toEqual(["", "", false]);
  await proxy.setMode("ok");
  await until(() => client.text() === "patience" && fresh.text() === "too");
});
