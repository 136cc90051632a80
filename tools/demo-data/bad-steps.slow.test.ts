/** What a clumsy or malicious member of staff may post to the pages of the back office. */

import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { createAdmin } from "#app/accounts/create-admin.server.ts";
import { signedIn } from "#app/accounts/guard.server.ts";
import { shopDatabase } from "#app/catalogue/testing/shop-database.ts";
import { seedCatalogue } from "#app/catalogue/vehicles/seed-catalogue.server.ts";
import type { Fields } from "#app/forms/form-state.ts";
import { languages } from "#app/i18n/languages.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { systemClock } from "#app/platform/time/clock.ts";
import type { StaffAnswer } from "#app/staff-ui/steps/staff-answer.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { storeDemoData } from "./store-demo-data.ts";

type Action = { (args: object): Promise<unknown>; steps: Map<string, { fields: Fields; isBulk: boolean }> };

const pages = await Promise.all(
  globSync("app/{back-office,*/staff}/pages/*.tsx")
    .filter((file) => /export const action\b/.test(readFileSync(file, "utf8")))
    .map(async (file) => {
      const { action } = (await import(pathToFileURL(file).href)) as { action: Action };
      return { file, action };
    }),
);
const steps = pages.flatMap(({ file, action }) =>
  [...(action.steps ?? [])].map(([intent, step]) => ({ file, action, intent, ...step })),
);

/** Of the shop's own data: each exists, and is of the wrong kind where it is sent for something else. */
let stored: string[];
const user = { id: "", email: "anna@example.com", name: "Anna" };

const database = startForTests(shopDatabase);
beforeAll(async () => {
  await seedCatalogue({ db: database.db, clock: systemClock });
  await storeDemoData({ db: database.db, now: new Date() });
  await createAdmin(database.db, { email: user.email, password: "correct-horse-battery" });
  user.id = (await database.pool.query(`select id from "user"`)).rows[0].id;
  const { rows } = await database.pool.query(
    `select (select id::text from orders limit 1) as "order", (select id::text from contact_requests limit 1) as request,
      (select serial from dongles limit 1) as dongle, (select id::text from promo_codes limit 1) as promo`,
  );
  stored = Object.values(rows[0]);
});

const unknownIds = [
  "",
  "x1",
  "0",
  "-1",
  "1.5",
  "1e9",
  "99999999999",
  "1e300",
  "9223372036854775808",
  "00000000-0000-4000-8000-000000000000",
  "../../orders",
  "constructor",
  "%00",
  "\u0000",
  "\ud800",
  "'; drop table orders; --",
  "x".repeat(5_000),
];
const garbage = [
  "\u0000",
  "\ud800",
  "-1",
  "0",
  "-0",
  "1e309",
  "99999999999999999999",
  "2026-02-30",
  "0000-00-00T25:61",
  "9999-12-31",
  "<script>alert(1)</script>",
  "\u202e\u200b\u2066",
  " \n\t",
  "x".repeat(100_000),
];
/** Steps that need nothing, or for which some of the garbage is a name like any other. */
const doable = new Set([
  // Any words are a name.
  "account.tsx rename",
  "account.tsx start",
  // A question without an answer, which expires.
  "account.tsx begin-passkey",
  "chat-replies.tsx saveReply",
  "newsletter-letters.tsx create",
  "retention.tsx try",
  "settings.tsx save-returns",
  // Services have the names that the carrier's API gives them.
  "settings.tsx save-carrierApi",
  // They say nothing of an order.
  "orders-to-process.tsx takeNext",
  "orders-to-process.tsx handBackAll",
  "orders-to-ship.tsx takeNext",
  "orders-to-ship.tsx handBackAll",
]);
/** What the pages send along without showing it. */
const hidden = ["id", "ids", "orderId", "serial", "version", "seen", "email", "row", "brand", "model", "after", "last"];

type Sent = { params?: Record<string, string>; body: Record<string, string>; language?: string };

/** The message and status of an answer; a redirect is a success. */
async function post(action: Action, intent: string, { params = {}, body, language = "fr" }: Sent) {
  const context = new RouterContextProvider();
  context.set(requestLanguage, language as "fr");
  context.set(requestInfo, { address: "192.0.2.1", requestId: "r1" } as never);
  context.set(signedIn, { user, isAdmin: true, role: "owner", sessionId: "s1", signedInAt: new Date() });
  const form = new FormData();
  form.set("scripted", "1");
  for (const [name, value] of Object.entries(body)) form.set(name, value);
  form.set("intent", intent);
  const url = new URL("http://localhost:3000/admin/things?brand=x&model=y");
  // Not sent as a request's text, which would repair lone surrogates.
  const request = { method: "POST", url: url.href, headers: new Headers(), formData: async () => form };
  try {
    const answer = (await action({ request, url, params, context })) as {
      data: StaffAnswer;
      init: { status?: number } | null;
    };
    return { status: answer.init?.status ?? 200, answer: answer.data };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return { status: thrown.status, answer: null };
  }
}

/**
 * Rows of all tables but those that count calls, and which transactions wrote them: each change is noticed, and no contents are
 * read.
 */
async function written(): Promise<Map<string, string>> {
  const { rows: tables } = await database.pool.query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('rate_limits', 'auth_rate_limit') order by 1`,
  );
  const parts = tables.map(
    ({ name }: { name: string }) =>
      `select '${name}' as name, count(*) || ' ' || sum(xmin::text::bigint) as rows from "${name}"`,
  );
  const { rows } = await database.pool.query(parts.join(" union all "));
  return new Map(rows.map(({ name, rows }) => [name, rows]));
}

/** Faults of one answer to something that cannot be done. */
function faultsOf({ status, answer }: Awaited<ReturnType<typeof post>>, fields: Fields): string[] {
  if (!answer) return status >= 300 && status < 500 ? [] : [`status ${status}`];
  const sentences = [answer.message, ...(answer.bulk?.results ?? []).map(({ message }) => message)];
  const refused = Object.entries(answer.form?.refused ?? {});
  const faults = [];
  if (status >= 500) faults.push(`status ${status}`);
  if (!answer.ok && !answer.message && refused.length === 0) faults.push("no message");
  for (const sentence of sentences) if (/\{\w+\}|undefined|NaN|\[object/.test(sentence)) faults.push(sentence);
  for (const [name] of refused) if (!(name in fields)) faults.push(`${name} is no field`);
  return faults;
}

test("the steps of all pages are known here", () => {
  expect(steps.length).toBeGreaterThan(60);
});

describe.each(steps)("$file, $intent", ({ file, action, intent, fields, isBulk }) => {
  test("security 6.6: bad ids and garbage are refused with a message, and change nothing", async () => {
    const names = [...new Set([...Object.keys(fields), ...hidden])];
    const filled = (value: string) => Object.fromEntries(names.map((name) => [name, value]));
    const before = await written();
    const sent: Sent[] = [
      { body: {} },
      ...garbage.map((value) => ({ body: filled(value) })),
      ...garbage.slice(0, 4).map((value) => ({ body: filled(value), params: { id: value } })),
    ];
    const ids = [...unknownIds, ...stored.map((id) => `${id}x`)];
    for (const [index, id] of ids.entries()) {
      const params = { id, serial: id, person: id };
      const language = languages[index % languages.length]!;
      sent.push({ params, language, body: isBulk ? { ids: id } : { id, orderId: id, email: id } });
    }
    const faults = new Map<string, string>();
    for (const each of sent) {
      const found = await post(action, intent, each).then(
        (answer) => faultsOf(answer, fields),
        (error: Error) => [`${error.cause ?? error}`],
      );
      for (const fault of found) faults.set(fault, shorten(each));
    }
    expect(JSON.stringify([...faults])).toBe("[]");
    if (doable.has(`${basename(file)} ${intent}`)) return;
    const after = await written();
    expect([...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)).toEqual([]);
  });
});

const shorten = (sent: Sent) => JSON.stringify(sent).slice(0, 160);
