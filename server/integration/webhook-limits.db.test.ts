/** Decisions 12.3: what a receiver may be, and that one that hangs holds up no other. */
import { createServer, type RequestListener } from "node:http";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { auditLog } from "#app/platform/database/tables.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs/jobs.server.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import { shippingDatabase } from "#app/shipping/testing/paid-orders.ts";
import {
  addEndpoint,
  countMessages,
  listEndpoints,
  listMessages,
  removeEndpoint,
  sendTestMessage,
} from "#app/webhooks/endpoints.server.ts";
import { endpointUrl, postMessage } from "#app/webhooks/server/post-message.server.ts";
import { webhookMessages } from "#app/webhooks/server/tables.server.ts";
import { deliverMessage, webhookOutboxJob, webhookQueue } from "#app/webhooks/webhook-jobs.server.ts";
import { close, listen } from "#tools/stand-ins/local-server.ts";

const database = shippingDatabase();
const context = () => ({ db: database.db, clock: systemClock, author: { userId: "ada" } });
const servers: ReturnType<typeof createServer>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await close(server);
});

async function receiver(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  return `http://127.0.0.1:${await listen(server)}`;
}

async function endpoint(url: string): Promise<string> {
  const added = await addEndpoint(context(), { url, topics: ["order.paid"] });
  if (!added.ok) throw new Error(added.error);
  return (await listEndpoints(database.db)).find((each) => each.url === new URL(url).href)!.id;
}

async function messageTo(id: string): Promise<string> {
  const earlierIds = new Set((await messagesOf(id)).map((each) => each.id));
  await sendTestMessage(context(), id);
  return (await messagesOf(id)).find((each) => !earlierIds.has(each.id))!.id;
}
const messagesOf = (id: string) => database.db.select().from(webhookMessages).where(eq(webhookMessages.endpointId, id));

test("a receiver listens on 443 or on a port of its own, not on another service's", () => {
  const isAllowed = (port: string) => endpointUrl(`https://hooks.example${port}/in`) !== undefined;
  expect(["", ":443", ":8443", ":3000", ":49152"].filter((port) => !isAllowed(port))).toEqual([]);
  const services = [":1", ":22", ":25", ":53", ":80", ":111", ":389", ":445", ":587", ":1023"];
  const above = [":2375", ":3306", ":5432", ":5672", ":6000", ":6379", ":6667", ":9200", ":10250", ":11211", ":27017"];
  expect([...services, ...above].filter(isAllowed)).toEqual([]);
});

test("the ten seconds of a delivery include the look-up of the name", async () => {
  const never = new Promise<never>(() => {});
  const message = { headers: {}, body: "{}", timeout: 50, addressOf: () => never };
  expect(await postMessage("https://hooks.example/in", message)).toEqual({ ok: false, status: null, error: "timeout" });
});

test("the audit log has an address without its query, which may be a password", async () => {
  const url = await receiver((_, response) => response.end());
  const id = await endpoint(`${url}/in?token=hunter2`);
  await removeEndpoint(context(), id);
  const rows = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `webhook:${id}`));
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).toContain(`${url}/in?…`);
  expect(JSON.stringify(rows)).not.toContain("hunter2");
});

test("messages to an address that hangs wait for their turn and lose no attempt; other addresses get theirs", async () => {
  let hung = 0;
  const hanging = await endpoint(await receiver(() => void hung++));
  const arrived: string[] = [];
  const quick = await endpoint(
    await receiver((request, response) => {
      arrived.push(String(request.headers["webhook-id"]));
      response.end();
    }),
  );
  const [first, second, third] = [await messageTo(hanging), await messageTo(hanging), await messageTo(hanging)];
  const deliver = (id: string) => deliverMessage(context(), id, { timeout: 2_500 });
  const cut = deliver(first!).catch((error: Error) => error.message);
  await expect.poll(() => hung, { timeout: 5_000 }).toBe(1);
  // As the other workers: they end while the first still hangs.
  await Promise.all([deliver(second!), deliver(third!)]);
  const other = await messageTo(quick);
  await deliver(other);
  expect(arrived).toEqual([`msg_${other}`]);
  expect(await cut).toContain("timeout");
  const attempts = new Map((await messagesOf(hanging)).map((each) => [each.id, [each.state, each.attempts]]));
  expect(attempts.get(first!)).toEqual(["waiting", 1]);
  expect([attempts.get(second!), attempts.get(third!)]).toEqual([
    ["waiting", 0],
    ["waiting", 0],
  ]);
  expect(hung).toBe(1);
});

test("a quick receiver gets all messages that come at once, one after the other", async () => {
  let [open, most] = [0, 0];
  const url = await receiver((_, response) => {
    most = Math.max(most, ++open);
    setTimeout(() => {
      open--;
      response.end();
    }, 20);
  });
  const id = await endpoint(url);
  const ids = [];
  for (let n = 0; n < 8; n++) ids.push(await messageTo(id));
  await Promise.all(ids.map((each) => deliverMessage(context(), each)));
  expect((await messagesOf(id)).map(({ state }) => state)).toEqual(Array(8).fill("delivered"));
  expect(most).toBe(1);
});

test("more messages than are enqueued at once for an address go out one after the other, without waiting for the next minute", async () => {
  const id = await endpoint(await receiver((_, response) => response.end()));
  await database.db
    .insert(webhookMessages)
    .values(Array.from({ length: 120 }, () => ({ endpointId: id, topic: "dongle.stock", body: "{}" })));
  await startJobs([{ ...webhookOutboxJob, cron: "0 0 1 1 *" }], [webhookQueue]);
  try {
    await expect
      .poll(async () => (await messagesOf(id)).filter(({ state }) => state === "delivered").length, { timeout: 20_000 })
      .toBe(120);
  } finally {
    await stopJobs();
  }
});

test("the log is filtered by topic, state and what a message is about, and pages without losing or repeating one", async () => {
  const id = await endpoint(await receiver((_, response) => response.end()));
  const topics = ["order.paid", "dongle.faulty", "dongle.returned", "order.paid", "request.created"];
  await database.db.insert(webhookMessages).values(
    topics.map((topic, place) => ({
      endpointId: id,
      topic,
      body: JSON.stringify({ data: { orderNumber: `OD-${place}` } }),
      state: place === 3 ? ("dead" as const) : ("delivered" as const),
    })),
  );
  const urls = new Map((await listEndpoints(database.db)).map((each) => [each.id, each.url]));
  const found = async (filter: Parameters<typeof countMessages>[1]) => {
    const topics: string[] = [];
    let after: string | undefined;
    do {
      const page = { after, limit: 2 };
      const { rows, next } = await listMessages(database.db, { filter, descending: true, page });
      topics.push(...rows.filter(({ url }) => url === urls.get(id)).map(({ topic }) => topic));
      after = next ?? undefined;
    } while (after !== undefined);
    return topics.toSorted();
  };
  expect(await found({})).toEqual(topics.toSorted());
  expect(await found({ topic: ["dongle.*"] })).toEqual(["dongle.faulty", "dongle.returned"]);
  expect(await found({ topic: ["order.paid"], state: ["dead"] })).toEqual(["order.paid"]);
  expect(await found({ search: "OD-4" })).toEqual(["request.created"]);
  expect(await countMessages(database.db, { search: "OD-4" }, 10)).toBe(1);
});
