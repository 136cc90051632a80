import { expect, test } from "vitest";
import { mayOpen, roles } from "#app/accounts/permissions.ts";
import { axisTop } from "./day-chart.tsx";
import { type TaskKey, taskPaths } from "./task-paths.ts";
import { byDeadline, taskOf, tasksOf } from "./tasks.server.ts";

const now = new Date("2026-11-27T10:00:00Z");
const daysAgo = (days: number) => ({ count: 1, since: new Date(now.getTime() - days * 86_400_000) });

test("decisions 9: what is to be done comes by its deadline, and without one at the end", () => {
  const tasks = [
    ...taskOf("missing", { count: 3, since: null }, now),
    ...taskOf("requests", daysAgo(1), now),
    ...taskOf("disputes", daysAgo(6), now),
    ...taskOf("chats", daysAgo(0), now),
    ...taskOf("refundsDue", daysAgo(2), now),
    ...taskOf("A_traiter", daysAgo(5), now),
  ];
  expect(byDeadline(tasks).map(({ key }) => key)).toEqual([
    ...["refundsDue", "A_traiter", "chats", "disputes", "requests", "missing"],
  ]);
});

test("law 1: what the law wants today comes before what has been late for weeks, and that before what is due later", () => {
  const tasks = [
    ...taskOf("requests", daysAgo(29), now),
    ...taskOf("A_expedier", daysAgo(1), now),
    ...taskOf("refundsDue", daysAgo(0), now),
    ...taskOf("deadMails", daysAgo(3), now),
    ...taskOf("withdrawals", daysAgo(2), now),
  ];
  expect(byDeadline(tasks).map(({ key }) => key)).toEqual([
    ...["refundsDue", "requests", "deadMails", "A_expedier", "withdrawals"],
  ]);
});

test("law 1: a legal deadline is today on its whole day, and late after it; what waits for nobody is no task", () => {
  const dueOf = (days: number) => taskOf("withdrawals", daysAgo(days), now)[0]?.due;
  expect(dueOf(13)).toMatchObject({ state: "later", isLaw: true });
  expect(dueOf(14)).toMatchObject({ state: "today" });
  expect(dueOf(15)).toMatchObject({ state: "late" });
  expect(taskOf("withdrawals", { count: 0, since: null }, now)).toEqual([]);
});

test("decisions 9: a request is due after two working days: one of Monday is late on Thursday, one of Friday on Wednesday", () => {
  const stateAt = (since: string, day: string) => {
    const found = { count: 1, since: new Date(`${since}T15:00:00Z`) };
    return taskOf("requests", found, new Date(`${day}T09:00:00Z`))[0]?.due?.state;
  };
  expect([25, 26].map((day) => stateAt("2026-11-23", `2026-11-${day}`))).toEqual(["today", "late"]);
  expect(["2026-12-01", "2026-12-02"].map((day) => stateAt("2026-11-27", day))).toEqual(["today", "late"]);
  // Easter Monday, 2027.
  expect(stateAt("2027-03-26", "2027-03-30")).toBe("later");
});

test("decisions 9: the chart's axis ends at a round number that no bar exceeds", () => {
  expect([0, 1, 3, 7, 10, 11, 480].map((value) => axisTop(value))).toEqual([1, 1, 5, 10, 10, 20, 500]);
  expect(axisTop(1_234_50, 100)).toBe(2_000_00);
});

test("security 6.61: the to-do list of a role holds its own work, and of what others do only what it may read", () => {
  const all = (Object.keys(taskPaths) as TaskKey[]).flatMap((key) => taskOf(key, daysAgo(1), now));
  const listed = (role: Parameters<typeof tasksOf>[0]) => tasksOf(role, all).map(({ key }) => key);
  expect(listed("owner")).toEqual(all.map(({ key }) => key));
  expect(listed("packer")).toEqual(["A_traiter", "A_expedier", "stock"]);
  expect(listed("support")).toEqual([
    ...[
      "refundsDue",
      "refundsFailed",
      "refundApprovals",
      "providerRefunds",
      "disputes",
      "deadMails",
      "cancelledUnrefunded",
      "withdrawals",
      "chats",
    ],
    ...["requests", "Retractation", "cameBack"],
  ]);
  expect(listed("accountant")).not.toContain("chats");
  expect(listed("reader")).not.toContain("deadMails");
  for (const role of roles)
    for (const { key } of tasksOf(role, all)) expect([role, mayOpen(role, taskPaths[key])]).toEqual([role, true]);
});
