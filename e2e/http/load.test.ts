import { expect, test } from "vitest";
import { faultsOf } from "../load/faults.ts";
import type { Phase } from "../load/phases.ts";

test("security 6.21: the judge of the load finds what it is made to find", () => {
  const served = { ok: 100, refused: 0, errors: 0, median: 10, p99: 50 };
  const shed = { ...served, refused: 50 };
  const byKind = { "cached page": served, "rendered page": shed, call: served, order: served };
  const good: Phase = {
    ...{ seconds: 120, visits: 100, leftOut: 0, byKind, ordersPerSecond: 10, notes: [], health: [1] },
    megabytes: Array(90).fill(200),
  };
  const judge = (more: Partial<Phase>, percent = 300) => faultsOf({ ...good, ...more }, { percent, capacity: 10 });
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
