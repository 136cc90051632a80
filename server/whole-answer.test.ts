import { once } from "node:events";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { close, listen, portOf } from "#fakes/local-server.ts";
import { WholeAnswer } from "./whole-answer.ts";

const id = "01234567-89ab-cdef-0123-456789abcdef";
const body = Buffer.from("é".repeat(400_000));
const answer = new WholeAnswer(["content-type", "text/html", "content-length", String(body.length)], body, 10);
const finished: number[] = [];
let isStopping = false;
const server = createServer((incoming, outgoing) => {
  outgoing.on("finish", () => finished.push(outgoing.statusCode));
  if (isStopping) outgoing.setHeader("connection", "close");
  if (incoming.url === "/" && answer.sendWhole(incoming, outgoing, id)) return;
  outgoing.end("by node:http");
});
beforeAll(() => listen(server));
afterAll(() => close(server));

async function get(options: { path?: string; method?: string; headers?: Record<string, string> } = {}) {
  const outgoing = request({ host: "127.0.0.1", port: portOf(server), ...options }).end();
  const [incoming] = await once(outgoing, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return { headers: incoming.headers, body: Buffer.concat(chunks) };
}

test("a whole answer has date, request id and every byte, and the connection goes on", async () => {
  const before = finished.length;
  const seen = await get({ headers: { connection: "keep-alive" } });
  expect(seen.headers).toMatchObject({ "x-request-id": id, "content-type": "text/html", connection: "keep-alive" });
  expect(Math.abs(Date.parse(seen.headers.date!) - Date.now())).toBeLessThan(60_000);
  expect(seen.body.equals(body)).toBe(true);
  await expect.poll(() => finished.slice(before)).toEqual([200]);
});

test("where only node:http can answer it does", async () => {
  expect((await get({ headers: { connection: "close" } })).body.toString()).toBe("by node:http");
  expect((await get({ method: "HEAD" })).headers["x-request-id"]).toBeUndefined();
});

test("security 6.18: while the shop stops, the answer ends its connection", async () => {
  isStopping = true;
  const seen = await get({ headers: { connection: "keep-alive" } });
  isStopping = false;
  expect(seen.headers.connection).toBe("close");
});

test("requests that arrive together, and readers that are behind, get their answers whole and in turn", async () => {
  const socket = connect(portOf(server), "127.0.0.1");
  const line = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  socket.write(line("/") + line("/other") + line("/"));
  const chunks: Buffer[] = [];
  const text = () => Buffer.concat(chunks).toString();
  socket.on("data", (chunk) => chunks.push(chunk));
  await expect.poll(() => text().split("by node:http").length - 1, { timeout: 5_000 }).toBe(2);
  expect(text().split("é").length - 1).toBe(400_000);
  expect(text().indexOf("by node:http")).toBeGreaterThan(text().lastIndexOf("é"));
  socket.destroy();
});
