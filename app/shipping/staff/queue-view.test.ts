import { expect, test } from "vitest";
import type { PreparedOrder } from "../preparation-queues.server.ts";
import { queueRow } from "./queue-view.server.ts";

const now = new Date("2026-11-23T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test("the age of a queue's row is that of its order, regardless of later changes", () => {
  const order = (created: number, updated: number) =>
    queueRow(
      {
        order: {
          created_at: hoursAgo(created),
          updated_at: hoursAgo(updated),
          held_at: null,
        } as PreparedOrder["order"],
        serial: null,
        shipment: null,
      },
      { language: "en", now },
    );
  expect([order(120, 1), order(96, 39), order(48, 47)].map(({ age, isLate }) => [age, isLate])).toEqual([
    ["5 days", true],
    ["4 days", true],
    ["2 days", false],
  ]);
});

test("a parcel that has been on its way for more than ten days is late, and one that has just left has no age of zero", () => {
  const shipped = (hours: number) =>
    queueRow(
      {
        order: { created_at: hoursAgo(400), held_at: null } as PreparedOrder["order"],
        serial: null,
        shipment: { carrier: "laposte", trackingNumber: "6A12345678901", shippedAt: hoursAgo(hours) },
      },
      { language: "fr", now },
    ).shipment;
  expect([shipped(0), shipped(239), shipped(241)].map((parcel) => [parcel?.age, parcel?.isLate])).toEqual([
    ["à l’instant", false],
    ["9 jours", false],
    ["10 jours", true],
  ]);
});
