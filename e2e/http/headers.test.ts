import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestShop, type TestShop } from "../shop.ts";
import { type Answer, ask, askRaw } from "./ask.ts";

let shop: TestShop;
let paying: TestShop;
beforeAll(async () => {
  [shop, paying] = await Promise.all([
    startTestShop({ env: { PUBLIC_URL: "https://shop.example", RATE_LIMITS: "normal" } }),
    startTestShop({
      env: {
        PAYMENTS: "stripe",
        STRIPE_SECRET_KEY: "sk_test_x",
        STRIPE_PUBLISHABLE_KEY: "pk_test_x",
        STRIPE_WEBHOOK_SECRET: "whsec_x",
      },
    }),
  ]);
});
afterAll(() => Promise.all([shop.stop(), paying.stop()]));

const from = (path: string, options: Parameters<typeof ask>[2] = {}) =>
  ask(shop, path, {
    ...options,
    headers: { host: "shop.example", origin: "https://shop.example", ...options.headers },
  });

const directivesOf = (policy: string) =>
  new Map(
    policy.split(";").map((part) => {
      const [name = "", ...values] = part.trim().split(/\s+/);
      return [name, values];
    }),
  );

const always: Record<string, RegExp> = {
  "x-content-type-options": /^nosniff$/,
  "referrer-policy": /^(strict-origin-when-cross-origin|no-referrer)$/,
  "x-frame-options": /^(DENY|SAMEORIGIN)$/,
  "cross-origin-opener-policy": /^same-origin/,
  "cross-origin-resource-policy": /^same-origin$/,
  "permissions-policy": /camera=\(\), microphone=\(\), geolocation=\(\)/,
  "strict-transport-security": /^max-age=63072000; includeSubDomains$/,
};

function expectHeaders(answer: Answer, what: string): void {
  for (const [name, value] of Object.entries(always)) expect(answer.headers[name], `${what}: ${name}`).toMatch(value);
  expect(answer.headers["x-powered-by"], what).toBeUndefined();
  expect(answer.headers.server, what).toBeUndefined();
  expect(answer.headers["access-control-allow-origin"], what).toBeUndefined();
  expect(answer.headers["x-request-id"], what).toMatch(/^[0-9a-f-]{36}$/);
  const policy = directivesOf(String(answer.headers["content-security-policy"]));
  expect(policy.get("default-src"), what).toEqual(["'none'"]);
  expect(policy.get("frame-ancestors"), what).toEqual(["'none'"]);
  expect(policy.get("base-uri"), what).toEqual(["'none'"]);
}

/** The rules of the MDN Observatory that apply to this shop (security 1.2), without COEP, preload and SRI. */
function observatoryScore(answer: Answer): { score: number; losses: string[] } {
  const losses: string[] = [];
  const bonuses: number[] = [];
  let score = 100;
  const lose = (points: number, why: string) => {
    score -= points;
    losses.push(why);
  };
  const policy = directivesOf(String(answer.headers["content-security-policy"] ?? ""));
  const scripts = policy.get("script-src") ?? policy.get("default-src") ?? [];
  const styles = policy.get("style-src") ?? policy.get("default-src") ?? [];
  if (policy.size < 2) lose(25, "no CSP");
  if (scripts.some((source) => /^'unsafe-(inline|eval)'$|^(data|https?|\*):?$/.test(source)))
    lose(20, "unsafe scripts");
  if (styles.some((source) => /^'unsafe-inline'$|^(data|https?|\*):?$/.test(source))) lose(0, "unsafe styles");
  else if (policy.get("default-src")?.join() === "'none'") bonuses.push(10);
  else bonuses.push(5);
  const cookies = answer.headers["set-cookie"] ?? [];
  if (cookies.some((cookie) => !/; secure/i.test(cookie))) lose(20, "cookie without Secure");
  if (cookies.some((cookie) => /session/i.test(cookie) && !/; httponly/i.test(cookie)))
    lose(30, "session not HttpOnly");
  if (/nosniff/.test(String(answer.headers["x-content-type-options"]))) bonuses.push(0);
  else lose(5, "no nosniff");
  if (/no-referrer|same-origin|strict-origin/.test(String(answer.headers["referrer-policy"]))) bonuses.push(5);
  else lose(5, "referrer");
  if (policy.get("frame-ancestors")?.join() === "'none'") bonuses.push(5);
  else lose(20, "framing");
  if (answer.headers["cross-origin-resource-policy"] === "same-origin") bonuses.push(10);
  if (answer.headers["cross-origin-opener-policy"] === "same-origin") bonuses.push(10);
  if (!/max-age=(\d{8,})/.test(String(answer.headers["strict-transport-security"]))) lose(20, "HSTS");
  if (/<script[^>]+src="(https?:)?\/\/(?!shop\.example)/i.test(answer.text))
    lose(5, "foreign script without integrity");
  if (answer.headers["access-control-allow-origin"] === "*") lose(50, "CORS");
  return { score: score >= 90 ? score + bonuses.reduce((sum, bonus) => sum + bonus, 0) : score, losses };
}

const htmlPaths = ["/", "/en", "/de/acheter", "/faq", "/acheter", "/confirmation", "/auth", "/nothing-here", "/en/%ff"];

describe("security 6.31: headers", () => {
  test("security 6.31: all headers on every status and kind of route", async () => {
    const cases: [string, () => Promise<Answer>][] = [
      ["page", () => from("/")],
      ["page again, from the cache", () => from("/")],
      ["HEAD", () => from("/", { method: "HEAD" })],
      ["304", () => from("/").then((page) => from("/", { headers: { "if-none-match": page.headers.etag } }))],
      ["302 of the language", () => from("/faq", { headers: { cookie: "odovia_lang=de" } })],
      ["404 page", () => from("/nothing-here")],
      ["data", () => from("/_root.data")],
      ["API", () => from("/api/openapi.json")],
      ["API 404", () => from("/api/nothing-here")],
      ["API 405", () => from("/api/newsletter")],
      ["API 415", () => from("/api/newsletter", { body: "x", headers: { "content-type": "text/plain" } })],
      ["API 422", () => from("/api/newsletter", { json: {} })],
      ["403", () => from("/api/newsletter", { json: {}, headers: { origin: "https://evil.example" } })],
      ["405", () => from("/", { method: "TRACE" })],
      ["414", () => from(`/?${"x".repeat(9000)}`)],
      ["421", () => from("/", { headers: { host: "evil.example" } })],
      ["health", () => from("/healthz")],
      ["readiness", () => from("/readyz")],
      ["admin", () => from("/admin")],
      ["page POST", () => from("/newsletter", { form: "token=x" })],
    ];
    for (const [what, answer] of cases) expectHeaders(await answer(), what);
  });

  test("security 6.31: also on static files and on requests that Node itself refuses", async () => {
    const file = /"(\/assets\/[^"]+\.js)"/.exec((await from("/")).text)![1]!;
    expectHeaders(await from(file), "asset");
    // ASVS 4.1.1: every text has a charset; JSON is UTF-8 by definition.
    for (const path of ["/", file, "/favicon.svg", "/robots.txt", "/sitemap.xml", "/healthz", "/_root.data", "/en/xyz"])
      expect((await from(path)).headers["content-type"], path).toMatch(/^text\/x-script|; ?charset=utf-8$/i);
    const large = await askRaw(shop, `GET / HTTP/1.1\r\nHost: shop.example\r\nX-Large: ${"x".repeat(70_000)}\r\n\r\n`);
    expect(large).toMatch(/^HTTP\/1\.1 431/);
    const broken = await askRaw(shop, "GET / HTTP/9.9 nonsense\r\n\r\n");
    expect(broken).toMatch(/^HTTP\/1\.1 400/);
    for (const answer of [large, broken]) {
      expect(answer).toMatch(/x-content-type-options: nosniff/i);
      expect(answer).toMatch(/content-security-policy: default-src 'none'/i);
    }
  });

  test("security 6.31: every HTML answer scores at least 140 by the Observatory's rules, without a deduction", async () => {
    for (const path of htmlPaths) {
      const answer = await from(path);
      if (!/html/.test(String(answer.headers["content-type"]))) continue;
      const { score, losses } = observatoryScore(answer);
      expect({ path, losses }).toEqual({ path, losses: [] });
      expect(score, path).toBeGreaterThanOrEqual(140);
      const policy = directivesOf(String(answer.headers["content-security-policy"]));
      for (const source of policy.get("script-src") ?? [])
        expect(source, path).not.toMatch(/unsafe-|^\*|^data:|^https?:$|^blob:/);
      expect(policy.get("object-src"), path).toEqual(["'none'"]);
      expect(policy.get("report-uri"), path).toEqual(["/api/csp-reports"]);
      expect(policy.get("report-to"), path).toEqual(["csp"]);
      expect(answer.headers["reporting-endpoints"], path).toBe('csp="/api/csp-reports"');
      expect(answer.text, path).not.toMatch(/\snonce=/);
      expect(answer.text, path).not.toMatch(/<[^>]+\sstyle="/);
      expect(answer.text, path).not.toMatch(/<[^>]+\son[a-z]+="/i);
    }
  });

  test("pages with a secret in their address send no referrer", async () => {
    for (const path of ["/confirmation?orderId=x", "/en/confirmation", "/update-password?token=x"])
      expect((await from(path)).headers["referrer-policy"], path).toBe("no-referrer");
  });
});

// server/pages/document.test.tsx tests that scripts of other origins have no hash, policy.spec.ts that browsers refuse them.
describe("security 6.32, 6.59: the policy allows exactly the page's own inline scripts, by hash", () => {
  const inlineHashes = (html: string) =>
    [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
      .filter(([, attributes]) => !/\ssrc=|ld\+json|application\/json/.test(attributes!))
      .map(([, , script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`);

  test.each(["/", "/de", "/faq", "/acheter", "/confirmation", "/nothing-here", "/newsletter?token=abc", "/auth"])(
    "security 6.32: %s",
    async (path) => {
      const first = await from(path);
      const second = await from(path);
      const hashes = inlineHashes(first.text);
      const allowed = directivesOf(String(first.headers["content-security-policy"])).get("script-src") ?? [];
      expect(hashes.length, "pages carry inline scripts").toBeGreaterThan(0);
      for (const hash of hashes) expect(allowed).toContain(hash);
      expect(allowed.filter((source) => source.startsWith("'sha256"))).toHaveLength(new Set(hashes).size);
      expect(second.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
      expect(second.text).toBe(first.text);
    },
  );

  test("security 6.32: a script in the address is never allowed by the policy", async () => {
    // Not as the token, from which the shop first removes what no link of its mails contains.
    const plain = await from("/newsletter?word=abc");
    const odd = await from(`/newsletter?word=${encodeURIComponent("</script><script>alert(1)</script>")}`);
    expect(odd.text).not.toContain("<script>alert(1)");
    expect(inlineHashes(odd.text)).toHaveLength(inlineHashes(plain.text).length);
  });
});

describe("security 6.33: the payment provider's origins", () => {
  test("security 6.33: only on the purchase document, and only when Stripe is used", async () => {
    for (const path of ["/acheter", "/de/acheter"]) {
      const answer = await ask(paying, path);
      const policy = directivesOf(String(answer.headers["content-security-policy"]));
      expect(policy.get("frame-src"), path).toContain("https://js.stripe.com");
      expect(policy.get("connect-src"), path).toContain("https://api.stripe.com");
      expect(policy.get("script-src"), path).toContain("https://js.stripe.com");
      expect(answer.headers["cross-origin-opener-policy"], path).toBe("same-origin-allow-popups");
    }
    for (const path of ["/", "/faq", "/confirmation", "/acheter/x", "/api/openapi.json", "/acheter.data", "/auth"])
      expect((await ask(paying, path)).headers["content-security-policy"], path).not.toMatch(/stripe/);
    for (const path of ["/acheter", "/"])
      expect((await from(path)).headers["content-security-policy"], path).not.toMatch(/stripe/);
  });
});
