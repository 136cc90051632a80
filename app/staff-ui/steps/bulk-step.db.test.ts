import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { pageFailure } from "#app/platform/http/request-context.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { postStep, type StepBody } from "../testing/post-step.ts";
import { defineBulkStep, defineStep, staffAction } from "./staff-action.server.ts";

startForTests(testDatabase);

const action = staffAction({
  messages: () => ({ hold: "Held: {reason}.", conflict: "It says {theirs} now." }),
  steps: {
    ship: defineBulkStep({
      permission: "orders.edit",
      fields: {},
      matching: async (_staff, params, { after, limit }) => {
        const all = Array.from({ length: 60 }, (_, place) => `${params.get("view")}${place}`);
        const from = Number(after ?? 0);
        return { ids: all.slice(from, from + limit), next: from + limit < all.length ? String(from + limit) : null };
      },
      async runRow(_staff, id) {
        if (id === "broken") throw new Error("this row is impossible");
        if (id === "locked")
          throw Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
        if (id === "lost") throw new Error("Connection terminated unexpectedly");
        return id.endsWith("7")
          ? { ok: false, error: "conflict", values: { theirs: id }, label: "Seven" }
          : { ok: true, done: "hold", values: { reason: id }, isFinal: id === "a3" };
      },
      undo: "unship",
    }),
    mailAll: defineBulkStep({
      permission: "orders.edit",
      fields: {},
      isConfirmedFirst: true,
      matching: async () => ({ ids: [], next: null }),
      runRow: async () => ({ ok: true, done: "hold", values: { reason: "mailed" } }),
    }),
    quiet: defineStep({ permission: "orders.edit", fields: {}, run: async () => ({ ok: true }) }),
  },
});

const post = (body: StepBody) => postStep(action, body);

test("a bulk step returns a result for each row; all matching rows are processed as many at a time as the browser asks for", async () => {
  const some = await post({ intent: "ship", ids: ["a1", "a7", "a1"], scripted: "1" });
  expect(some.answer).toMatchObject({
    ok: false,
    message: "1 of 2 rows done.",
    bulk: {
      results: [
        { id: "a1", label: "", ok: true, message: "Held: a1." },
        { id: "a7", label: "Seven", ok: false, message: "It says a7 now." },
      ],
      next: null,
      undo: "unship",
    },
  });
  const first = await post({ intent: "ship", all: "1", scripted: "1" });
  expect([first.answer!.bulk!.results.length, first.answer!.bulk!.next]).toEqual([25, "25"]);
  const last = await post({ intent: "ship", all: "1", scripted: "1", after: "50" });
  expect([last.answer!.bulk!.results.length, last.answer!.bulk!.next]).toEqual([10, null]);
  const rows = async (asked: string) =>
    (await post({ intent: "ship", all: "1", scripted: "1", rows: asked })).answer!.bulk!.results.length;
  expect(await Promise.all(["40", "100000", "2.9", "-1", "x"].map(rows))).toEqual([40, 60, 2, 60, 60]);
  expect((await post({ intent: "ship", all: "1" })).answer!.bulk!.results).toHaveLength(60);
  expect((await post({ intent: "ship" })).status).toBe(422);
});

test("the undo is offered even if the last rows have nothing to undo, which are marked as final", async () => {
  const { answer } = await post({ intent: "ship", ids: ["a3", "a7"], scripted: "1" });
  expect(answer!.bulk).toMatchObject({
    results: [
      { id: "a3", isFinal: true },
      { id: "a7", ok: false },
    ],
    undo: "unship",
  });
});

test("a row that fails is one of the results of a bulk step, so that staff see which rows are done", async () => {
  const { answer } = await post({ intent: "ship", ids: ["a1", "broken", "a2"], scripted: "1" });
  expect(answer!.bulk!.results.map(({ id, ok }) => `${id} ${ok}`)).toEqual(["a1 true", "broken false", "a2 true"]);
});

test("a database that is lost before the first row is an error, which the server answers with 503", async () => {
  const lost = await post({ intent: "ship", ids: ["lost", "a1"], scripted: "1" }).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(lost)).toBe(true);
});

test("a database that is lost after some rows is a 503 with these rows, which no browser repeats", async () => {
  const { answer, status, context } = await post({ intent: "ship", ids: ["a1", "lost", "a2"], scripted: "1" });
  expect([status, answer!.ok, answer!.message]).toEqual([503, false, expect.stringContaining("still selected")]);
  expect(answer!.bulk).toMatchObject({
    results: [{ id: "a1", ok: true }],
    next: null,
    isStopped: true,
    undo: "unship",
  });
  expect(context.get(pageFailure).isPartlyDone).toBe(true);
});

test("a row that somebody else holds fails alone", async () => {
  const { answer, status } = await post({ intent: "ship", ids: ["a1", "locked", "a2"], scripted: "1" });
  expect([status, answer!.bulk!.results.map(({ ok }) => ok)]).toEqual([200, [true, false, true]]);
});

test("a step on many rows that cannot be undone runs on none of them before it is confirmed", async () => {
  const asked = await post({ intent: "mailAll", ids: ["a1", "a2"] });
  expect(asked).toMatchObject({ status: 422, answer: { ok: false } });
  expect(asked.answer!.bulk).toBeUndefined();
  const confirmed = await post({ intent: "mailAll", ids: ["a1", "a2"], confirmed: "1" });
  expect(confirmed.answer!.bulk!.results).toHaveLength(2);
});

test("a success without a sentence of its own is never announced as a failure", async () => {
  const { answer } = await post({ intent: "quiet", scripted: "1" });
  expect(answer).toMatchObject({ ok: true, message: "Done." });
});
