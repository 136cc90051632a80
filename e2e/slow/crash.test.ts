import { expect, test } from "vitest";
import { embeddedDatabase, ownServer } from "../crash/databases.ts";
import { judge } from "../crash/history.ts";
import { crashRounds } from "../crash/rounds.ts";

/** `CRASH_ROUNDS=100` makes it the hundred of the list, which take a quarter of an hour on each kind of database. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 3);
const each = { shop: Math.ceil(rounds / 3), database: Math.ceil((rounds - 1) / 3), both: Math.ceil((rounds - 2) / 3) };

const clean = { lost: [], wrong: [], doubled: [], halves: [] };

test(
  "security 6.9, issue 9.1: kill -9 of the shop, of the embedded database and of both during checkouts: nothing acknowledged is lost, nothing is duplicated",
  async () => {
    const report = await crashRounds({ rounds, database: embeddedDatabase });
    expect(report).toMatchObject({ ...clean, rounds: each });
    expect(report.acked).toBeGreaterThanOrEqual(rounds);
    expect(report.recoveryMilliseconds).toHaveLength(each.database);
  },
  120_000 + rounds * 20_000,
);

test(
  "security 6.9: the same on a PostgreSQL server",
  async () => {
    const database = await ownServer();
    const report = await crashRounds({ rounds, database });
    await database.stop();
    expect(report).toMatchObject({ ...clean, rounds: each });
    expect(report.acked).toBeGreaterThanOrEqual(rounds);
  },
  120_000 + rounds * 20_000,
);

test("security 6.9: the checker finds planted faults", () => {
  const ack = (n: number) => ({ type: "ack", key: `${n}`, orderId: `o${n}`, total: "79.00" }) as const;
  const intent = (n: number) => ({ type: "intent", key: `${n}`, email: `${n}@example.com` }) as const;
  const stored = (n: number, more = {}) => ({
    id: `o${n}`,
    email: `${n}@example.com`,
    total: "79.00",
    events: 1,
    ...more,
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
