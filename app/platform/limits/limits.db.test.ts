import { drizzle } from "drizzle-orm/node-postgres";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import type { Db } from "../database/database.server.ts";
import { giveBackToLimits, type Limit, type LimitHit, takeFromLimits } from "./limits.server.ts";

let other: pg.Pool;
const database = startForTests(testDatabase);
beforeAll(() => {
  other = new pg.Pool({ ...database.connection, max: 10, connectionTimeoutMillis: 60_000 });
  other.on("error", () => {}).on("connect", (client) => client.on("error", () => {}));
});
afterAll(() => other?.end());
beforeEach(() => database.pool.query("delete from rate_limits"));

const limit = (name: string, max: number): Limit => ({ name, max, windowSeconds: 1_000 });
const ownLimit = limit("own", 3);
const perEmail = limit("email", 4);
const everybody = limit("all", 6);

/** How often each counter was raised. The key contains the subject only as a keyed hash. */
async function counters(name: string): Promise<number[]> {
  const { rows } = await database.pool.query(
    "select hits from rate_limits where starts_with(key, $1) and hits > 0 order by hits",
    [`${name}:`],
  );
  return rows.map((row) => row.hits);
}

test("security 6.55: counters follow their model: all of a call or none of it, whatever the order of calls", async () => {
  const subject = fc.constantFrom("a", "b");
  const call = fc.record({
    kind: fc.constantFrom("call", "call", "call", "call", "give back", "time passes"),
    address: subject,
    email: subject,
    parts: fc.subarray(["own", "email", "all"], { minLength: 1 }),
    submission: fc.option(fc.constantFrom("first", "second"), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 5, maxLength: 25 }), async (calls) => {
      await database.pool.query("delete from rate_limits");
      const model = new Map<string, { hits: number; age: number }>();
      const submissions = new Map<string, number>();
      for (const { kind, address, email, parts, submission } of calls) {
        if (kind === "time passes") {
          await database.pool.query("update rate_limits set window_start = window_start - interval '300 seconds'");
          for (const counter of model.values()) counter.age += 300;
          for (const [name, age] of submissions) submissions.set(name, age + 300);
          continue;
        }
        const hits: LimitHit[] = [
          { limit: ownLimit, subject: address },
          { limit: perEmail, subject: email },
          { limit: everybody, subject: "everybody" },
        ].filter((hit) => parts.includes(hit.limit.name));
        const fresh = ({ limit, subject }: LimitHit) => {
          const counter = model.get(`${limit.name} ${subject}`);
          return counter && counter.age < limit.windowSeconds ? counter : undefined;
        };
        if (kind === "give back") {
          await giveBackToLimits(database.db, hits);
          for (const hit of hits) {
            const counter = model.get(`${hit.limit.name} ${hit.subject}`);
            if (counter && counter.hits > 0) counter.hits--;
          }
          continue;
        }
        const once = submission && { name: "submission", contents: submission, windowSeconds: 1_000 };
        const answer = await takeFromLimits(database.db, hits, { once });
        const isRepeated = submission !== undefined && (submissions.get(submission) ?? 1_000) < 1_000;
        if (isRepeated) {
          expect(answer).toEqual({ allowed: true, counted: false });
          continue;
        }
        const full = hits.find((hit) => (fresh(hit)?.hits ?? 0) >= hit.limit.max);
        expect(answer.allowed).toBe(!full);
        if (!answer.allowed) {
          expect(Math.abs(answer.retryAfterSeconds - (1_000 - fresh(full!)!.age))).toBeLessThan(60);
          continue;
        }
        expect(answer.counted).toBe(true);
        if (submission !== undefined) submissions.set(submission, 0);
        for (const hit of hits) {
          const counter = fresh(hit);
          if (counter) counter.hits++;
          else model.set(`${hit.limit.name} ${hit.subject}`, { hits: 1, age: 0 });
        }
      }
      for (const name of ["own", "email", "all"]) {
        const expected = [...model].filter(([key]) => key.startsWith(`${name} `)).map(([, { hits }]) => hits);
        expect(await counters(name)).toEqual(expected.filter((hits) => hits > 0).toSorted((a, b) => a - b));
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);

test("security 6.17, 6.55: calls at the same time on two instances pass no limit, and refused ones raise nothing", async () => {
  const instances: Db[] = [database.db, drizzle(other)];
  // One address names three e-mails, ten times each, in both orders of keys, on counters that nobody has used yet.
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => {
      const hits = [
        { limit: ownLimit, subject: "attacker" },
        { limit: perEmail, subject: `victim ${i % 3}` },
        { limit: everybody, subject: "everybody" },
      ];
      return takeFromLimits(instances[i % 2]!, i % 4 < 2 ? hits : [hits[0]!, hits[2]!, hits[1]!]);
    }),
  );
  expect(answers.filter((answer) => answer.allowed)).toHaveLength(ownLimit.max);
  expect(await counters("own")).toEqual([ownLimit.max]);
  expect((await counters("email")).reduce((sum, hits) => sum + hits, 0)).toBe(ownLimit.max);
  expect(await counters("all")).toEqual([ownLimit.max]);

  // A shared counter that is full raises nothing for the callers it refuses.
  const callers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      takeFromLimits(instances[i % 2]!, [
        { limit: ownLimit, subject: `caller ${i}` },
        { limit: everybody, subject: "everybody" },
      ]),
    ),
  );
  expect(callers.filter((answer) => answer.allowed)).toHaveLength(everybody.max - ownLimit.max);
  expect(await counters("own")).toEqual([1, 1, 1, ownLimit.max]);
  expect(await counters("all")).toEqual([everybody.max]);
}, 60_000);

test("security 6.17: one submission that arrives twenty times at once counts once", async () => {
  const instances: Db[] = [database.db, drizzle(other)];
  const once = { name: "submission", contents: "the same form", windowSeconds: 1_000 };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      takeFromLimits(instances[i % 2]!, [{ limit: ownLimit, subject: "buyer" }], { once }),
    ),
  );
  expect(answers.every((answer) => answer.allowed)).toBe(true);
  expect(answers.filter((answer) => answer.allowed && answer.counted)).toHaveLength(1);
  expect(await counters("own")).toEqual([1]);
}, 60_000);

test("a limit's key is no plain hash, against which all addresses could be tried", async () => {
  await takeFromLimits(database.db, [{ limit: ownLimit, subject: "198.51.100.7" }]);
  const { rows } = await database.pool.query("select key from rate_limits");
  const { createHash } = await import("node:crypto");
  expect(rows).toHaveLength(1);
  for (const text of ["198.51.100.7", "own:198.51.100.7"])
    expect(rows[0].key).not.toContain(createHash("sha256").update(text).digest("base64url").slice(0, 22));
  expect(rows[0].key).not.toContain("198");
});
