/** Decisions 12.3: outgoing webhooks. */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { asc, eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { storeRequest } from "#app/contact/api.ts";
import { findOrder } from "#app/orders/find-order.server.ts";
import { payableOrders } from "#app/orders/payment/payable-orders.server.ts";
import { withdrawFromOrder } from "#app/orders/preparation/withdraw-order.server.ts";
import { cancelOrder } from "#app/payments/cancel-order.server.ts";
import { auditLog } from "#app/platform/database/tables.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { bringBack, undoBringBack } from "#app/shipping/bring-back.server.ts";
import { deliverOrder } from "#app/shipping/deliver-order.server.ts";
import { payableOrdersWithDongles } from "#app/shipping/release-dongles.server.ts";
import { shipOrder, undoShipping } from "#app/shipping/ship-order.server.ts";
import { packedOrder, paidOrder, shippingDatabase } from "#app/shipping/testing/paid-orders.ts";
import {
  addEndpoint,
  listEndpoints,
  removeEndpoint,
  replayMessage,
  rotateSecret,
} from "#app/webhooks/endpoints.server.ts";
import { isPublicAddress, publicAddressOf } from "#app/webhooks/server/public-address.server.ts";
import { webhookEndpoints, webhookMessages } from "#app/webhooks/server/tables.server.ts";
import { type WebhookTopic, webhookTopics } from "#app/webhooks/topics.ts";
import { deliverMessage, giveUpMessage } from "#app/webhooks/webhook-jobs.server.ts";
import { close, listen } from "#tools/stand-ins/local-server.ts";

const database = shippingDatabase();
const db = () => database.db;
const context = () => ({ db: db(), clock: systemClock, author: { userId: "ada" } });
const messages = () =>
  db().select().from(webhookMessages).orderBy(asc(webhookMessages.createdAt), asc(webhookMessages.id));

type Received = { headers: IncomingHttpHeaders; body: string };
let received: Received[] = [];
let answer: RequestListener = (_, response) => response.writeHead(204).end();
let server: ReturnType<typeof createServer>;
let url: string;

beforeEach(async () => {
  received = [];
  answer = (_, response) => response.writeHead(204).end();
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      answer(request, response);
    });
  });
  url = `http://127.0.0.1:${await listen(server)}`;
  await db().delete(webhookEndpoints);
});
afterEach(() => close(server));

async function endpoint(topics: readonly WebhookTopic[] = webhookTopics, path = "/hook") {
  const added = await addEndpoint(context(), { url: url + path, topics });
  if (!added.ok) throw new Error(added.error);
  const [row] = (await listEndpoints(db())).slice(-1);
  return { ...added, id: row!.id };
}

let running = 0;
const ship = (orderId: string) =>
  shipOrder(database.staff(), {
    orderId,
    carrier: "laposte",
    trackingNumber: `6A${String(++running).padStart(11, "0")}`,
  });

test("each change is written in its transaction, with its topic and without personal data", async () => {
  await endpoint();
  const order = await packedOrder(db(), { email: "nobody.reads@example.org" });
  await ship(order.id);
  await undoShipping(database.staff(), order.id);
  await ship(order.id);
  await deliverOrder(database.staff(), order.id);
  await db().transaction((tx) =>
    withdrawFromOrder({ tx }, { orderId: order.id, author: "buyer", declaredAt: new Date() }),
  );
  await db().transaction((tx) =>
    payableOrders.markRefunded(tx, order.id, { extent: "fully", amountCents: 7900, refundedCents: 7900 }),
  );
  const cancelled = await paidOrder(db());
  await cancelOrder(
    { ...context(), orders: payableOrdersWithDongles },
    { orderId: cancelled.id, version: cancelled.version, author: { userId: "ada" }, reason: "test" },
  );
  await storeRequest(context(), randomUUID(), {
    kind: "lab",
    companyName: "Acme",
    firstName: "Ann",
    lastName: "Lee",
    email: "ann@example.org",
    phone: "+33 6 12 34 56 78",
    message: "Hello",
    language: "en",
    vehicleCount: null,
  });
  const written = await messages();
  const topics = written.map(({ topic }) => topic);
  expect(topics.filter((topic) => topic.startsWith("order.")).toSorted()).toEqual(
    [
      ...["order.placed", "order.paid", "order.shipped", "order.shipping_undone", "order.shipped", "order.delivered"],
      ...["order.withdrawn", "order.refunded", "order.placed", "order.paid", "order.cancelled"],
    ].toSorted(),
  );
  expect(topics).toEqual(expect.arrayContaining(["dongle.associated", "dongle.shipped", "request.created"]));
  for (const { body, topic } of written) {
    const { type, timestamp, data } = JSON.parse(body);
    expect(type).toBe(topic);
    expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(600_000);
    if (topic.startsWith("order.")) expect([order.number, cancelled.number]).toContain(data.number);
    expect(body).not.toMatch(/@|Acme|Lee|Hello/);
  }
});

test.each(["Expediee", "Livree"])("an undone return to %s repeats no message", async (status) => {
  const order = await packedOrder(db());
  await ship(order.id);
  if (status === "Livree") await deliverOrder(database.staff(), order.id);
  await endpoint(webhookTopics.filter((topic) => topic.startsWith("order.")));
  const back = { orderId: order.id, cause: "sentBack", condition: "intact", note: "" } as const;
  expect(await bringBack(database.staff(), back)).toMatchObject({ ok: true });
  const { version } = (await findOrder(db(), order.id))!;
  const undo = { orderId: order.id, version, note: "wrong parcel" };
  expect(await undoBringBack(database.staff(), undo)).toMatchObject({ ok: true });
  expect(await findOrder(db(), order.id)).toMatchObject({ status });
  expect(await messages()).toEqual([]);
});

test("a change that is rolled back, and a topic that nobody asked for, write nothing", async () => {
  await endpoint(["order.cancelled"]);
  const order = await packedOrder(db());
  await expect(
    db().transaction(async (tx) => {
      await withdrawFromOrder({ tx }, { orderId: order.id, author: "buyer", declaredAt: new Date() });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  await ship(order.id);
  expect(await messages()).toEqual([]);
});

async function oneMessage(topics: readonly WebhookTopic[] = ["order.shipped"]) {
  const added = await endpoint(topics);
  const order = await packedOrder(db());
  await ship(order.id);
  const [message] = (await messages()).slice(-1);
  return { ...added, message: message! };
}
const stateOf = async (id: string) => (await db().select().from(webhookMessages).where(eq(webhookMessages.id, id)))[0]!;

describe("delivery", () => {
  test("a receiver that is down, slow, or redirects gets nothing twice, and the message waits", async () => {
    const { message } = await oneMessage();
    answer = (_, response) => response.writeHead(500).end();
    await expect(deliverMessage(context(), message.id)).rejects.toThrow("status");
    answer = (_, response) => response.writeHead(307, { location: `${url}/other` }).end();
    await expect(deliverMessage(context(), message.id)).rejects.toThrow("status");
    answer = () => {};
    await expect(deliverMessage(context(), message.id, { timeout: 200 })).rejects.toThrow("timeout");
    expect(received).toHaveLength(3);
    expect(await stateOf(message.id)).toMatchObject({ state: "waiting", attempts: 3, error: "timeout", status: null });
    answer = (_, response) => response.writeHead(200).end("x".repeat(100_000));
    await deliverMessage(context(), message.id);
    expect(await stateOf(message.id)).toMatchObject({ state: "delivered", attempts: 4, error: null, status: 200 });
    await deliverMessage(context(), message.id);
    expect(received).toHaveLength(4);
  });

  test("a receiver that changes the protocol is an error at once", async () => {
    const { message } = await oneMessage();
    answer = ({ socket }) =>
      socket.end("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n");
    await expect(deliverMessage(context(), message.id)).rejects.toThrow("status");
    expect(await stateOf(message.id)).toMatchObject({ state: "waiting", attempts: 1, status: 101 });
  });

  test("a refused connection is an error, and the last one makes the message dead until it is replayed", async () => {
    const { message } = await oneMessage();
    await close(server);
    await expect(deliverMessage(context(), message.id)).rejects.toThrow("ECONNREFUSED");
    await giveUpMessage(db(), message.id);
    expect(await stateOf(message.id)).toMatchObject({ state: "dead" });
    server = createServer((request, response) => {
      received.push({ headers: request.headers, body: "" });
      response.writeHead(204).end();
    });
    const again = `http://127.0.0.1:${await listen(server)}`;
    await db()
      .update(webhookEndpoints)
      .set({ url: `${again}/hook` });
    expect(await replayMessage(context(), message.id)).toEqual({ ok: true });
    expect(await replayMessage(context(), message.id)).toEqual({ ok: false, error: "stillWaiting" });
    await deliverMessage(context(), message.id);
    expect(received[0]!.headers["webhook-id"]).toBe(`msg_${message.id}`);
    const [audited] = await db().select().from(auditLog).where(eq(auditLog.action, "webhook-replayed"));
    expect(audited!.detail).toBe("order.shipped");
  });

  test("nothing is sent to a removed endpoint", async () => {
    const { id, message } = await oneMessage();
    await removeEndpoint(context(), id);
    await deliverMessage(context(), message.id);
    expect(received).toEqual([]);
    expect(await stateOf(message.id)).toMatchObject({ state: "dead", error: "removed" });
    const other = await packedOrder(db());
    await ship(other.id);
    expect(await messages()).toHaveLength(1);
  });
});

describe("addresses", () => {
  test.each([
    ...["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"],
    ...[
      "::1",
      "::",
      "fe80::1",
      "fd00::1",
      "::ffff:10.0.0.1",
      "::ffff:7f00:1",
      "64:ff9b::a00:1",
      "2002:a00:1::",
      "2001:db8::1",
    ],
  ])("security 6.91: %s is not public", (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(["8.8.8.8", "93.184.215.14", "2606:4700::1111"])("%s is public", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  test("security 6.91: a name is judged by all of its addresses, and outside production only the own machine is let through", async () => {
    expect(await publicAddressOf("localhost", { allowsLoopback: false })).toEqual({
      ok: false,
      error: "privateAddress",
    });
    expect(await publicAddressOf("localhost", { allowsLoopback: true })).toMatchObject({ ok: true });
    expect(await publicAddressOf("10.0.0.1", { allowsLoopback: true })).toEqual({ ok: false, error: "privateAddress" });
    const refused = async (typed: string) => await addEndpoint(context(), { url: typed, topics: ["order.paid"] });
    expect(await refused("https://169.254.169.254/latest")).toMatchObject({ error: "privateAddress" });
    expect(await refused("https://[::ffff:10.0.0.1]/")).toMatchObject({ error: "privateAddress" });
    expect(await refused("https://0x0a000001/")).toMatchObject({ error: "privateAddress" });
    for (const typed of ["http://example.org/", "ftp://example.org/", "https://a:b@example.org/", "nonsense"])
      expect(await refused(typed)).toMatchObject({ error: "invalidUrl" });
  });
});

const isVerifiedBy = (secret: string, { headers, body }: Received): boolean => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};

test("the official verifier accepts a message, and none that was changed or signed with another secret", async () => {
  const { secret, message } = await oneMessage();
  expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
  expect(JSON.stringify(await db().select().from(webhookEndpoints))).not.toContain(secret.slice(6));
  await deliverMessage(context(), message.id);
  const [first] = received;
  expect(isVerifiedBy(secret, first!)).toBe(true);
  expect(isVerifiedBy(secret, { ...first!, body: first!.body.replace("Expediee", "Livree") })).toBe(false);
  expect(isVerifiedBy(secret, { ...first!, headers: { ...first!.headers, "webhook-id": "msg_1" } })).toBe(false);
  expect(isVerifiedBy(`whsec_${Buffer.alloc(32).toString("base64")}`, first!)).toBe(false);
});

test("no event is lost by a rotation: both secrets verify until the old one ends", async () => {
  const { id, secret, message } = await oneMessage();
  const rotated = await rotateSecret(context(), { id, hours: 24 });
  if (!rotated.ok) throw new Error(rotated.error);
  await deliverMessage(context(), message.id);
  expect([secret, rotated.secret].map((each) => isVerifiedBy(each, received[0]!))).toEqual([true, true]);
  await db()
    .update(webhookEndpoints)
    .set({ formerUntil: new Date(Date.now() - 1) });
  await replayMessage(context(), message.id);
  await deliverMessage(context(), message.id);
  expect([secret, rotated.secret].map((each) => isVerifiedBy(each, received[1]!))).toEqual([false, true]);
});
