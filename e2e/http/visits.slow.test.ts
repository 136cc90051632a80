import { drizzle } from "drizzle-orm/node-postgres";
import { expect, test } from "vitest";
import { createAdmin } from "#app/accounts/create-admin.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { admin, startTestShop } from "../shop.ts";
import { sessionCookie } from "./accounts-shop.ts";
import { ask } from "./ask.ts";

const first = startForTests(startTestShop);
const second = startForTests(() => startTestShop({ dataDir: first.dataDir }));

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0" };
const navigation = { ...browser, "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

test("cached, unmodified and rendered pages of two instances are counted, and stored when they stop", async () => {
  const faq = await ask(first, "/de/faq", { headers: navigation });
  await ask(first, "/de/faq", { headers: { ...navigation, "if-none-match": faq.headers.etag! } });
  await ask(second, "/de/faq", { headers: navigation });
  await ask(second, "/confirmation?orderId=x", { headers: navigation });
  await ask(second, "/acheter", { headers: { ...navigation, cookie: "odovia_uncounted=1" } });
  await ask(second, "/acheter", { headers: { ...navigation, "sec-purpose": "prefetch" } });
  const json = { brand: "Renault", model: "Clio", year: 2020, energy: "Essence" };
  expect((await ask(second, "/api/compatibility-checks", { json, headers: browser })).status).toBe(200);
  await ask(second, "/api/compatibility-checks", { json, headers: { ...browser, "sec-gpc": "1" } });
  expect((await ask(second, "/api/page-views", { json: { path: "/it" }, headers: browser })).status).toBe(204);
  expect((await ask(second, "/api/page-views", { json: { path: "/none" }, headers: browser })).status).toBe(422);

  await createAdmin(drizzle(first.pool), admin);
  const cookie = await sessionCookie(first, admin);
  await second.stop();
  const { rows } = await first.pool.query("select counted, language, times from visit_counts order by 1, 2");
  expect(rows).toEqual([
    { counted: "/", language: "it", times: 1 },
    { counted: "/confirmation", language: "fr", times: 1 },
    { counted: "/faq", language: "de", times: 1 },
    { counted: "check", language: "fr", times: 1 },
    { counted: "compatible", language: "fr", times: 1 },
  ]);
  const { rows: columns } = await first.pool.query(
    "select column_name from information_schema.columns where table_name = 'visit_counts' order by 1",
  );
  expect(columns.map(({ column_name }) => column_name)).toEqual(["counted", "day", "language", "times"]);

  const overview = await ask(first, "/admin?days=7", { headers: { cookie } });
  expect(overview.text).toMatch(/aria-current="page"[^>]*>7\sjours/);
  expect(overview.text).toContain("/confirmation");
});
