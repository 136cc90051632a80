import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { guardRequest, ownOrigin } from "./request-guard.ts";

type Asked = {
  method?: string;
  url?: string;
  headers?: Record<string, string>;
  rawHeaders?: string[];
  peer?: string;
};

const request = (overrides: Asked = {}) =>
  ({
    method: overrides.method ?? "GET",
    url: overrides.url ?? "/",
    headers: overrides.headers ?? {},
    rawHeaders: overrides.rawHeaders ?? Object.entries(overrides.headers ?? {}).flat(),
    socket: { remoteAddress: overrides.peer ?? "203.0.113.9" },
  }) as unknown as IncomingMessage;

describe("security 6.30: which host is ours", () => {
  const shop = { publicUrl: "https://shop.example", production: true };
  const origin = (host: string, options = shop, peer?: string) =>
    ownOrigin(request({ headers: { host }, peer }), options);
  test("the public address, exactly", () => {
    expect(origin("shop.example")).toBe("https://shop.example");
    for (const host of [
      "",
      "evil.example",
      "shop.example:80",
      "shop.example.evil",
      "xshop.example",
      "shop.example@evil",
      "shop.example/",
    ])
      expect(origin(host), host).toBeUndefined();
  });
  test("named once", () => {
    const rawHeaders = ["Host", "shop.example", "HOST", "evil.example"];
    expect(ownOrigin(request({ headers: { host: "shop.example" }, rawHeaders }), shop)).toBeUndefined();
  });
  test("loopback outside production, or asked from the machine itself", () => {
    expect(origin("localhost:3000")).toBeUndefined();
    expect(origin("localhost:3000", shop, "127.0.0.1")).toBe("http://localhost:3000");
    expect(origin("[::1]:3000", shop, "::1")).toBe("http://[::1]:3000");
    expect(origin("127.0.0.1:9", { ...shop, production: false })).toBe("http://127.0.0.1:9");
    expect(origin("LOCALHOST:80", { ...shop, production: false })).toBe("http://localhost");
    for (const host of ["localhost.evil", "127.0.0.1.nip.io", "localhost:x", "evil localhost"])
      expect(origin(host, { ...shop, production: false }), host).toBeUndefined();
  });
  test("what is no address or port is no loopback name", () => {
    for (const host of [
      "127.999.1.1",
      "127.0.0.256",
      "127.0.0.01",
      "localhost:65536",
      "127.0.0.1:99999",
      "[::1]:70000",
    ])
      expect(origin(host, { ...shop, production: false }, "127.0.0.1"), host).toBeUndefined();
  });
  test("what a proxy on this machine passes on is not asked from the machine itself", () => {
    const passedOn = (host: string, headers: Record<string, string>) =>
      ownOrigin(request({ headers: { host, ...headers }, peer: "127.0.0.1" }), shop);
    for (const name of ["x-forwarded-for", "forwarded", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "via"])
      for (const host of ["localhost", "127.0.0.1:3000", "[::1]"])
        expect(passedOn(host, { [name]: "203.0.113.9" }), `${host} ${name}`).toBeUndefined();
    expect(passedOn("shop.example", { "x-forwarded-for": "203.0.113.9" })).toBe("https://shop.example");
    expect(passedOn("localhost:3000", {})).toBe("http://localhost:3000");
  });
});

test("security 6.37: a path with segments of dots or a NUL character is no page", () => {
  const guard = (path: string) => guardRequest(request(), path, "https://shop.example")?.status;
  for (const path of [
    "/x/%2e%2e/faq",
    "/api/orders/%2E./faq",
    "/x/../faq",
    "/./faq",
    "/faq/.",
    "/en/.%2e",
    "/api/x%00",
  ])
    expect(guard(path), path).toBe(404);
  for (const path of ["/.well-known/security.txt", "/assets/app-1.2.css", "/faq...", "/%2eenv", "/a/.../b"])
    expect(guard(path), path).toBeUndefined();
});

describe("security 6.28: unsafe methods", () => {
  const ownOrigin = "https://shop.example";
  const guard = (method: string, headers: Record<string, string>, path = "/api/orders") =>
    guardRequest(request({ method, headers }), path, ownOrigin)?.status;
  test("one proof suffices, a contradiction does not", () => {
    expect(guard("POST", { origin: ownOrigin })).toBeUndefined();
    expect(guard("POST", { "sec-fetch-site": "same-origin" })).toBeUndefined();
    expect(guard("POST", {})).toBe(403);
    expect(guard("POST", { origin: "null" })).toBe(403);
    expect(guard("POST", { origin: "null", "sec-fetch-site": "cross-site" })).toBe(403);
    expect(guard("POST", { origin: "null", "sec-fetch-site": "same-origin" })).toBeUndefined();
    expect(guard("POST", { origin: ownOrigin, "sec-fetch-site": "cross-site" })).toBe(403);
    expect(guard("DELETE", { origin: `${ownOrigin}/` })).toBe(403);
    expect(guard("POST", { referer: `${ownOrigin}/` })).toBe(403);
  });
  test("signed callers need none, and only on their own path", () => {
    expect(guard("POST", {}, "/api/webhooks/stripe")).toBeUndefined();
    expect(guard("POST", {}, "/api/webhooks/stripe/")).toBe(403);
    expect(guard("POST", {}, "/api/webhooks/Stripe")).toBe(403);
  });
  test("odd methods, long addresses, foreign forms of an address", () => {
    for (const method of ["TRACE", "CONNECT", "PURGE", "get"])
      expect(guardRequest(request({ method }), "/", ownOrigin)?.status).toBe(405);
    expect(guardRequest(request({ url: `/${"x".repeat(9000)}` }), "/", ownOrigin)?.status).toBe(414);
    expect(guardRequest(request(), "/", undefined)?.status).toBe(421);
    expect(guardRequest(request(), "http://evil.example/", ownOrigin)?.status).toBe(421);
    expect(guardRequest(request(), "/a\\b", ownOrigin)?.status).toBe(404);
  });
});
