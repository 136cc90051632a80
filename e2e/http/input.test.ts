import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { embeddedConnection } from "#database/embedded/connection.ts";
import { startTestShop, type TestShop } from "../shop.ts";
import { ask } from "./ask.ts";
import { badBodies, type JsonSchema, sample } from "./bad-input.ts";
import { orderBody } from "./order-body.ts";
import { emptyDatabase, hasPostgres } from "./postgres.ts";

// A machine that is busy with other tests opens a shop in ten seconds instead of one.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

/** INPUT_CASES=20000 for a night; INPUT_SEED repeats a run. */
const cases = Number(process.env.INPUT_CASES ?? 200);
const seed = Number(process.env.INPUT_SEED ?? Date.now() % 1_000_000_000);

type Operation = {
  requestBody?: { content: { "application/json": { schema: JsonSchema } } };
  parameters?: Parameter[];
};
type Parameter = { name: string; in: "path" | "query"; schema: JsonSchema };

let shop: TestShop;
let database: pg.Client;
let scratch: Awaited<ReturnType<typeof emptyDatabase>> | undefined;
const operations: { method: string; path: string; operation: Operation }[] = [];
beforeAll(async () => {
  // Thousands of calls: on PostgreSQL where there is one, which is quicker.
  if (hasPostgres) scratch = await emptyDatabase();
  shop = await startTestShop(scratch ? { env: { DATABASE_URL: scratch.url } } : {});
  database = new pg.Client(scratch ? { connectionString: scratch.url } : embeddedConnection(shop.dataDir));
  await database.connect();
  const { data } = await ask(shop, "/api/openapi.json");
  for (const [path, methods] of Object.entries(data.paths as Record<string, Record<string, Operation>>))
    for (const [method, operation] of Object.entries(methods)) operations.push({ method, path, operation });
});
afterAll(async () => {
  await database?.end();
  await shop?.stop();
  await scratch?.stop();
});

/** Rows of every table of ours; counters of the request limits and the job queue's own do not count. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = await database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits')",
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const answer = await database.query<{ n: string }>(`select count(*) as n from ${pg.escapeIdentifier(name)}`);
    counts[name] = Number(answer.rows[0]!.n);
  }
  return counts;
}

const leaks = /\bat .+\.(ts|js|mjs):\d+|node_modules|insert into|relation "|syntax error|invalid input syntax|pglite/i;

describe("security 6.38: generated bad input", () => {
  test(
    `security 6.38: every call of the API, ${cases} cases each: no 5xx, nothing stored, nothing reflected, quick (INPUT_SEED=${seed})`,
    async () => {
      console.log(`bad input: INPUT_SEED=${seed}, ${cases} cases per call, ${operations.length} calls`);
      expect(operations.length).toBeGreaterThan(5);
      const before = await rowCounts();
      const found: string[] = [];
      for (const { method, path, operation } of operations) {
        const schema = operation.requestBody?.content["application/json"].schema;
        const inputs = schema
          ? badBodies(schema, { cases, seed })
          : sample(fc.oneof(...oddTexts), { cases: Math.ceil(cases / 2), seed });
        for (let i = 0; i < inputs.length; i += 8)
          await Promise.all(
            inputs.slice(i, i + 8).map(async (input) => {
              const target = addressOf(path, operation, input);
              const question = schema
                ? { method: method.toUpperCase(), body: input, headers: { "content-type": "application/json" } }
                : {
                    method: method.toUpperCase(),
                    ...(method === "get" ? {} : { body: "{}", headers: { "content-type": "application/json" } }),
                  };
              const answer = await ask(shop, target, question);
              const what = `${method} ${target.slice(0, 120)} ${schema ? input.slice(0, 200) : ""} → ${answer.status} ${answer.text.slice(0, 150)}`;
              if (answer.status >= 500 && !isShed(answer)) found.push(what);
              if (schema && answer.status < 300) found.push(`accepted: ${what}`);
              if (leaks.test(answer.text)) found.push(`leaks: ${what}`);
              if (/<script>alert/.test(answer.text) && !/json/.test(String(answer.headers["content-type"])))
                found.push(`reflects: ${what}`);
              if (answer.headers["x-content-type-options"] !== "nosniff") found.push(`no headers: ${what}`);
              if (answer.milliseconds > 5_000) found.push(`slow, ${answer.milliseconds} ms: ${what}`);
            }),
          );
      }
      expect(found.slice(0, 10)).toEqual([]);
      expect(await rowCounts()).toEqual(before);
      expect(shop.log().join("\n")).not.toMatch(/uncaught|unhandled/);
    },
    Math.max(100_000, cases * 1_000),
  );

  test("security 6.38: unknown, doubled and prototype keys, and bodies that are no JSON", async () => {
    const before = await rowCounts();
    const text = JSON.stringify(orderBody());
    const raw: [string, number[]][] = [
      [text.replace("{", '{"unknown_key":1,'), [422]],
      [text.replace("{", '{"status":"A_traiter",'), [422]],
      [text.replace("{", '{"payment_status":"paid",'), [422]],
      [text.replace("{", '{"email":"first@example.com",'), [400]],
      [text.replace("{", '{"\\u0065mail":"first@example.com",'), [400]],
      [text.replace("{", '{"__proto__":{"admin":true},'), [400]],
      [text.replace("{", '{"constructor":{"prototype":{"x":1}},'), [400]],
      [text.replace("{", '{"promo_code":{"__proto__":1},'), [400]],
      ["", [400]],
      ["{", [400]],
      [`${text}x`, [400]],
      [`\uFEFF${text}`, [400]],
      ["[".repeat(10_000), [400]],
      [`{"a":${'{"a":'.repeat(30)}1${"}".repeat(31)}`, [400]],
      [JSON.stringify(Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`k${i}`, i]))), [400]],
      ["null", [422]],
      ["[]", [422]],
      ['"x"', [422]],
      ["NaN", [400]],
    ];
    for (const [body, statuses] of raw) {
      const answer = await ask(shop, "/api/orders", { body, headers: { "content-type": "application/json" } });
      expect(statuses, body.slice(0, 80)).toContain(answer.status);
    }
    const invalid = Buffer.concat([
      Buffer.from('{"email":"'),
      Buffer.from([0xff, 0xfe, 0xc0, 0xaf]),
      Buffer.from('"}'),
    ]);
    expect(
      (await ask(shop, "/api/newsletter", { body: invalid, headers: { "content-type": "application/json" } })).status,
    ).toBe(400);
    for (const type of [
      "",
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/jsonp",
      "text/json",
      "multipart/form-data",
    ])
      expect((await ask(shop, "/api/newsletter", { body: "{}", headers: { "content-type": type } })).status, type).toBe(
        415,
      );
    for (const query of ["?page=1&page=2", "?page[]=1", "?page=1;page=2"])
      expect((await ask(shop, `/api/vehicles${query}`)).status, query).toBeLessThan(500);
    expect((await ask(shop, "/api/vehicles?page=1&page=2")).status).toBe(400);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
    expect(await rowCounts()).toEqual(before);
  });

  test("security 6.38: a refused request is refused the same way again, and names its fields", async () => {
    const body = orderBody({ email: "no", phone: "x", first_name: " " });
    const [one, two] = [await ask(shop, "/api/orders", { json: body }), await ask(shop, "/api/orders", { json: body })];
    expect(one.status).toBe(422);
    expect({ ...one.data, requestId: "" }).toEqual({ ...two.data, requestId: "" });
    expect(one.data.errors.map((error: { field: string }) => error.field).toSorted()).toEqual([
      "email",
      "first_name",
      "phone",
    ]);
  });
});

describe("security 6.40: long fields", () => {
  test("security 6.40: 100 KB in any field, or patterns that slow expressions down, are answered in no time", async () => {
    const long = [
      "x".repeat(60_000),
      " ".repeat(60_000),
      "a@".repeat(30_000),
      `${"a.".repeat(30_000)}@b.c`,
      `+${"1 ".repeat(30_000)}`,
      "\u0301".repeat(20_000),
      "-".repeat(60_000),
    ];
    const fields = Object.keys(orderBody()).filter(
      (field) => typeof orderBody()[field] === "string" || field === "promo_code",
    );
    await ask(shop, "/api/orders", { json: {} });
    const slow: string[] = [];
    for (const field of fields)
      for (const value of long) {
        const answer = await ask(shop, "/api/orders", { json: orderBody({ [field]: value }) });
        expect([400, 413, 422], field).toContain(answer.status);
        if (answer.milliseconds > 500) slow.push(`${field}: ${Math.round(answer.milliseconds)} ms`);
      }
    for (const value of long) {
      const answer = await ask(shop, "/api/newsletter", { json: { email: value } });
      expect(answer.status).toBe(422);
      if (answer.milliseconds > 500) slow.push(`newsletter: ${Math.round(answer.milliseconds)} ms`);
    }
    // 50 ms is the demand; the bound leaves room for a busy machine, and a quadratic check takes seconds.
    expect(slow.length).toBeLessThan(4);
  });
});

const isShed = (answer: { status: number; headers: Record<string, unknown> }) =>
  answer.status === 503 && answer.headers["retry-after"] !== undefined;

const oddTexts = [
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "",
    "0",
    "-1",
    "1e309",
    "NaN",
    "'",
    "' or 1=1 --",
    "%00",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "__proto__",
    "null",
    "[]",
    "9".repeat(400),
    "\u202e",
    "🙂".repeat(50),
    "x".repeat(3000),
  ),
];

function addressOf(path: string, operation: Operation, text: string): string {
  const safe = encodeURIComponent(text.toWellFormed()) || "%20";
  const filled = path.replace(
    /\{\w+\}/g,
    operation.requestBody ? "00000000-0000-4000-8000-000000000000" : safe.slice(0, 3_000),
  );
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === "query")
    .map((parameter) => `${parameter.name}=${safe.slice(0, 3_000)}`);
  return query.length > 0 ? `${filled}?${query.join("&")}` : filled;
}
