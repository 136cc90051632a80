import { beforeAll, expect, test } from "vitest";
import { applyTestSettings } from "#app/platform/settings/testing/apply-test-settings.ts";
import { createRequestBudget } from "./request-budget.ts";

beforeAll(() => applyTestSettings());

test("security 6.57: one address spends its own budget alone, and gets it back with time", () => {
  let time = 0;
  const budget = createRequestBudget({ burst: 3, perSecond: 0.5, now: () => time });
  expect([1, 2, 3].map(() => budget.spend("a", 1))).toEqual([0, 0, 0]);
  expect(budget.spend("a", 1)).toBe(2);
  expect(budget.spend("b", 1)).toBe(0);
  time = 1_000;
  expect(budget.spend("a", 1)).toBe(1);
  time = 2_000;
  expect(budget.spend("a", 1)).toBe(0);
  // Refused calls have cost nothing; a long pause gives no more than the burst.
  time = 1_000_000;
  expect([1, 2, 3, 4].map(() => budget.spend("a", 1) === 0)).toEqual([true, true, true, false]);
});

test("security 6.57: a request that turns out to cost more makes the next ones wait", () => {
  let time = 0;
  const budget = createRequestBudget({ burst: 10, perSecond: 1, now: () => time });
  expect(budget.spend("a", 1)).toBe(0);
  budget.charge("a", 15);
  expect(budget.spend("a", 1)).toBe(7);
  time = 7_000;
  expect(budget.spend("a", 1)).toBe(0);
});

test("security 6.57: the number of remembered subjects is bounded, and the one in use is not forgotten", () => {
  const budget = createRequestBudget({ burst: 1, perSecond: 0.001, now: () => 0, maxSubjects: 3 });
  expect(budget.spend("in use", 1)).toBe(0);
  for (let i = 0; i < 100; i++) {
    expect(budget.spend(`other ${i}`, 1)).toBe(0);
    expect(budget.spend("in use", 1)).toBeGreaterThan(0);
  }
  expect(budget.subjects()).toBe(3);
});
