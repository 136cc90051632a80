import { expect, test } from "vitest";
import { embeddedDatabase, ownServer } from "../crash/databases.ts";
import { judge } from "../crash/history.ts";
import { type CrashReport, crashRounds } from "../crash/rounds.ts";

/**
 * Thirty rounds on each kind of database; on a busy machine as many of them as three minutes hold, at least three.
 * `CRASH_ROUNDS=100` makes it the hundred of the list.
 */
const rounds = Number(process.env.CRASH_ROUNDS ?? 30);
const maxSeconds = process.env.CRASH_ROUNDS ? undefined : 180;
const limit = { ...(maxSeconds && { maxSeconds }), rounds };
const timeout = 300_000 + (maxSeconds ?? rounds * 20) * 1000;
const inTurn = (count: number) => ({
  shop: Math.ceil(count / 3),
  database: Math.ceil((count - 1) / 3),
  both: Math.ceil((count - 2) / 3),
});

/** Nothing lost, each victim in its turn, and as many rounds as were wanted. */
function expectClean(name: string, report: CrashReport): void {
  const done = report.rounds.shop + report.rounds.database + report.rounds.both;
  console.log(`${name}: ${done} rounds, ${report.acked} orders acknowledged`);
  expect(report).toMatchObject({ ...clean, rounds: inTurn(done) });
  if (maxSeconds) expect(done).toBeGreaterThanOrEqual(3);
  else expect(done).toBe(rounds);
  expect(report.acked).toBeGreaterThanOrEqual(done);
}

const clean = { lost: [], wrong: [], doubled: [], halves: [] };

test(
  "security 6.9: kill -9 of the shop, of the embedded database and of both during checkouts: nothing acknowledged is lost, nothing is duplicated",
  async () => {
    const report = await crashRounds({ ...limit, database: embeddedDatabase });
    expectClean("embedded", report);
    expect(report.recoveryMilliseconds).toHaveLength(report.rounds.database);
  },
  timeout,
);

test(
  "security 6.9: the same on a PostgreSQL server",
  async () => {
    const database = await ownServer();
    const report = await crashRounds({ ...limit, database });
    await database.stop();
    expectClean("PostgreSQL", report);
  },
  timeout,
);

test("security 6.9: the checker finds planted faults", () => {
  const ack = (n: number) => ({ type: "ack", key: `${n}`, orderId: `o${n}`, total: "79.00" }) as const;
  const intent = (n: number) => ({ type: "intent", key: `${n}`, email: `${n}@example.com` }) as const;
  const stored = (n: number, overrides = {}) => ({
    id: `o${n}`,
    email: `${n}@example.com`,
    total: "79.00",
    events: 1,
    ...overrides,
  });
  const history = [intent(1), ack(1), intent(2), ack(2), intent(3)];
  expect(judge(history, [stored(1), stored(2), stored(3)])).toMatchObject({ ...clean, acked: 2, stored: 3 });
  expect(judge(history, [stored(1)]).lost).toEqual(["o2"]);
  expect(judge(history, [stored(1, { total: "1.00" }), stored(2)]).wrong).toEqual(["o1"]);
  expect(judge(history, [stored(1), stored(2), stored(3), stored(9, { email: "3@example.com" })]).doubled).toEqual([
    "3@example.com",
  ]);
  expect(judge(history, [stored(1, { events: 0 }), stored(2)]).halves).toEqual(["o1"]);
});
