import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, officeDay, startOfOfficeDay } from "#app/platform/time/office-day.ts";
import { isReminderDue, refundDue } from "./refunds-due.server.ts";

const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 0, day, hour));
const declaredAt = at(1);

test.each([
  ["nothing was shipped", { wasShipped: false, returnedAt: null }, at(10), { dueAt: at(15), state: "due" }],
  ["nothing was shipped, too late", { wasShipped: false, returnedAt: null }, at(16), { dueAt: at(15), state: "late" }],
  ["the goods are on their way", { wasShipped: true, returnedAt: null }, at(20), { dueAt: at(15), state: "waiting" }],
  ["they came back in time", { wasShipped: true, returnedAt: at(9) }, at(10), { dueAt: at(15), state: "due" }],
  ["they came back after the date", { wasShipped: true, returnedAt: at(20) }, at(21), { dueAt: at(20), state: "late" }],
])("law 1, L221-24: the refund's date when %s", (_name, refund, now, expected) => {
  expect(refundDue({ declaredAt, ...refund }, now)).toEqual(expected);
});

test("law 1, L221-24: the date is never before the 14 days nor after the goods, and only goods to come hold it back", () => {
  const days = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(days, fc.boolean(), fc.option(days), (today, wasShipped, back) => {
      const returnedAt = back === null ? null : at(back);
      const now = at(today, 13);
      const { dueAt, state } = refundDue({ declaredAt, wasShipped, returnedAt }, now);
      expect(dueAt.getTime()).toBeGreaterThanOrEqual(at(15).getTime());
      expect([at(15).getTime(), returnedAt?.getTime()]).toContain(dueAt.getTime());
      expect(state === "waiting").toBe(wasShipped && returnedAt === null);
      if (state !== "waiting") expect(state === "late").toBe(officeDay(now) > officeDay(dueAt));
    }),
  );
});

test.each([
  ["summer time begins", "2027-03-20T22:30:00Z", "2027-04-03T21:30:00Z"],
  ["summer time ends", "2026-10-12T22:30:00Z", "2026-10-26T23:30:00Z"],
])(
  "law 1, L221-24: 14 days in Paris are 14 days, also when %s; the whole of the last one is in time",
  (_name, declared, due) => {
    const refund = { declaredAt: new Date(declared), wasShipped: false, returnedAt: null };
    const { dueAt } = refundDue(refund, new Date(declared));
    expect(dueAt).toEqual(new Date(due));
    const midnight = startOfOfficeDay(addDays(officeDay(dueAt), 1));
    const stateAt = (now: number) => refundDue(refund, new Date(now)).state;
    expect([stateAt(midnight.getTime() - 1), stateAt(midnight.getTime())]).toEqual(["due", "late"]);
  },
);

test("law 1: staff are reminded from three days before the date on", () => {
  const due = refundDue({ declaredAt, wasShipped: false, returnedAt: null }, at(2));
  expect([at(11), at(12, 11), at(12), at(14), at(30)].map((now) => isReminderDue(due, now))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});
