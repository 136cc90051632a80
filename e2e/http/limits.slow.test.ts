/** Bodies, headers, addresses and slow callers (security 6.39). */
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { openSlowCallers, openSockets } from "../load/slow-callers.ts";
import { startTestShop } from "../shop.ts";
import { ask } from "./ask.ts";

const shop = startForTests(startTestShop);

test("security 6.39: too large is 413, 431 or 414, with or without a Content-Length, on the API and on pages", async () => {
  const json = { "content-type": "application/json" };
  const large = `{"email":"${"x".repeat(300_000)}"}`;
  expect((await ask(shop, "/api/newsletter", { body: large, headers: json })).status).toBe(413);
  expect((await ask(shop, "/newsletter", { form: `token=${large}` })).status).toBe(413);
  // A document request gets a page in its language, a call of a script a JSON problem.
  const read = { accept: "text/html,*/*", cookie: "odovia_lang=es" };
  for (const [path, language] of [
    ["/it/newsletter", "it"],
    ["/admin/dongle-association/import", "es"],
  ] as const) {
    const page = await ask(shop, path, { form: `token=${large}`, headers: read });
    expect([page.status, page.headers["content-type"]]).toEqual([413, "text/html; charset=utf-8"]);
    expect(page.text).toContain(`<html lang="${language}">`);
    expect(page.text).toContain(`<a href="${path}">`);
  }
  const data = await ask(shop, "/newsletter.data", { form: `token=${large}`, headers: read });
  expect([data.status, data.data]).toEqual([413, expect.objectContaining({ code: "bodyTooLarge" })]);
  const chunked = { "transfer-encoding": "chunked" };
  expect((await ask(shop, "/api/newsletter", { body: large, headers: { ...json, ...chunked } })).status).toBe(413);
  expect((await ask(shop, "/newsletter", { form: `token=${large}`, headers: chunked })).status).toBe(413);
  expect((await ask(shop, "/api/webhooks/stripe", { body: "x".repeat(600_000), headers: json })).status).toBeLessThan(
    500,
  );
  expect((await ask(shop, `/?${"x".repeat(9_000)}`)).status).toBe(414);
  expect((await ask(shop, "/", { headers: { "x-large": "x".repeat(70_000) } })).status).toBe(431);
  expect((await ask(shop, "/")).status).toBe(200);
});

test("security 6.39: conflicting lengths and broken framing are refused", async () => {
  const host = `Host: localhost:${shop.port}\r\nOrigin: http://localhost:${shop.port}\r\nContent-Type: application/json`;
  for (const head of [
    `POST /api/newsletter HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n`,
    `POST /api/newsletter HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`,
    `POST /api/newsletter HTTP/1.1\r\n${host}\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`,
    `POST /api/newsletter HTTP/1.1\r\n${host}\r\nContent-Length: -1\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}\r\n X-Folded: a\r\n\r\n`,
    `GET / HTTP/1.1\r\n${host}\r\nX-Null: a\0b\r\n\r\n`,
  ])
    expect(await exchange(head)).toMatch(/^HTTP\/1\.1 400/);
});

// `npm run test:load` measures 2,000 of them and their effect on others (e2e/load/slow-callers.test.ts).
test("security 6.39: callers that send one byte a second are disconnected while others are served, and leave no socket open", async () => {
  const before = await openSockets(shop);
  const callers = await openSlowCallers(shop, 200);
  await expect.poll(() => openSockets(shop)).toBeGreaterThanOrEqual(before + 200);
  let served = 0;
  while (callers.cut() < 200) {
    const json = { email: `a${served}@example.com` };
    expect([(await ask(shop, "/")).status, (await ask(shop, "/api/newsletter", { json })).status]).toEqual([200, 201]);
    served++;
    await sleep(200);
  }
  callers.stop();
  expect(served).toBeGreaterThan(5);
  await expect.poll(() => openSockets(shop)).toBeLessThan(before + 10);
});

function exchange(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(shop.port, "127.0.0.1", () => socket.write(text, "latin1"));
    let answer = "";
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(answer));
  });
}
