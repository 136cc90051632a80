import { afterEach, expect, test } from "vitest";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { isOfficeOpen, nextOpening } from "./receive-message.server.ts";

test.each([
  ["2026-11-23T08:00:00Z", true],
  ["2026-11-23T07:59:00Z", false],
  ["2026-11-23T16:59:00Z", true],
  ["2026-11-23T17:00:00Z", false],
  // Summer time; a Saturday; a Sunday that is still Saturday in UTC.
  ["2026-07-01T07:00:00Z", true],
  ["2026-11-21T10:00:00Z", false],
  ["2026-11-21T23:30:00Z", false],
])("law 7: the team reads the chat at %s: %s", (moment, isOpen) => {
  expect(isOfficeOpen(new Date(moment))).toBe(isOpen);
});

afterEach(() => applyShopValues({ stored: new Map() }));

test("decisions 9.8: the hours of the settings count, without holidays, and the next opening is a working day", () => {
  applyShopValues({ stored: new Map([["chat", { opens: "10:30", closes: "16:00" }]]) });
  // Paris is one hour ahead: 10:29, 10:30 and 16:00 on a Monday; Christmas Day is a Friday.
  for (const [moment, isOpen] of [
    ["2026-11-23T09:29:00Z", false],
    ["2026-11-23T09:30:00Z", true],
    ["2026-11-23T15:00:00Z", false],
    ["2026-12-25T11:00:00Z", false],
  ] as const)
    expect([moment, isOfficeOpen(new Date(moment))]).toEqual([moment, isOpen]);
  const next = (moment: string) => nextOpening(new Date(moment));
  expect(next("2026-11-23T07:00:00Z")).toEqual({ day: "2026-11-23", time: "10:30" });
  expect(next("2026-11-23T16:00:00Z")).toEqual({ day: "2026-11-24", time: "10:30" });
  expect(next("2026-12-24T20:00:00Z")).toEqual({ day: "2026-12-28", time: "10:30" });
});
