import { expect, test } from "vitest";
import { isOfficeOpen } from "./receive-message.server.ts";

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
