import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startTestShop, type TestShop } from "../shop.ts";
import { ask } from "./ask.ts";
import { openEvents } from "./event-stream.ts";
import { emptyDatabase } from "./postgres.ts";

let shops: [TestShop, TestShop];
let pool: pg.Pool;
const database = startForTests(emptyDatabase);
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const env = { DATABASE_URL: database.url, RATE_LIMITS: "normal", TRUSTED_PROXIES: "loopback" };
  shops = await Promise.all([startTestShop({ env }), startTestShop({ env })]);
});
afterAll(async () => {
  await Promise.all((shops ?? []).map((shop) => shop.stop()));
  await pool?.end();
});

let addresses = 0;
/** A browser with its cookie and a separate IP address. */
function browser(sessionId = randomUUID()) {
  const from = { "x-forwarded-for": `198.51.100.${++addresses}` };
  let cookie = "";
  const post = async (shop: TestShop, json: object) => {
    const answer = await ask(shop, "/api/chat", {
      json: { session_id: sessionId, ...json },
      headers: { ...from, cookie },
    });
    const [set] = answer.headers["set-cookie"] ?? [];
    if (set) cookie = set.split(";")[0]!;
    return { ...answer, set };
  };
  return {
    sessionId,
    send: (shop: TestShop, message: string) => post(shop, { message }),
    transcript: (shop: TestShop, json: object) =>
      ask(shop, `/api/chat/${sessionId}/transcript`, { json, headers: { ...from, cookie } }),
    clear: (shop: TestShop) => post(shop, { action: "clear_messages" }),
    read: async (shop: TestShop, id = sessionId) =>
      (await ask(shop, `/api/chat/${id}/messages`, { headers: { ...from, cookie } })).data,
    follow: (shop: TestShop, { id = sessionId, lastEventId = "" } = {}) =>
      openEvents(shop, `/api/chat/${id}/events`, {
        ...from,
        ...{ cookie, ...(lastEventId && { "last-event-id": lastEventId }) },
      }),
  };
}

test("spec 7, security 6.43: a message is answered on any instance; the token is the server's, of 256 bits and HttpOnly", async () => {
  const zoe = browser();
  expect(await zoe.read(shops[0])).toEqual([]);
  const sent = await zoe.send(shops[0], "Combien coûte le dongle ?");
  expect(sent.status).toBe(200);
  expect(sent.set).toMatch(/^odovia_chat=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  const list = await zoe.read(shops[1]);
  expect(list).toMatchObject([
    { sender: "user", message: "Combien coûte le dongle ?", session_id: zoe.sessionId },
    { sender: "agent", by: "assistant", links: [{ to: "/faq#price" }] },
  ]);
  expect(list[1].message).toContain("79");
  expect((await zoe.send(shops[1], "   ")).status).toBe(422);
  expect((await zoe.clear(shops[1])).status).toBe(200);
  expect(await zoe.read(shops[0])).toEqual([]);
});

test("security 6.43: another browser reads, follows, clears and continues nothing, with or without a conversation of its own", async () => {
  const zoe = browser();
  await zoe.send(shops[0], "Combien coûte le dongle ?");
  const withOwn = browser(zoe.sessionId);
  const own = browser();
  await own.send(shops[0], "Bonjour");
  expect((await withOwn.send(shops[1], "Et moi ?")).status).toBe(404);
  expect((await withOwn.clear(shops[1])).status).toBe(200);
  for (const stranger of [withOwn, own]) {
    expect(await stranger.read(shops[1], zoe.sessionId)).toEqual([]);
    expect((await stranger.follow(shops[1], { id: zoe.sessionId })).answer.status).toBe(404);
  }
  expect((await zoe.follow(shops[0], { id: randomUUID() })).answer.status).toBe(404);
  expect((await ask(shops[0], "/api/chat/not-an-id/messages")).status).toBe(404);
  expect(await zoe.read(shops[0])).toHaveLength(2);
});

test("security 6.17: a change on one instance reaches a reader of the other; one who missed it learns of it when connecting again", async () => {
  const zoe = browser();
  await zoe.send(shops[0], "Bonjour");
  const stream = await zoe.follow(shops[1]);
  expect(await stream.until('"version":2')).toBe(true);
  await zoe.clear(shops[0]);
  expect(await stream.until('id: 3\ndata: {"version":3,"state":"assistant"}\n\n')).toBe(true);
  stream.leave();
  await zoe.send(shops[0], "Une question");
  const again = await zoe.follow(shops[1], { lastEventId: "3" });
  expect(await again.until('"version":5')).toBe(true);
  again.leave();
  // A client that has the latest messages gets only the next change.
  const seen = await zoe.follow(shops[1], { lastEventId: "5" });
  await zoe.clear(shops[0]);
  expect(await seen.until('"version":6')).toBe(true);
  expect(seen.text()).not.toContain('"version":5');
  seen.leave();
});

test("security 6.20: a session has three streams, an address twenty; more are refused with Retry-After", async () => {
  const zoe = browser();
  await zoe.send(shops[0], "Bonjour");
  const streams = [];
  for (let n = 0; n < 3; n++) streams.push(await zoe.follow(shops[0]));
  const { answer } = await zoe.follow(shops[0]);
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
  for (const stream of streams) stream.leave();
  await expect
    .poll(async () => {
      const next = await zoe.follow(shops[0]);
      next.leave();
      return next.answer.status;
    })
    .toBe(200);
});

test("security 6.35: what is written comes back as text in JSON that no browser renders", async () => {
  const zoe = browser();
  const polyglot = `"><img src=x onerror=alert(1)><script>alert(1)</script>javascript:alert(1)`;
  await zoe.send(shops[0], polyglot);
  const answer = await zoe.read(shops[0]);
  expect(answer[0].message).toBe(polyglot);
  expect(JSON.stringify(answer.slice(1))).not.toMatch(/<script|onerror|javascript:/);
});

test("decisions 7, security 6.42: the conversation is requested by mail; the page behind the link is private, and not found once it is cleared", async () => {
  const zoe = browser();
  await zoe.send(shops[0], "Combien coûte le dongle ?");
  expect((await zoe.transcript(shops[1], { email: "no address" })).status).toBe(422);
  expect((await browser(zoe.sessionId).transcript(shops[1], { email: "eve@example.com" })).status).toBe(404);
  expect((await zoe.transcript(shops[1], { email: "zoe@example.com", language: "it" })).status).toBe(202);
  // A second request for the same address has the same answer, but no other mail is sent.
  expect((await zoe.transcript(shops[0], { email: "Zoe@Example.com" })).status).toBe(202);
  const { rows } = await pool.query("select recipient, text from mail_outbox where kind = 'chat-transcript'");
  expect(rows).toMatchObject([{ recipient: "zoe@example.com" }]);
  const path = /\/it\/conversation\?token=[\w-]+/.exec(rows[0].text)![0];
  const page = await ask(shops[1], path);
  expect([page.status, page.headers["cache-control"]]).toEqual([200, "private, no-store"]);
  expect(page.text).toContain("Combien coûte le dongle ?");
  expect(page.text).toMatch(/<meta name="robots" content="noindex"/);
  expect(page.text).toMatch(/<meta name="referrer" content="no-referrer"/);
  await zoe.clear(shops[0]);
  const cleared = await ask(shops[1], path);
  expect(cleared.status).toBe(410);
  expect(cleared.text).not.toContain("Combien coûte");
});

test("security 6.41, 6.18: a session sends twenty messages a minute; a stop ends its streams and tells readers to come back", async () => {
  const zoe = browser();
  const statuses: number[] = [];
  for (let n = 0; n < 22; n++) statuses.push((await zoe.send(shops[(n % 2) as 0 | 1], `humain ${n}`)).status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
  const stream = await zoe.follow(shops[1]);
  expect(await stream.until("data: ")).toBe(true);
  const stopped = shops[1].stop();
  expect(await stream.until("this never comes")).toBe(false);
  expect(stream.text().match(/retry: \d+/g)).toHaveLength(2);
  expect(await stopped).toBe(0);
});
