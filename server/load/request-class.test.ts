import { expect, test } from "vitest";
import { isShed } from "./overload.ts";
import { classOf } from "./request-class.ts";

const rankOf = (method: string, path: string) => classOf(method, path).rank;

test.each([
  ["GET", "/healthz", "health"],
  ["GET", "/readyz", "health"],
  ["POST", "/api/orders", "order"],
  ["POST", "/api/order-quotes", "order"],
  ["POST", "/api/create-payment", "payment"],
  ["POST", "/api/webhooks/stripe", "payment"],
  ["GET", "/api/orders/5e0f7d1c-6a57-4d1c-9a3e-2f8f6f2f0c11/status", "payment"],
  ["GET", "/api/ordersomething", "other"],
  ["POST", "/api/newsletter", "other"],
  ["POST", "/auth", "other"],
  ["GET", "/api/vehicles", "other"],
  ["GET", "/api/address-search", "first"],
  ["GET", "/api/chat/1/events", "first"],
  ["GET", "/confirmation", "first"],
  ["GET", "/admin/orders.data", "first"],
] as const)("security 3: %s %s is refused in its turn: %s", (method, path, rank) => {
  expect(rankOf(method, path)).toBe(rank);
});

test("a body costs by its announced length, one of unknown length as much as the longest", () => {
  const cost = (bytes: number) => classOf("POST", "/api/webhooks/stripe", bytes).cost;
  expect(cost(2_000)).toBe(1);
  expect(cost(500_000)).toBeGreaterThan(20);
  expect(cost(10 ** 12)).toBe(cost(Number.NaN));
  expect(cost(-5)).toBe(1);
});

test("security 3: load is shed from the least important class upwards, health never, and one slow second sheds nothing", () => {
  const none = { samples: [], requests: 0, waitingPages: 0, oldestOrder: 0 };
  const slow = (milliseconds: number) => ({ p99Milliseconds: milliseconds, meanMilliseconds: milliseconds });
  const shedAt = (
    milliseconds: number,
    requests = 0,
    overrides: { waitingPages?: number; oldestOrder?: number } = {},
  ) =>
    (["first", "other", "order", "payment", "health"] as const).filter((rank) =>
      isShed(
        { rank, isPage: overrides.waitingPages !== undefined },
        { ...none, samples: [slow(milliseconds), slow(milliseconds)], requests, ...overrides },
      ),
    );
  expect(shedAt(100)).toEqual([]);
  expect(shedAt(300)).toEqual(["first"]);
  expect(shedAt(600)).toEqual(["first", "other"]);
  expect(shedAt(5_000)).toEqual(["first", "other", "order", "payment"]);
  expect(shedAt(10, 300)).toEqual(["first"]);
  expect(shedAt(10, 600)).toEqual(["first", "other"]);
  expect(shedAt(10, 5_000)).toEqual(["first", "other", "order", "payment"]);
  expect(shedAt(10, 0, { waitingPages: 100 })).toEqual(["first"]);
  expect(shedAt(10, 0, { waitingPages: 200 })).toEqual(["first", "other"]);
  expect(isShed({ rank: "first", isPage: false }, { ...none, waitingPages: 5_000 })).toBe(false);
  expect(shedAt(10, 0, { oldestOrder: 400 })).toEqual(["first"]);
  expect(shedAt(10, 0, { oldestOrder: 700 })).toEqual(["first", "other"]);
  expect(shedAt(10, 0, { oldestOrder: 5_000 })).toEqual(["first", "other", "order"]);
  const samples = [slow(10), slow(5_000)];
  expect(isShed({ rank: "first", isPage: true }, { ...none, samples })).toBe(false);
  // RATE_LIMITS=test: other tests delay the event loop too, work of its own is shed nevertheless.
  const delayed = { ...none, samples: [slow(5_000), slow(5_000)], oldestOrder: 5_000 };
  expect(isShed({ rank: "first", isPage: true }, delayed, 100)).toBe(false);
  expect(isShed({ rank: "first", isPage: true }, { ...delayed, requests: 300 }, 100)).toBe(true);
});
