import { describe, expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { announce, startTestShop } from "../shop.ts";
import { type Answer, ask } from "./ask.ts";
import { readHtml } from "./read-html.ts";

const shop = startForTests(startTestShop);

test("no form is accepted under a prefix that is no language", async () => {
  const answer = await ask(shop, "/xx/retractation", { form: "name=Ada&orderReference=&email=ada@example.org" });
  expect(answer.status).toBe(404);
  const { rows } = await shop.pool.query("select count(*)::int as count from withdrawals");
  expect(rows).toEqual([{ count: 0 }]);
});

describe("the page cache", () => {
  test("a cached page is sent in every encoding, with its length and an entity tag", async () => {
    const plain = await ask(shop, "/");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    for (const [accept, encoding] of [
      ["br, gzip", "br"],
      ["gzip, deflate", "gzip"],
      ["gzip;q=1, br;q=0", "gzip"],
      ["identity", undefined],
      ["br;q=0, gzip;q=0", undefined],
    ] as const) {
      const answer = await ask(shop, "/", { headers: { "accept-encoding": accept } });
      expect(answer.headers["content-encoding"], accept).toBe(encoding);
      expect(answer.text === plain.text, accept).toBe(true);
      expect(Number(answer.headers["content-length"]), accept).toBe(answer.bytes.length);
      expect(answer.headers.vary, accept).toMatch(/accept-encoding/i);
      expect(answer.headers["cache-control"], accept).toMatch(/public/);
      expect(answer.headers.etag, accept).toBe(plain.headers.etag);
    }
  });

  test("an unchanged page is 304 without a body; HEAD has the headers of GET and no body", async () => {
    const page = await ask(shop, "/");
    const etag = String(page.headers.etag);
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const same = await ask(shop, "/", { headers: { "if-none-match": value } });
      expect({ value, status: same.status, length: same.bytes.length }).toEqual({ value, status: 304, length: 0 });
      expect(same.headers["content-security-policy"]).toBe(page.headers["content-security-policy"]);
    }
    expect((await ask(shop, "/", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    for (const path of ["/", "/confirmation", "/admin"]) {
      const [page, head] = [await ask(shop, path), await ask(shop, path, { method: "HEAD" })];
      expect(head.bytes.length).toBe(0);
      for (const name of ["etag", "content-type", "cache-control", "content-security-policy"])
        expect(head.headers[name], `${path} ${name}`).toBe(page.headers[name]);
      // A page without a cached copy is streamed, without a length.
      if (path === "/") expect(head.headers["content-length"]).toBe(page.headers["content-length"]);
    }
  });

  test("the data of pages are cached like the pages", async () => {
    for (const path of ["/_.data", "/de.data"]) {
      const answer = await ask(shop, path);
      expect(answer.status, path).toBe(200);
      expect(answer.headers["cache-control"], path).toMatch(/public/);
      expect(answer.headers.etag, path).toBeDefined();
    }
  });

  test.each(["/developpeurs", "/fusion-capteurs", "/vin-decoder", "/manuel-utilisateur"])(
    "spec 2.1, brand 8: %s says that it is under construction, but not in its head",
    async (path) => {
      const elements = readHtml((await ask(shop, path)).text);
      const content = elements.slice(elements.findIndex(({ name }) => name === "main"));
      const notice = content.findIndex(({ name, text }) => name === "p" && /^(Page )?en construction$/i.test(text));
      expect(notice).toBeGreaterThan(content.findIndex(({ name }) => name === "h2"));
    },
  );

  const compact = (json: string) => json.replaceAll(/\s/g, "");

  /** Each example with its answer, as the developers' page prints them. */
  async function examples() {
    const elements = readHtml((await ask(shop, "/developpeurs")).text);
    const textsOf = (name: string) => elements.filter((element) => element.name === name).map(({ text }) => text);
    const answers = textsOf("samp");
    return textsOf("code").map((call, index) => ({ call, start: compact(answers[index]!.replace(/, …\]$/, "")) }));
  }

  test("the developers' page shows what its three calls answer", async () => {
    const shown = await examples();
    expect(shown).toHaveLength(3);
    for (const { call, start } of shown) {
      const { pathname, search } = new URL(/"(.+)"/.exec(call)![1]!);
      const { text } = await ask(shop, pathname + search);
      expect(compact(text).slice(0, start.length), call).toBe(start);
    }
  });

  test("changed prices are shown immediately, without a restart", async () => {
    const before = (await ask(shop, "/")).text;
    expect(before).toMatch(/\b79\s€/);
    await shop.pool.query(
      "insert into prices (name, price) values ('product', 81.37) on conflict (name) do update set price = 81.37",
    );
    try {
      await announce(shop.pool, { topic: "published-data" });
      await expect.poll(async () => (await ask(shop, "/")).text, { timeout: 30_000 }).toMatch(/81,37\s€/);
      expect((await ask(shop, "/en")).text).toMatch(/81\.37\s€/);
      expect(
        Number((await ask(shop, "/api/prices")).data.find((row: { name: string }) => row.name === "product").price),
      ).toBe(81.37);
      expect((await examples()).at(-1)!.start).toBe('[{"name":"product","price":81.37}');
    } finally {
      await shop.pool.query("update prices set price = 79 where name = 'product'");
      await announce(shop.pool, { topic: "published-data" });
    }
    await expect.poll(async () => (await ask(shop, "/")).text, { timeout: 30_000 }).toMatch(/\b79\s€/);
  });
});

describe("security 6.34: personal data are in no cache", () => {
  test("security 6.34: personal answers are private, no-store", async () => {
    const order = await ask(shop, "/api/orders/00000000-0000-4000-8000-000000000000/status");
    const answers: [string, Answer][] = [["order status", order]];
    for (const path of [
      "/confirmation?orderId=x",
      "/auth",
      "/admin",
      "/admin/orders",
      "/account",
      "/dashboard",
      "/update-password",
      "/api/session",
      "/newsletter?token=x",
      "/nothing-here",
      "/confirmation.data",
    ])
      answers.push([path, await ask(shop, path)]);
    answers.push(["refused", await ask(shop, "/api/newsletter", { json: {} })]);
    answers.push(["login", await ask(shop, "/auth", { form: "email=a@example.com&password=xxxxxxxx" })]);
    for (const [what, answer] of answers) expect(answer.headers["cache-control"], what).toMatch(/no-store/);
  });

  test("security 6.34: public pages set no cookies and do not depend on cookies", async () => {
    const plain = await ask(shop, "/");
    for (const cookie of [
      "odovia_session=abc",
      "__Host-odovia_session=abc",
      "odovia_order_x=secret-value",
      "a=b; odovia_lang=fr; c=d",
      "x".repeat(4000),
    ]) {
      const answer = await ask(shop, "/", { headers: { cookie, authorization: "Bearer secret-value" } });
      expect(answer.headers["set-cookie"]).toBeUndefined();
      expect(answer.text === plain.text, cookie.slice(0, 40)).toBe(true);
      expect(answer.text).not.toContain("secret-value");
    }
  });

  test("security 6.34: the corpus of cache-poisoning requests has no effect", async () => {
    const path = "/en";
    const before = await ask(shop, path);
    const beforeData = await ask(shop, "/en.data");
    const headers: Record<string, string>[] = [
      { "x-forwarded-host": "evil.example" },
      { "x-forwarded-proto": "gopher", "x-forwarded-port": "666", "x-forwarded-prefix": "/evil" },
      { "x-host": "evil.example", "x-forwarded-server": "evil.example", forwarded: "host=evil.example" },
      { "x-original-url": "/admin", "x-rewrite-url": "/admin" },
      { "x-http-method-override": "POST", "x-method-override": "DELETE" },
      { "x-react-router-spa-mode": "yes", "x-react-router-prerender-data": "evil", "x-react-router-data": "yes" },
      { "x-remix-reload-document": "1", "x-remix-response": "yes", "x-react-router-request": "evil" },
      { cookie: "odovia_lang=en; evil=1", "user-agent": "Googlebot" },
      { accept: "text/x-script", "accept-language": "de", range: "bytes=0-10", te: "trailers" },
    ];
    const queries = [
      "",
      "?evil=1",
      "?_routes=root",
      "?index",
      "?x=<script>alert(1)</script>",
      "?_data=root",
      "?utm_source=evil",
      "?__proto__=1",
    ];
    for (const query of queries)
      for (const each of headers) {
        await ask(shop, `${path}${query}`, { headers: each });
        await ask(shop, `${path}.data${query}`, { headers: each });
      }
    const after = await ask(shop, path);
    expect(after.text === before.text).toBe(true);
    expect(after.headers["content-security-policy"]).toBe(before.headers["content-security-policy"]);
    expect((await ask(shop, "/en.data")).text).toBe(beforeData.text);
    const odd = await ask(shop, `${path}?x=<script>alert(1)</script>`);
    expect(odd.text).not.toContain("alert(1)");
    const part = await ask(shop, "/en.data?_routes=root");
    expect(part.headers["cache-control"]).toMatch(/no-store/);
  });

  test("security 6.34: addresses of private pages with a file extension are neither served nor cached", async () => {
    for (const path of [
      "/account/x.css",
      "/confirmation/a.js",
      "/admin/x.png",
      "/faq;x.css",
      "/auth%2fx.css",
      "/confirmation.data.data",
    ]) {
      const answer = await ask(shop, path);
      expect(answer.status, path).not.toBe(200);
      expect(answer.headers["cache-control"] ?? "no-store", path).not.toMatch(/public/);
    }
  });
});

describe("for operators", () => {
  test("health and readiness show no details; metrics are for loopback only", async () => {
    const health = await ask(shop, "/healthz");
    expect([health.status, health.text]).toEqual([200, "ok\n"]);
    const ready = await ask(shop, "/readyz");
    expect([ready.status, ready.text]).toEqual([200, "ready\n"]);
    const metrics = await ask(shop, "/metrics");
    expect(metrics.status).toBe(200);
    expect(metrics.text).toMatch(/^http_request_seconds_count\{.*route="page".*\} \d+$/m);
    expect(metrics.text).not.toMatch(/example\.com|secret/);
    expect((await ask(shop, "/metrics", { headers: { "x-forwarded-for": "203.0.113.9" } })).status).toBe(403);
  });

  test("with a token, /metrics needs it even from loopback", async () => {
    const token = "a-token-of-32-characters-or-more";
    const guarded = await startTestShop({ env: { METRICS_TOKEN: token } });
    try {
      expect((await ask(guarded, "/metrics")).status).toBe(403);
      for (const wrong of ["", "x", `${token}x`, "é".repeat(token.length), token.toUpperCase()])
        expect(
          (await ask(guarded, "/metrics", { headers: { authorization: `Bearer ${encodeURI(wrong)}` } })).status,
        ).toBe(403);
      const longer = `Bearer ${"é".repeat(token.length)}`;
      expect((await ask(guarded, "/metrics", { headers: { authorization: longer } })).status).toBe(403);
      expect((await ask(guarded, "/metrics", { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    } finally {
      await guarded.stop();
    }
  }, 60_000);
});
