import { describe, expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startTestShop } from "../shop.ts";
import { ask, askRaw } from "./ask.ts";

const shop = startForTests(() => startTestShop({ env: { TRUSTED_PROXIES: "10.9.8.7" } }));

/** A JSON call, a form action and its `.data` request, a sign-out, a path like a webhook's, and unknown ones. */
const unsafeTargets = [
  ["/api/newsletter", "application/json", '{"email":"a@example.com"}'],
  ["/api/orders", "application/json", "{}"],
  ["/api/chat", "application/json", "{}"],
  ["/api/auth/sign-out", "application/json", "{}"],
  ["/newsletter", "application/x-www-form-urlencoded", "token=x"],
  ["/newsletter.data", "application/x-www-form-urlencoded", "token=x"],
  ["/de/newsletter.data", "application/x-www-form-urlencoded", "token=x"],
  ["/auth", "application/x-www-form-urlencoded", "email=a&password=b"],
  ["/auth.data", "application/x-www-form-urlencoded", "email=a&password=b"],
  ["/admin", "application/x-www-form-urlencoded", "x=1"],
  ["/sitemap.xml", "text/plain", "x"],
] as const;

describe("security 6.28: unsafe methods without same-origin proof are refused", () => {
  const send = (path: string, type: string, body: string, headers: Record<string, string>, method = "POST") =>
    ask(shop, path, { method, body, sameOrigin: false, headers: { "content-type": type, ...headers } });

  test.each(unsafeTargets)("%s", async (path, type, body) => {
    const ownOrigin = `http://localhost:${shop.port}`;
    const refused: Record<string, string>[] = [
      {},
      { origin: "https://evil.example" },
      { origin: "null" },
      { origin: `${ownOrigin}.evil.example` },
      { origin: `https://localhost:${shop.port}` },
      { origin: ownOrigin, "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
      { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
      { referer: `${ownOrigin}/` },
    ];
    for (const headers of refused)
      expect((await send(path, type, body, headers)).status, JSON.stringify(headers)).toBe(403);
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect((await send(path, type, body, {}, method)).status, method).toBe(403);
    // The last case: a form of a page without a referrer.
    const proven = [
      { origin: ownOrigin },
      { "sec-fetch-site": "same-origin" },
      { origin: "null", "sec-fetch-site": "same-origin" },
    ] as Record<string, string>[];
    for (const headers of proven)
      expect((await send(path, type, body, headers)).status, JSON.stringify(headers)).not.toBe(403);
  });

  const server = { PUBLIC_URL: "https://shop.example", TRUSTED_PROXIES: "loopback", RATE_LIMITS: "normal" };
  test("a form without JavaScript works behind a TLS proxy, where the request itself came by http", async () => {
    const behind = await startTestShop({ env: server });
    try {
      const headers = {
        host: "shop.example",
        origin: "https://shop.example",
        "content-type": "application/x-www-form-urlencoded",
        "x-forwarded-proto": "https",
        "x-forwarded-host": "shop.example",
      };
      const answer = await ask(behind, "/newsletter", { method: "POST", body: "token=unknown", headers });
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('role="status"');
      const plain = await ask(behind, "/newsletter", {
        method: "POST",
        body: "token=unknown",
        headers: { ...headers, origin: "http://shop.example" },
      });
      expect(plain.status).toBe(403);
      expect(answer.headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
    } finally {
      await behind.stop();
    }
  });

  test("safe methods need no proof and change nothing", async () => {
    for (const method of ["GET", "HEAD", "OPTIONS"])
      expect((await ask(shop, "/newsletter?token=x", { method })).status, method).toBeLessThan(500);
  });
});

describe("security 6.30: hosts and forwarded headers", () => {
  test("security 6.30: an unknown Host gets 421 on every kind of route", async () => {
    for (const host of [
      ...["evil.example", "localhost.evil.example", `localhost:${shop.port}@evil.example`, "127.0.0.1.x"],
      ...["127.999.1.1", "localhost:65536", "127.0.0.1:99999"],
    ])
      for (const path of ["/", "/faq", "/api/prices", "/robots.txt", "/assets/x.js", "/acheter.data"]) {
        const answer = await ask(shop, path, { headers: { host } });
        expect(answer.status, `${host} ${path}`).toBe(421);
        expect(answer.text).not.toContain("evil");
      }
  });

  test("security 6.30: a missing Host header is refused, but health checks by IP address are not", async () => {
    expect(await askRaw(shop, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n")).toMatch(/^HTTP\/1\.1 (400|421)/);
    expect(await askRaw(shop, "GET / HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.[01] (400|421)/);
    expect((await ask(shop, "/healthz", { headers: { host: "10.0.0.12:3000" } })).status).toBe(200);
    expect((await ask(shop, "/readyz", { headers: { host: "10.0.0.12:3000" } })).status).toBe(200);
  });

  test("security 6.30: a second Host header or an absolute URL gets no page of another host", async () => {
    const ownHost = `localhost:${shop.port}`;
    const double = await askRaw(
      shop,
      `GET / HTTP/1.1\r\nHost: ${ownHost}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    );
    expect(double).not.toMatch(/evil\.example/);
    const absolute = await askRaw(
      shop,
      `GET http://evil.example/faq HTTP/1.1\r\nHost: ${ownHost}\r\nConnection: close\r\n\r\n`,
    );
    expect(absolute).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(absolute).not.toMatch(/evil\.example/);
  });

  test("security 6.30: X-Forwarded-* of an untrusted peer has no effect", async () => {
    const plain = await ask(shop, "/");
    const forged = await ask(shop, "/", {
      headers: {
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
        "x-forwarded-for": "203.0.113.9",
        forwarded: "for=203.0.113.9;host=evil.example;proto=https",
        "x-original-url": "/admin",
        "x-rewrite-url": "/admin",
      },
    });
    expect(forged.text).toBe(plain.text);
    expect(forged.text).not.toContain("evil");
  });
});

describe("security 6.37: path traversal and unknown languages", () => {
  test("security 6.37: the traversal corpus is 404 and never a file", async () => {
    const corpus = [
      "/../package.json",
      "/..%2fpackage.json",
      "/%2e%2e/%2e%2e/etc/passwd",
      "/assets/../../server/index.js",
      "/assets/..%2f..%2fserver%2findex.js",
      "/assets/%2e%2e%5c%2e%2e%5cserver%5cindex.js",
      "/fonts/..\\..\\package.json",
      "/./package.json",
      "/x/%2e%2e/faq",
      "/api/orders/%2e%2E/%2e./en/FAQ/",
      "//package.json",
      "/%00",
      "/faq%00.html",
      "/documents/..%c0%af..%c0%afetc/passwd",
      "/documents/fr/..%252f..%252fetc/passwd",
      "/.env",
      "/.git/config",
      "/package.json",
      "/server/index.js",
      "/data/session-secret",
      "/fr/fr",
      "/fr/xyz",
      "/xx",
      "/en/../../etc/passwd",
      "/en/fr/faq",
      "/en-GB/faq",
      "/%65%6e/..%2f",
      "/de/%5c..%5c",
      "/__proto__",
      "/constructor",
      "/en/__proto__",
      "/api/__proto__",
      "/%E0%A4%A",
      "/%",
      "/en/%ff",
    ];
    for (const path of corpus) {
      const answer = await ask(shop, path);
      expect([400, 404], `${path}: ${answer.status}`).toContain(answer.status);
      expect(answer.text, path).not.toMatch(/root:x:|"dependencies"|import \{|\[core\]/);
      const data = await ask(shop, `${path}.data`);
      expect(data.status, `${path}.data`).toBeLessThan(500);
    }
  });
});

describe("graceful refusals", () => {
  test("unknown methods are 405, with the allowed ones for known API paths; unknown paths are 404", async () => {
    for (const method of ["TRACE", "PROPFIND", "PURGE"])
      expect((await ask(shop, "/", { method })).status, method).toBe(405);
    const wrong = await ask(shop, "/api/newsletter");
    expect(wrong.status).toBe(405);
    expect(wrong.headers.allow).toBe("POST");
    expect(wrong.headers["content-type"]).toMatch(/problem\+json/);
    expect((await ask(shop, "/api/nothing-here")).data).toMatchObject({ status: 404, code: "notFound" });
    for (const path of ["/", "/faq", "/nothing-here"]) {
      const posted = await ask(shop, path, {
        method: "POST",
        body: "a=1",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      expect([404, 405], path).toContain(posted.status);
    }
    const missing = await ask(shop, "/de/gibt-es-nicht");
    expect(missing.status).toBe(404);
    expect(missing.headers["content-type"]).toMatch(/html/);
    expect(missing.text).toMatch(/<html[^>]* lang="de"/);
  });
});
