import { createServer, get, type IncomingMessage, type Server } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { close, listen, portOf } from "#tools/stand-ins/local-server.ts";
import { applyTestSettings } from "../settings/testing/apply-test-settings.ts";
import {
  closeEventStreams,
  type EventStream,
  isEventStream,
  openEventStream,
  type StreamKind,
} from "./event-streams.server.ts";

let server: Server;
let kind: StreamKind;
let isAllowed: (() => Promise<boolean>) | undefined;
/** The stream is opened after the next request has arrived. */
let isLate: boolean;
let opened: { stream: EventStream | undefined; isClosed: boolean }[];

beforeEach(async () => {
  applyTestSettings({ RATE_LIMITS: "normal" });
  kind = { maxOpen: 4, maxPerOwner: 2, maxPerAddress: 3, whenOwnerIsFull: "refuse" };
  isAllowed = undefined;
  opened = [];
  isLate = false;
  server = createServer(async (request, response) => {
    // As the shop's listener does.
    if (isEventStream(request.socket)) return void request.socket.destroy();
    if (isLate) await new Promise((resolve) => setImmediate(resolve));
    const { searchParams } = new URL(request.url!, "http://localhost");
    const one: (typeof opened)[number] = { stream: undefined, isClosed: false };
    one.stream = openEventStream({
      kind,
      response,
      owner: searchParams.get("owner")!,
      address: searchParams.get("address")!,
      ...(isAllowed ? { isAllowed } : {}),
      onClose() {
        one.isClosed = true;
      },
    });
    opened.push(one);
    if (!one.stream) response.writeHead(503).end();
  });
  await listen(server);
});
afterEach(async () => {
  closeEventStreams();
  await close(server);
});

async function follow(owner: string, address: string) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(
      { port: portOf(server), host: "127.0.0.1", path: `/?owner=${owner}&address=${address}`, agent: false },
      resolve,
    ).on("error", reject),
  );
  let text = "";
  let isOver = false;
  answer.on("data", (part: Buffer) => {
    text += part.toString();
  });
  answer.on("close", () => {
    isOver = true;
  });
  answer.on("error", () => {});
  return { status: answer.statusCode, text: () => text, isOver: () => isOver, leave: () => answer.destroy() };
}

test("security 6.20: the streams of an owner, an address and the process are limited, and one that ends makes room", async () => {
  const first = await follow("a", "192.0.2.1");
  await follow("a", "192.0.2.1");
  expect((await follow("a", "192.0.2.9")).status).toBe(503);
  await follow("b", "192.0.2.1");
  expect((await follow("c", "192.0.2.1")).status).toBe(503);
  await follow("c", "192.0.2.2");
  expect((await follow("d", "192.0.2.3")).status).toBe(503);
  first.leave();
  await expect.poll(() => opened[0]!.isClosed).toBe(true);
  expect((await follow("d", "192.0.2.3")).status).toBe(200);
});

test("decisions 9: another window of a member of staff ends the oldest one", async () => {
  kind = { ...kind, whenOwnerIsFull: "close-oldest" };
  const first = await follow("a", "192.0.2.1");
  await follow("a", "192.0.2.1");
  expect((await follow("a", "192.0.2.1")).status).toBe(200);
  await expect.poll(first.isOver).toBe(true);
});

test("an event carries its id, and a reader who may no longer read gets none", async () => {
  const reader = await follow("a", "192.0.2.1");
  opened[0]!.stream!.send("one", "7");
  await expect.poll(reader.text).toMatch(/^retry: \d+\n\nid: 7\ndata: one\n\n$/);
  let allowed = true;
  isAllowed = async () => allowed;
  const guarded = await follow("b", "192.0.2.1");
  for (const data of ["two", "two", "three"]) opened[1]!.stream!.send(data);
  await expect.poll(guarded.text).toContain("data: two\n\ndata: three\n\n");
  expect(guarded.text().match(/two/g)).toHaveLength(1);
  allowed = false;
  opened[1]!.stream!.send("four");
  await expect.poll(guarded.isOver).toBe(true);
  expect(guarded.text()).not.toContain("four");
});

test("security 6.20: a reader who takes nothing is cut", async () => {
  const socket = connect({ port: portOf(server), host: "127.0.0.1" }).pause();
  socket.on("error", () => {});
  socket.write("GET /?owner=a&address=192.0.2.1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => opened.length).toBe(1);
  // More than the buffers between the two take.
  for (let n = 0; n < 10_000 && !opened[0]!.isClosed; n++) {
    opened[0]!.stream!.send("x".repeat(10_000));
    if (n % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await expect.poll(() => opened[0]!.isClosed).toBe(true);
  socket.destroy();
});

test("security 6.18: a stop tells readers when to come back, and ends their streams", async () => {
  const reader = await follow("a", "192.0.2.1");
  closeEventStreams();
  await expect.poll(reader.isOver).toBe(true);
  expect(reader.text().match(/retry: \d+/g)).toHaveLength(2);
});

test.each([
  ["before", false],
  ["after", true],
])("a second request on its connection closes a stream that is opened %s it", async (_, late) => {
  isLate = late;
  const socket = connect({ port: portOf(server), host: "127.0.0.1" });
  let text = "";
  socket.on("data", (part) => {
    text += part.toString();
  });
  socket.on("error", () => {});
  const request = "GET /?owner=a&address=192.0.2.1 HTTP/1.1\r\nHost: localhost\r\n\r\n";
  socket.write(request + request);
  await expect.poll(() => socket.destroyed).toBe(true);
  expect(text.match(/HTTP\/1.1/g)?.length ?? 0).toBeLessThan(2);
  await expect.poll(() => opened.every(({ stream, isClosed }) => isClosed || !stream)).toBe(true);
});
