import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import pg from "pg";
import { type Answer, ask } from "../http/ask.ts";
import { badBodies, type JsonSchema, sample } from "../http/bad-input.ts";
import { wrongWords } from "../http/wrong-words.ts";

type Parameter = { name: string; in: "path" | "query"; schema: JsonSchema };
export type Operation = { method: string; path: string; schema: JsonSchema | undefined; queries: string[] };

/** Every call of the API, as its OpenAPI document has them. */
export async function listOperations(shop: { port: number }): Promise<Operation[]> {
  const { data } = await ask(shop, "/api/openapi.json");
  type Described = {
    requestBody?: { content: { "application/json": { schema: JsonSchema } } };
    parameters?: Parameter[];
  };
  return Object.entries(data.paths as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, parameters = [] }]) => ({
      method: method.toUpperCase(),
      path,
      schema: requestBody?.content["application/json"].schema,
      queries: parameters.filter((parameter) => parameter.in === "query").map((parameter) => parameter.name),
    })),
  );
}

const atOnce = 8;
/** Thousands of calls: a connection for each would take more time than the refusals. */
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
/** security 4: a refusal takes at most this. Another process makes one slow, a slow rule each time it is tried. */
const maxMilliseconds = 100;
const tries = 6;
const leaks = /\bat .+\.(ts|js|mjs):\d+|node_modules|insert into|relation "|syntax error|invalid input syntax|pglite/i;

/**
 * Sends generated bad input to one call; returns what was answered wrongly (security 6.38), a sentence each. `isTimed`:
 * refusals that take too long are wrong too.
 */
export async function tryCases(
  shop: { port: number },
  operation: Operation,
  run: { cases: number; seed: number; isTimed: boolean },
): Promise<string[]> {
  const { method, path, schema } = operation;
  const inputs = schema ? badBodies(schema, run) : sample(fc.oneof(...oddTexts), run);
  const found: string[] = [];
  const send = (input: string) =>
    ask(shop, addressOf(operation, input), {
      method,
      agent,
      ...(schema
        ? { body: input, headers: { "content-type": "application/json" } }
        : method === "GET"
          ? {}
          : { body: "{}", headers: { "content-type": "application/json" } }),
    });
  const describe = (input: string, answer: Answer) =>
    `${method} ${path} ${input.slice(0, 200)} → ${answer.status} ${answer.text.slice(0, 150)}`;

  for (let i = 0; i < inputs.length; i += atOnce) {
    const slow: string[] = [];
    await Promise.all(
      inputs.slice(i, i + atOnce).map(async (input) => {
        const answer = await send(input);
        const what = describe(input, answer);
        if (answer.status >= 500 && !isShed(answer)) found.push(what);
        if (schema && answer.status < 300) found.push(`accepted: ${what}`);
        if (leaks.test(answer.text)) found.push(`leaks: ${what}`);
        if (/<script>alert/.test(answer.text) && !/json/.test(String(answer.headers["content-type"])))
          found.push(`reflects: ${what}`);
        if (answer.headers["x-content-type-options"] !== "nosniff") found.push(`no headers: ${what}`);
        if (run.isTimed && answer.milliseconds > maxMilliseconds && answer.status >= 400) slow.push(input);
      }),
    );
    for (const input of slow) {
      let best = Number.POSITIVE_INFINITY;
      for (let n = 0; n < tries && best > maxMilliseconds; n++) {
        // A moment later the neighbours may be quiet.
        await sleep(n * 100);
        best = Math.min(best, (await send(input)).milliseconds);
      }
      if (best > maxMilliseconds) found.push(`${Math.round(best)} ms: ${method} ${path} ${input.slice(0, 200)}`);
    }
  }
  return found;
}

/**
 * Sends bodies that the schema accepts and the shop must not (security 6.38); what was answered wrongly, a sentence each, and
 * the codes by which the handlers are seen to be reached. A call that accepts none of them returns nothing.
 */
export async function tryWrongWords(
  shop: { port: number },
  operation: Operation,
  run: { cases: number; seed: number },
): Promise<{ found: string[]; reached: Set<string> }> {
  const { method, path } = operation;
  const wrong = wrongWords.get(`${method} ${path}`);
  const found: string[] = [];
  const reached = new Set<string>();
  const bodies = wrong ? sample(wrong.bodies, run) : [];
  for (let i = 0; i < bodies.length; i += atOnce)
    await Promise.all(
      bodies.slice(i, i + atOnce).map(async (body) => {
        const answer = await ask(shop, path, { method, json: body, agent });
        for (const { code } of [answer.data ?? {}, ...(answer.data?.errors ?? [])]) if (code) reached.add(code);
        // A limit refuses before a handler looks: then nothing was tried.
        const isTried = wrong!.statuses.includes(answer.status) || answer.status === 429 || isShed(answer);
        const what = `${method} ${path} ${JSON.stringify(body).slice(0, 300)} → ${answer.status} ${answer.text.slice(0, 150)}`;
        if (!isTried) found.push(what);
        if (leaks.test(answer.text)) found.push(`leaks: ${what}`);
      }),
    );
  return { found, reached };
}

/** Rows of every table of the shop; counters of the request limits, and what jobs note of their own runs, do not count. */
export async function countRows(database: pg.Pool, except: string[] = []): Promise<Record<string, number>> {
  const { rows } = await database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits' and table_name not like '%\\_progress'",
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows.filter((row) => !except.includes(row.name))) {
    const answer = await database.query<{ n: string }>(`select count(*) as n from ${pg.escapeIdentifier(name)}`);
    counts[name] = Number(answer.rows[0]!.n);
  }
  return counts;
}

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

/** The text takes the place of what the call expects in its address; where it expects nothing it comes as a query nobody asked for. */
function addressOf({ path, schema, queries }: Operation, text: string): string {
  if (schema) return path;
  const safe = (encodeURIComponent(text.toWellFormed()) || "%20").slice(0, 3_000);
  const filled = path.replace(/\{\w+\}/g, safe);
  const names = queries.length > 0 || filled !== path ? queries : ["unasked"];
  return names.length > 0 ? `${filled}?${names.map((name) => `${name}=${safe}`).join("&")}` : filled;
}
