import { once } from "node:events";
import { createServer, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { close, listen, portOf } from "#tools/stand-ins/local-server.ts";
import { answerAtOnce, WholeResponse } from "./answer-at-once.ts";

const id = "01234567-89ab-cdef-0123-456789abcdef";
const idleMilliseconds = 300;
const stallMilliseconds = 1_500;
const byNode = "by node:http";

const wholeOf = (body: Buffer) =>
  new WholeResponse(200, ["content-type", "text/html", "content-length", String(body.length)], body, 10);
const page = Buffer.from("é".repeat(400_000));
/** More than the buffers of both ends take. */
const large = Buffer.alloc(16 * 1024 * 1024, "a");
const answers = new Map([
  ["/", wholeOf(page)],
  ["/large", wholeOf(large)],
  ["/unchanged", new WholeResponse(304, ["etag", '"1"'], Buffer.alloc(0), 10)],
]);

const server = createServer((incoming, outgoing) => {
  if (incoming.url === "/awaited") setTimeout(() => outgoing.end(byNode), 2 * idleMilliseconds);
  else outgoing.end(byNode);
});
server.timeout = stallMilliseconds;
server.keepAliveTimeout = 1;
answerAtOnce(
  server,
  ({ url = "" }, socket) => {
    answers.get(url)?.write(socket, id);
    return answers.has(url);
  },
  idleMilliseconds,
);
beforeAll(() => listen(server));
afterAll(() => {
  server.closeAllConnections();
  return close(server);
});

async function get(options: { path?: string; method?: string; headers?: Record<string, string> } = {}) {
  const outgoing = request({ host: "127.0.0.1", port: portOf(server), ...options }).end();
  const [incoming] = await once(outgoing, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return { status: incoming.statusCode, headers: incoming.headers, body: Buffer.concat(chunks) };
}

const lineOf = (path: string, headers = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

/** A connection that sends `text`, and what it has received as text. */
async function client(text: string): Promise<{ socket: Socket; received(): string; bytes(): number }> {
  const socket = connect(portOf(server), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.write(text);
  return {
    socket,
    received: () => Buffer.concat(chunks).toString(),
    bytes: () => chunks.reduce((sum, { length }) => sum + length, 0),
  };
}

const times = (text: string, part: string) => text.split(part).length - 1;

test("a cached page has date, request id and every byte, and the connection goes on", async () => {
  const seen = await get({ headers: { connection: "keep-alive" } });
  expect(seen.headers).toMatchObject({ "x-request-id": id, "content-type": "text/html", connection: "keep-alive" });
  expect(Math.abs(Date.parse(seen.headers.date!) - Date.now())).toBeLessThan(60_000);
  expect(seen.body.equals(page)).toBe(true);
  const unchanged = await get({ path: "/unchanged", headers: { connection: "keep-alive" } });
  expect(unchanged).toMatchObject({ status: 304, headers: { "x-request-id": id, etag: '"1"' } });
});

test("node:http answers other methods, bodies, expectations, old protocols and connections that end", async () => {
  expect((await get({ headers: { connection: "close" } })).body.toString()).toBe(byNode);
  expect((await get({ method: "HEAD" })).headers["x-request-id"]).toBeUndefined();
  for (const headers of [
    "Expect: 100-continue\r\n",
    "Content-Length: 0\r\n",
    "Connection: upgrade\r\nUpgrade: x\r\n",
  ]) {
    const { received, socket } = await client(lineOf("/", headers));
    await expect.poll(received).toContain(byNode);
    socket.destroy();
  }
  const old = await client("GET / HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\n\r\n");
  await expect.poll(old.received).toContain(byNode);
  const nameless = await client("GET / HTTP/1.1\r\n\r\n");
  await expect.poll(nameless.received).toContain("400 Bad Request");
});

test("requests that arrive together, and readers that are behind, get their answers whole and in turn", async () => {
  const { socket, received } = await client(
    lineOf("/") + lineOf("/other") + lineOf("/") + lineOf("/awaited") + lineOf("/"),
  );
  await expect.poll(() => times(received(), byNode), { timeout: 5_000 }).toBe(4);
  const text = received();
  expect(times(text, "é")).toBe(400_000);
  expect(text.indexOf(byNode)).toBeGreaterThan(text.lastIndexOf("é"));
  socket.write(lineOf("/"));
  await expect.poll(() => times(received(), "é")).toBe(800_000);
  socket.destroy();
});

test("a connection ends soon after its last answer, and later while an answer is awaited or read", async () => {
  const lifeOf = async (path: string, isReading = true) => {
    const { socket, received, bytes } = await client(lineOf("/"));
    await expect.poll(() => times(received(), "é")).toBe(400_000);
    const startedAt = performance.now();
    if (path) socket.write(lineOf(path));
    if (!isReading) socket.pause();
    if (isReading) await once(socket, "close");
    else {
      await sleep(2 * idleMilliseconds);
      socket.resume();
      await expect.poll(bytes, { timeout: 5_000 }).toBeGreaterThan(large.length);
    }
    return { milliseconds: performance.now() - startedAt, received };
  };
  const [idle, awaiting] = await Promise.all([lifeOf(""), lifeOf("/awaited"), lifeOf("/large", false)]);
  expect(idle.milliseconds).toBeLessThan(stallMilliseconds);
  expect(awaiting.received()).toContain(byNode);
});

test("a reader who takes nothing is cut", async () => {
  const { socket } = await client(lineOf("/large"));
  socket.pause();
  const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  await expect.poll(open).toBe(1);
  await expect.poll(open, { timeout: 5_000 }).toBe(0);
  socket.destroy();
});
