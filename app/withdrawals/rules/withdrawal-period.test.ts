import { expect, test } from "vitest";
import { addDays, officeDay, startOfOfficeDay } from "#app/platform/time/office-day.ts";
import { isTooLateEverywhere, lastWithdrawalDay } from "./withdrawal-period.ts";

test.each([
  ["delivered at 23:59 in Paris", "2026-11-03T22:59:00Z", "2026-11-17"],
  ["a minute later, the day before in UTC", "2026-11-03T23:00:00Z", "2026-11-18"],
  ["over the end of summer time", "2026-10-20T21:59:00Z", "2026-11-03"],
  ["over the beginning of summer time", "2026-03-23T22:59:00Z", "2026-04-07"],
  ["its end on a Saturday", "2026-10-31T10:00:00Z", "2026-11-16"],
  ["its end on a holiday", "2026-10-28T10:00:00Z", "2026-11-12"],
  ["its end on Christmas, a Friday", "2026-12-11T10:00:00Z", "2026-12-28"],
  ["its end on the Saturday before Easter", "2027-03-13T10:00:00Z", "2027-03-30"],
  ["its end on Ascension Day", "2027-04-22T10:00:00Z", "2027-05-07"],
  ["its end on Whit Monday", "2027-05-03T10:00:00Z", "2027-05-18"],
])("law 1, L221-18, L221-19: the last day to withdraw, %s", (_name, deliveredAt, day) => {
  expect(lastWithdrawalDay(new Date(deliveredAt))).toBe(day);
});

test.each(["2026-11-03T22:59:00Z", "2026-11-03T23:00:00Z", "2026-10-20T21:59:00Z", "2026-03-23T22:59:00Z"])(
  "docs/decisions/0020: a declaration waits for staff from the midnight in Paris after the nineteenth day on, delivered %s",
  (delivered) => {
    const deliveredAt = new Date(delivered);
    const midnight = startOfOfficeDay(addDays(officeDay(deliveredAt), 20));
    const late = (declaredAt: Date) => isTooLateEverywhere({ deliveredAt, declaredAt });
    expect([late(new Date(midnight.getTime() - 1)), late(midnight)]).toEqual([false, true]);
  },
);

test("docs/decisions/0020: no period ends later than declarations are taken without staff", () => {
  // Ascension Day of 2043 is followed by 8 May and a weekend.
  const days = [2026, 2027, 2028, 2043].flatMap((year) =>
    Array.from({ length: 365 }, (_, index) => addDays(`${year}-01-01`, index)),
  );
  const lengths = days.map((day) => {
    const last = lastWithdrawalDay(new Date(`${day}T12:00:00Z`));
    return (Date.parse(last) - Date.parse(day)) / 86_400_000;
  });
  expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([14, 18]);
});
