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
