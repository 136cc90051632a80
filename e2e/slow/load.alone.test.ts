import { expect, test, vi } from "vitest";
import { orderBody } from "#app/orders/testing/order-body.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { ask } from "../http/ask.ts";
import { faultsOf } from "../load/faults.ts";
import { openTarget, type Phase } from "../load/phases.ts";
import { buy, type Kind, type Outcome, readPage, type Visitor } from "../load/visits.ts";

// `npm run test:load` measures paid orders, recovery and memory.
vi.setConfig({ testTimeout: 180_000 });

const target = startForTests(openTarget);

test("security 6.21: while 200 visitors of many addresses read uncached pages, such pages are refused with Retry-After, cached pages are not, orders are paid, and everybody is served afterwards", async () => {
  const outcomes: Outcome[] = [];
  const count = (kind: Kind, result: Outcome["result"]) =>
    outcomes.filter((outcome) => outcome.kind === kind && outcome.result === result).length;
  let isOver = false;
  const visitAgain = async (visitor: Visitor) => {
    while (!isOver) await visitor(target, (outcome) => outcomes.push(outcome));
  };
  const visitors = [
    ...Array.from({ length: 200 }, () => visitAgain(readPage)),
    ...Array.from({ length: 4 }, () => visitAgain(buy)),
  ];
  const isSeen = () => count("rendered page", "refused") > 0 && count("order", "ok") >= 4;
  await expect.poll(isSeen, { timeout: 120_000 }).toBe(true);
  isOver = true;
  await Promise.all(visitors);
  expect(outcomes.filter(({ result }) => result === "error").map(({ note }) => note)).toEqual([]);
  expect(count("cached page", "refused")).toBe(0);
  const headers = { "x-forwarded-for": "203.0.113.7" };
  expect((await ask(target, "/api/orders", { json: orderBody(), headers })).status).toBe(201);
  expect((await ask(target, "/confirmation", { headers })).status).toBe(200);
  expect(target.shop.log().join("\n")).not.toMatch(/uncaught|unhandled|"level":"error"/);
});

test("security 6.21: the checks of the load test find planted faults", () => {
  const served = { ok: 100, refused: 0, errors: 0, median: 10, p99: 50 };
  const shed = { ...served, refused: 50 };
  const byKind = { "cached page": served, "rendered page": shed, call: served, order: served };
  const good: Phase = {
    seconds: 120,
    visits: 100,
    leftOut: 0,
    byKind,
    ordersPerSecond: 10,
    notes: [],
    health: [1],
    megabytes: Array(90).fill(200),
  };
  const judge = (overrides: Partial<Phase>, percent = 300) =>
    faultsOf({ ...good, ...overrides }, { percent, capacity: 10 });
  expect(judge({})).toEqual([]);
  expect(judge({ health: [1, undefined] })).toEqual([expect.stringMatching(/health was refused/)]);
  expect(judge({ ordersPerSecond: 5 })).toEqual([expect.stringMatching(/only 5\.0 of 10\.0/)]);
  expect(judge({ byKind: { ...byKind, order: { ...shed, refused: 90 } } })).toEqual([
    expect.stringMatching(/orders were refused before/),
  ]);
  expect(judge({ byKind: { ...byKind, call: { ...served, errors: 1 } } })).toEqual([
    expect.stringMatching(/1 answers that are neither/),
  ]);
  expect(judge({ byKind: { ...byKind, "cached page": shed } })).toEqual([
    expect.stringMatching(/cached pages were refused/),
  ]);
  expect(judge({ byKind: { ...byKind, "rendered page": served } })).toEqual([
    expect.stringMatching(/nothing was shed/),
  ]);
  expect(judge({}, 60)).toEqual([expect.stringMatching(/something was shed/)]);
  expect(judge({ megabytes: [200, 900, 200] })).toEqual([expect.stringMatching(/memory reached 900/)]);
  expect(judge({ megabytes: Array.from({ length: 90 }, (_, i) => 200 + 2 * i) })).toEqual([
    expect.stringMatching(/went on growing/),
  ]);
});
