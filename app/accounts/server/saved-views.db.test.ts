import { beforeAll, expect, test } from "vitest";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import {
  deleteView,
  maxViewsOfList,
  moveViewForward,
  renameView,
  savedViewsOf,
  saveView,
} from "../saved-views.server.ts";
import { user } from "./tables.server.ts";

const database = startForTests(testDatabase);
beforeAll(async () => {
  for (const id of ["ana", "ben"]) await database.db.insert(user).values({ id, name: id, email: `${id}@example.com` });
});

const of = (userId: string) => ({ db: database.db, clock: fixedClock("2026-11-22T09:00:00.000Z"), author: { userId } });
const list = "/admin/orders";
const query = "country=DE&sort=-total";
const namesOf = async (userId: string) => (await savedViewsOf(database.db, userId, list)).map(({ name }) => name);
const idOf = async (userId: string, name: string) =>
  (await savedViewsOf(database.db, userId)).find((view) => view.name === name)!.id;

test("a person's views are in their order, under names of their own, and are nobody else's", async () => {
  const ana = of("ana");
  for (const name of ["Germany", "Big", "Late"])
    expect(await saveView(ana, { list, name, query })).toEqual({ ok: true });
  expect(await saveView(ana, { list, name: "Big", query })).toEqual({ ok: false, error: "nameTaken" });
  expect(await saveView(ana, { list: "/admin/audit", name: "Big", query })).toEqual({ ok: true });
  expect(await saveView(of("ben"), { list, name: "Big", query })).toEqual({ ok: true });
  expect(await namesOf("ana")).toEqual(["Germany", "Big", "Late"]);

  const late = await idOf("ana", "Late");
  expect(await renameView(ana, { id: late, name: "Germany" })).toEqual({ ok: false, error: "nameTaken" });
  expect(await renameView(ana, { id: late, name: "Late" })).toEqual({ ok: true });
  expect(await renameView(ana, { id: late, name: "Waiting" })).toEqual({ ok: true });
  expect(await moveViewForward(ana, late)).toEqual({ ok: true });
  expect(await namesOf("ana")).toEqual(["Germany", "Waiting", "Big"]);
  const first = await idOf("ana", "Germany");
  expect(await moveViewForward(ana, first)).toEqual({ ok: true });
  expect(await namesOf("ana")).toEqual(["Germany", "Waiting", "Big"]);

  const unknown = { ok: false, error: "unknownView" };
  expect(await renameView(of("ben"), { id: late, name: "Mine" })).toEqual(unknown);
  expect(await moveViewForward(of("ben"), late)).toEqual(unknown);
  expect(await deleteView(of("ben"), late)).toEqual(unknown);
  expect(await deleteView(ana, late)).toEqual({ ok: true });
  expect(await namesOf("ana")).toEqual(["Germany", "Big"]);
});

test("security F2: a list has a limited number of views for each person, also of those who save and move many at once", async () => {
  const context = of("ben");
  await Promise.all(
    Array.from({ length: 2 * maxViewsOfList }, (_, number) =>
      saveView(context, { list, name: `View ${number}`, query }),
    ),
  );
  expect(await namesOf("ben")).toHaveLength(maxViewsOfList);
  expect(await saveView(context, { list, name: "One more", query })).toEqual({ ok: false, error: "tooManyViews" });
  const views = await savedViewsOf(database.db, "ben", list);
  const moved = await Promise.all(views.map(({ id }) => moveViewForward(context, id)));
  expect(moved).toEqual(views.map(() => ({ ok: true })));
});
