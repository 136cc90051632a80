import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createAdmin } from "#app/accounts/create-admin.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { startFakeSmtp } from "#tools/stand-ins/smtp.ts";
import { startTestShop, type TestShop } from "../shop.ts";
import { type Answer, ask, cookiesOf, type Question } from "./ask.ts";
import {
  canaryForms,
  canaryOrder,
  ownSecrets,
  personal,
  personalWords,
  secrets,
  secretWords,
  tablesOfPersons,
  tablesOfTokens,
  wordsIn,
} from "./canary.ts";

vi.setConfig({ testTimeout: 150_000 });

let shop: TestShop;
const answers: Answer[] = [];
/** Tokens and other secrets that the shop generates during the journey. */
const made: string[] = [];

const smtp = startForTests(startFakeSmtp);
beforeAll(async () => {
  const mailServer = new URL(smtp.url);
  mailServer.username = "shop";
  mailServer.password = ownSecrets.smtpPassword;
  shop = await startTestShop({
    env: {
      LOG_LEVEL: "debug",
      PAYMENTS: "sandbox",
      SMTP_URL: mailServer.href,
      STAFF_EMAIL: personal.staffEmail,
      SESSION_SECRET: ownSecrets.sessionSecret,
      METRICS_TOKEN: ownSecrets.metricsToken,
    },
  });
  await createAdmin(drizzle(shop.pool), { email: personal.staffEmail, password: secrets.password });
});
afterAll(() => shop?.stop());

const call = async (path: string, question: Question = {}) => {
  const answer = await ask(shop, path, question);
  answers.push(answer);
  return answer;
};

/** A chat message with personal data that the assistant cannot answer, followed by an e-mail address. */
async function chat(): Promise<void> {
  const session_id = randomUUID();
  const words = `Bug turquoise sur le site, ${personal.lastName} ${personal.formEmail} ${personal.phone}`;
  const begun = await call("/api/chat", { json: { session_id, message: words } });
  expect(begun.data).toEqual({ state: "waiting" });
  const headers = { cookie: cookiesOf(begun) };
  made.push(headers.cookie.split("=")[1]!);
  expect((await call("/api/chat", { json: { session_id, message: personal.formEmail }, headers })).status).toBe(200);
  await call(`/api/chat/${session_id}/messages`, { headers });
}

/** An order with a refused and an accepted card, all forms, a failed and a successful sign-in, and a password reset. */
async function journey(): Promise<void> {
  const order = await call("/api/orders", { json: canaryOrder() });
  expect(order.status).toBe(201);
  const cookie = cookiesOf(order);
  made.push(cookie.split("=")[1]!);
  const { id } = order.data;
  const payment = await call("/api/create-payment", { json: { orderId: id, amount: 79 }, headers: { cookie } });
  const { clientSecret } = payment.data;
  made.push(clientSecret);
  for (const number of ["4000000000000002", secrets.card])
    await call("/api/sandbox/confirm", { json: { clientSecret, number, expiry: "12/34", cvc: "987" } });
  for (const [path, json] of canaryForms) await call(path, { json });
  await chat();
  const confirmation = await smtp.waitFor(({ envelope }) => envelope.to.includes(personal.orderEmail), 60_000);
  made.push(/access=([\w.-]+)/.exec(confirmation.text ?? "")![1]!);
  await call(`/api/orders/${id}?access=${made.at(-1)}`);
  await call(`/confirmation?orderId=${id}&access=${made.at(-1)}`);

  await call("/api/auth/sign-in/email", { json: { email: personal.staffEmail, password: secrets.wrongPassword } });
  const signedIn = await call("/api/auth/sign-in/email", {
    json: { email: personal.staffEmail, password: secrets.password },
  });
  for (const each of signedIn.headers["set-cookie"]!) made.push(each.split(";")[0]!.split("=")[1]!);
  await call("/admin", { headers: { cookie: cookiesOf(signedIn) } });
  await staffSteps(cookiesOf(signedIn));
  const link = await smtp.waitFor(({ text }) => /update-password\?token=/.test(text ?? ""), 60_000);
  const token = /update-password\?token=([\w-]+)/.exec(link.text!)![1]!;
  made.push(token);
  await call(`/update-password?token=${token}`);
  await call("/api/auth/reset-password", { json: { token, newPassword: secrets.wrongPassword } });
  await call("/api/auth/reset-password", { json: { token, newPassword: secrets.wrongPassword } });
}

/** Invites a colleague, begins the set-up of a second factor, and requests a link to personal data. */
async function staffSteps(cookie: string): Promise<void> {
  const post = (path: string, form: Record<string, string>) => call(path, { headers: { cookie }, form });
  const invited = { email: personal.invitedEmail, name: personal.lastName, language: "fr", role: "manager" };
  expect((await post("/admin/team", { intent: "invite", ...invited })).status).toBe(303);
  const mail = await smtp.waitFor(({ envelope }) => envelope.to.includes(personal.invitedEmail), 60_000);
  made.push(/invitation=([\w-]+)/.exec(mail.text!)![1]!);
  expect((await post("/admin/account", { intent: "start" })).status).toBe(303);
  // Not added to `answers`, which are searched: this page shows the key to its owner.
  const page = await ask(shop, "/admin/account", { headers: { cookie } });
  made.push(/[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}/.exec(page.text)![0].replaceAll(" ", ""));
  expect((await post("/mes-donnees", { email: personal.orderEmail.replace("buyer", "asks") })).status).toBe(200);
  const link = await smtp.waitFor(({ envelope }) => envelope.to.includes("canary-asks@serin.example"), 60_000);
  made.push(/acces\?token=([\w-]+)/.exec(link.text!)![1]!);
}

/** Personal data and secrets in addresses, headers, cookies and bodies of invalid calls. */
async function oddCalls(): Promise<void> {
  const words = `${personal.formEmail} ${personal.lastName} ${secrets.password}`;
  const query = encodeURIComponent(words);
  for (const path of [
    `/no-such-page/${query}`,
    `/faq?q=${query}`,
    `/suivi?email=${query}`,
    `/api/no-such-call/${query}`,
    `/api/orders/${query}`,
    `/api/orders/${query}/status`,
    `/api/address-search?q=${encodeURIComponent(personal.search)}&lang=fr`,
    `/admin/orders?q=${query}`,
    `/auth?from=/${query}`,
    `/newsletter?token=${query}`,
    `/update-password?token=${query}`,
    `/assets/${query}.js`,
  ])
    for (const suffix of ["", ".data"]) await call(path.replace(/(?=\?|$)/, suffix));
  await call("/", { headers: { host: `${personal.lastName}.example` } });
  await call("/api/newsletter", {
    json: { email: personal.formEmail },
    headers: { origin: `https://${personal.lastName}.example` },
  });
  await call("/api/newsletter", { json: { email: `${words} is no address`, [personal.lastName]: words } });
  await call("/api/newsletter", { body: `{"email":"${words}`, headers: { "content-type": "application/json" } });
  await call("/api/orders", { json: canaryOrder({ country: personal.city, vehicle_model: personal.lastName }) });
  await call("/api/validate-promo-code", { json: { code: personal.lastName, orderAmount: 79 } });
  await call("/api/webhooks/stripe", { body: words, headers: { "stripe-signature": secrets.webhookSignature } });
  await call("/api/csp-reports", {
    body: JSON.stringify({
      "csp-report": { "blocked-uri": words, "document-uri": words, "violated-directive": words },
    }),
    headers: { "content-type": "application/csp-report" },
  });
  await call("/metrics", { headers: { authorization: `Bearer ${secrets.wrongPassword}` } });
  await call("/", { headers: { cookie: `odovia_lang=${query}; ${personal.lastName}=1`, "user-agent": words } });
}

/** Repeats every call while its table refuses the row, since database errors quote the values. */
async function failingCalls(): Promise<void> {
  const { rows } = await shop.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const tables = rows
    .map(({ name }) => name)
    .filter((name) => !/^(rate_limits|prices|vat_rates|migrations)/.test(name));
  for (const name of tables)
    await shop.pool.query(`alter table "${name}" add constraint canary check (false) not valid`);
  try {
    for (const [path, body] of canaryForms) {
      const json = path === "/api/withdrawals" ? { ...body, orderReference: "OD-2026-000009" } : body;
      // New addresses, which have no mail and no row.
      const fresh = JSON.parse(JSON.stringify(json).replaceAll("canary-forms@", "canary-other@"));
      const answer = await call(path, { json: fresh });
      if (!path.includes("request-password-reset")) expect(answer.status, path).toBeGreaterThanOrEqual(500);
    }
    // `wrongPassword` has become the password by the reset.
    const json = { email: personal.staffEmail, password: secrets.wrongPassword };
    expect((await call("/api/auth/sign-in/email", { json })).status).toBe(500);
    const page = await call("/auth", { form: json });
    expect(page.status).toBe(500);
  } finally {
    for (const name of tables) await shop.pool.query(`alter table "${name}" drop constraint canary`);
  }
}

/** Mails that cannot be delivered, since mail servers quote addresses in their refusals. */
async function refusedMails(): Promise<void> {
  const before = smtp.connections();
  smtp.refusedRecipients.set("canary-refused@serin.example", 550);
  await call("/api/newsletter", { json: { email: "canary-refused@serin.example" } });
  await expect.poll(() => smtp.connections(), { timeout: 60_000 }).toBeGreaterThan(before);
  await sleep(500);
}

/** All files below a folder with their bytes; PostgreSQL may remove files in the meantime. */
function* filesBelow(folder: string): Generator<[path: string, bytes: Buffer]> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && existsSync(path)) yield [path, readFileSync(path)];
  }
}

test("security 6.45: logs, metrics, errors, jobs, files and other tables contain no personal data and no secret", async () => {
  await journey();
  await oddCalls();
  await failingCalls();
  await refusedMails();
  expect(made).toHaveLength(10);
  const tokens = made.flatMap((each) => [each, decodeURIComponent(each)]);
  const everything = [...personalWords, ...secretWords, ...tokens];
  const found: string[] = [];
  const search = (place: string, text: string, words = everything) =>
    found.push(...wordsIn(text, words).map((hit) => `${place}: ${hit}`));

  const headers = { authorization: `Bearer ${ownSecrets.metricsToken}` };
  const figures = await ask(shop, "/metrics", { headers });
  expect(figures.status).toBe(200);
  search("figures", figures.text);
  for (const { status, headers: sent, text } of answers) {
    // A page may repeat its address to the visitor. No answer contains the shop's secrets, and no error contains anything.
    const words = status >= 500 ? everything : Object.values(ownSecrets);
    search(`answer ${status}`, `${JSON.stringify(sent)}\n${text}`, words);
    // The token of a link is not passed on to other pages.
    for (const [, from = ""] of text.matchAll(/\/auth\?from=([^"\\ ]*)/g))
      search(`way to the sign-in page, ${status}`, decodeURIComponent(from), tokens);
  }
  expect(answers.filter(({ status }) => status >= 500).length).toBeGreaterThan(6);

  const { rows: tables } = await shop.pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await shop.pool.query(`select row_to_json(t)::text as row from ${quoted(name)} t`);
    texts.set(name, rows.map(({ row }) => row).join("\n"));
    search(`table ${name}`, texts.get(name)!, secretWords);
    if (!tablesOfPersons.has(name)) search(`table ${name}`, texts.get(name)!, personalWords);
    if (!tablesOfTokens.has(name)) search(`table ${name}`, texts.get(name)!, tokens);
  }
  // The searched places are not empty.
  for (const name of [...tablesOfPersons, ...tablesOfTokens, "public.audit_log", "public.rate_limits"])
    expect(texts.get(name), name).toBeTruthy();
  expect([...texts].filter(([name, rows]) => name.startsWith("jobs.job") && rows !== "")).not.toEqual([]);
  const { rows: refusals } = await shop.pool.query("select last_error from mail_outbox where last_error is not null");
  expect(refusals.length).toBeGreaterThan(0);
  search("reasons of refused mails", JSON.stringify(refusals));

  await shop.pool.query("checkpoint");
  let logs = 0;
  for (const [path, bytes] of filesBelow(shop.dataDir)) {
    for (const word of secretWords) if (bytes.includes(word)) found.push(`file ${path}: ${word}`);
    if (!path.endsWith(".log")) continue;
    logs++;
    search(path, bytes.toString());
  }
  expect(logs).toBeGreaterThan(0);
  // The last log lines are written at the stop.
  await shop.stop();
  const log = shop.log().join("\n");
  // The log contains the journey, its errors and its requests.
  for (const sign of ['"level":"error"', '"route":"api"', '"security":"sign-in-failed"', "order placed"])
    expect(log).toContain(sign);
  search("log", log);
  expect(found).toEqual([]);
});

const quoted = (name: string) =>
  name
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");
