import { expect, test, vi } from "vitest";
import { freePort } from "#database/embedded/free-port.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { admin, startTestShop } from "../shop.ts";
import { askPatiently as ask, member, sessionCookie, startAccountsShop } from "./accounts-shop.ts";
import { metricValue } from "./ask.ts";

const shop = startForTests(() => startAccountsShop({ RATE_LIMITS: "normal", LOG_LEVEL: "info" }));

const counted = (event: string) => metricValue(shop, `security_events_total{event="${event}"}`);
const lines = (event: string) =>
  shop
    .log()
    .filter((line) => line.includes(`"security":"${event}"`))
    .map((line) => JSON.parse(line));

test.each<[string, () => Promise<unknown>]>([
  ["sign-in", () => sessionCookie(shop, member)],
  ["sign-in-failed", () => ask(shop, "/api/auth/sign-in/email", { json: { ...admin, password: "wrong-password" } })],
  ["sign-in-failed", () => ask(shop, "/auth", { form: "email=nobody%40example.com&password=wrong-password" })],
  ["reset-requested", () => ask(shop, "/api/auth/request-password-reset", { json: { email: admin.email } })],
  [
    "reset-link-refused",
    () => ask(shop, "/api/auth/reset-password", { json: { token: "made-up", newPassword: "another-horse-battery" } }),
  ],
  ["access-refused", () => ask(shop, "/admin/orders")],
  [
    "access-refused",
    async () => ask(shop, "/admin/orders.data", { headers: { cookie: await sessionCookie(shop, member) } }),
  ],
  ["origin-refused", () => ask(shop, "/api/newsletter", { json: {}, headers: { origin: "https://evil.example" } })],
  ["host-refused", () => ask(shop, "/", { headers: { host: "evil.example" } })],
  ["request-refused", () => ask(shop, "/", { method: "TRACE" })],
  [
    "webhook-signature",
    () => ask(shop, "/api/webhooks/stripe", { body: "{}", headers: { "stripe-signature": "t=1,v1=00" } }),
  ],
])("%s leaves a line with the request's id and is counted", async (event, attack) => {
  const before = [await counted(event), lines(event).length];
  await attack();
  await vi.waitFor(() => expect(lines(event).length).toBe(before[1]! + 1), 10_000);
  expect(await counted(event)).toBe(before[0]! + 1);
  expect(lines(event).at(-1).requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test("security 6.25: too many attempts are refused by page and API and counted, and a flood of them causes few log lines and rows", async () => {
  const json = { email: "flood@example.com", password: "wrong-password" };
  for (let i = 0; i < 60; i++) await ask(shop, "/api/auth/sign-in/email", { json });
  const page = await ask(shop, "/auth", { form: json });
  for (const answer of [page, await ask(shop, "/api/auth/sign-in/email", { json })]) {
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect(page.text).toContain("Trop de tentatives de connexion.");
  expect(await counted("sign-in-limited")).toBeGreaterThan(30);
  expect(await counted("limit-reached")).toBeGreaterThan(30);
  for (const event of ["sign-in-limited", "limit-reached"]) expect(lines(event).length).toBeLessThanOrEqual(20);
  expect(lines("limit-reached").at(-1).detail).toBe("/api/auth");
  await vi.waitFor(async () => {
    const { rows } = await shop.pool.query("select count(*)::int as n from audit_log where action = 'sign-in-limited'");
    expect(rows[0].n).toBeGreaterThan(0);
    expect(rows[0].n).toBeLessThanOrEqual(20);
  }, 10_000);
});

test("security 6.24: events of accounts and staff are in the audit log, new admins with the changed values", async () => {
  await vi.waitFor(async () => {
    const { rows } = await shop.pool.query("select distinct action from audit_log");
    const actions = rows.map((row) => row.action);
    for (const action of ["sign-in", "sign-in-failed", "reset-requested", "access-refused", "admin-created"])
      expect(actions).toContain(action);
  }, 10_000);
  const made = await shop.pool.query("select * from audit_log where action = 'admin-created'");
  expect(made.rows[0]).toMatchObject({ author: "command-line", after: { admin: true, password: "[secret]" } });
  expect(made.rows[0].subject).toMatch(/^user:[0-9a-f-]{36}$/);
  expect(await metricValue(shop, "admin_accounts")).toBe(1);
});

test("policy reports are counted by directive; malformed ones and too many are refused", async () => {
  const report = (directive: string) =>
    JSON.stringify({ "csp-report": { "violated-directive": directive, "blocked-uri": "https://evil.example/x?y=z" } });
  const send = (body: string, type = "application/csp-report", headers: Record<string, string> = {}) =>
    ask(shop, "/api/csp-reports", { body, headers: { "content-type": type, ...headers }, sameOrigin: false });
  const before = await metricValue(shop, 'csp_reports_total{directive="img-src"}');
  expect((await send(report("img-src"))).status).toBe(204);
  expect((await send(report("made-up"), "application/csp-report", { origin: shop.url })).status).toBe(204);
  expect(await metricValue(shop, 'csp_reports_total{directive="img-src"}')).toBe(before + 1);
  expect(await metricValue(shop, 'csp_reports_total{directive="other"}')).toBe(1);
  expect((await ask(shop, "/metrics")).text).not.toContain("made-up");
  // As Chromium 156 sends it by `report-to`: with an Origin, without Fetch Metadata.
  const body = {
    effectiveDirective: "script-src-elem",
    blockedURL: "inline",
    documentURL: `${shop.url}/faq`,
    sample: "",
  };
  const sent = JSON.stringify([{ age: 1_000, body, type: "csp-violation", url: `${shop.url}/faq`, user_agent: "x" }]);
  expect((await send(sent, "application/reports+json", { origin: shop.url })).status).toBe(204);
  expect(await metricValue(shop, 'csp_reports_total{directive="script-src-elem"}')).toBe(1);
  expect((await send(report("img-src"), "text/plain")).status).toBe(415);
  expect((await send("{")).status).toBe(400);
  expect((await send(`{"csp-report":{"x":"${"x".repeat(40_000)}"}}`)).status).toBe(413);
  expect((await send(report("img-src"), "application/csp-report", { origin: "https://evil.example" })).status).toBe(
    403,
  );
  expect((await ask(shop, "/api/csp-reports")).status).toBe(405);
  const answers = [];
  for (let i = 0; i < 80; i++) answers.push((await send(report("font-src"))).status);
  expect(answers).toContain(429);
  expect(await metricValue(shop, 'csp_reports_total{directive="font-src"}')).toBeLessThanOrEqual(60);
  await vi.waitFor(() => expect(shop.log().join("\n")).toContain('"policy":"img-src"'), 10_000);
  expect(shop.log().filter((line) => line.includes('"policy":"font-src"')).length).toBeLessThanOrEqual(5);
  expect(shop.log().join("\n")).not.toContain("y=z");
});

test("in production /metrics needs the token on the shop's port; a separate port needs none and serves nothing else", async () => {
  const port = await freePort();
  const server = await startTestShop({
    env: {
      NODE_ENV: "production",
      RATE_LIMITS: "normal",
      PUBLIC_URL: "https://shop.example",
      METRICS_PORT: String(port),
    },
  });
  try {
    for (const host of ["shop.example", `localhost:${server.port}`, `127.0.0.1:${server.port}`])
      expect((await ask(server, "/metrics", { headers: { host } })).status, host).toBe(403);
    const figures = await ask({ port }, "/metrics");
    expect(figures.status).toBe(200);
    expect(figures.text).toContain("security_events_total");
    for (const path of ["/", "/healthz", "/admin", "/metrics/", "/api/prices"])
      expect((await ask({ port }, path)).status, path).toBe(404);
  } finally {
    expect(await server.stop()).toBe(0);
  }
});
