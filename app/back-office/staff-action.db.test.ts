import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { signedIn } from "#app/accounts/guard.server.ts";
import type { Role } from "#app/accounts/permissions.ts";
import { integer, line } from "#app/forms/fields.ts";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { isDatabaseUnavailable } from "#app/platform/database/database.server.ts";
import { pageFailure } from "#app/platform/http/request-context.ts";
import { countPromos } from "#app/promotions/list-promos.server.ts";
import { promoListAction } from "#app/promotions/staff/promo-steps.server.ts";
import { requireRecentSignIn } from "#app/staff-ui/sign-in/recent-sign-in.server.ts";
import { defineBulkStep, defineStep, staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import type { StaffAnswer } from "#app/staff-ui/steps/staff-answer.ts";
import { readStaffNotice, staffNotice } from "#app/staff-ui/steps/staff-notice.server.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase } from "#database/testing/test-database.ts";
import { orderSteps } from "./order/order-steps.server.ts";

const database = startForTests(testDatabase);

const asked: unknown[] = [];
const fields = { reason: line(10), version: integer(1, 99) };
const action = staffAction({
  messages: () => ({ hold: "Held: {reason}.", conflict: "It says {theirs} now.", reasonTaken: "Take another." }),
  steps: {
    hold: defineStep({
      permission: "orders.edit",
      fields,
      async run(staff, values) {
        asked.push([staff.author, values]);
        if (values.version === 2) return { ok: false, error: "conflict", values: { theirs: "more" } };
        if (values.version === 3) return { ok: false, error: "reasonTaken", field: "reason", isStale: true };
        if (values.version === 4) return { ok: false, error: "gone", isShownAsToast: true };
        return { ok: true, values: { reason: values.reason } };
      },
    }),
    refund: defineStep({
      permission: "orders.edit",
      fields: { reason: line(10) },
      recent: true,
      run: async () => ({ ok: true, done: "hold", values: { reason: "r" } }),
    }),
    confirm: defineStep({
      permission: "orders.edit",
      fields: { code: line(10) },
      secret: ["code"],
      run: async () => ({ ok: false, error: "reasonTaken", field: "code" }),
    }),
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
  },
});

async function post(
  body: Record<string, string | string[]>,
  {
    minutesAgo = 1,
    path = "/admin/things?view=a&form=hold",
    params = {},
    role = "owner",
    of = action as typeof promoListAction,
  }: {
    minutesAgo?: number;
    path?: string;
    params?: Record<string, string>;
    role?: Role;
    of?: typeof promoListAction;
  } = {},
) {
  const context = new RouterContextProvider();
  context.set(requestLanguage, "en");
  context.set(pageFailure, {});
  const user = { id: "u1", email: "anna@example.com", name: "Anna" };
  context.set(signedIn, {
    user,
    isAdmin: true,
    role,
    sessionId: "s1",
    signedInAt: new Date(Date.now() - minutesAgo * 60_000),
  });
  const form = new URLSearchParams();
  for (const [name, values] of Object.entries(body)) for (const value of [values].flat()) form.append(name, value);
  const url = new URL(path, "http://localhost:3000");
  const request = new Request(url, { method: "POST", body: form });
  try {
    const answer = (await of({ request, url, params, context })) as {
      data: StaffAnswer;
      init: { status?: number } | null;
    };
    return { context, answer: answer.data, status: answer.init?.status ?? 200 };
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    return { context, response: thrown };
  }
}

test("decisions 9: each invalid field gets an error, and the command is not called", async () => {
  const { answer, status } = await post({ intent: "hold", reason: "far too long a reason", version: "x" });
  expect(status).toBe(422);
  expect(answer).toMatchObject({ ok: false, message: "" });
  expect(answer!.form).toEqual({
    typed: { reason: "far too long a reason", version: "x" },
    refused: { reason: { code: "tooLong" }, version: { code: "invalidValue" } },
  });
  expect(asked).toEqual([]);
});

test("security 6.61: a step is refused to a role without its permission, and nothing runs", async () => {
  for (const role of ["packer", "accountant", "reader"] as const) {
    const { answer, status } = await post({ intent: "hold", reason: "late", version: "1", scripted: "1" }, { role });
    expect([status, answer!.ok, answer!.message]).toEqual([403, false, expect.stringMatching(/^Your role does not/)]);
  }
  expect(asked).toEqual([]);
});

test("ASVS 14.2.1: a code or a password that was typed never goes back to the page", async () => {
  for (const code of ["123 456", "123 456 far too long"]) {
    const { answer } = await post({ intent: "confirm", code });
    expect(answer).toMatchObject({ ok: false, form: { refused: { code: { code: expect.any(String) } } } });
    expect(JSON.stringify(answer)).not.toContain("123 456");
  }
});

test("decisions 9: the command gets the author and the values; scripts get an answer", async () => {
  const { answer, status } = await post({ intent: "hold", reason: "late", version: "1", scripted: "1" });
  expect([status, answer]).toEqual([200, { intent: "hold", ok: true, message: "Held: late." }]);
  expect(asked).toEqual([[{ userId: "u1" }, { reason: "late", version: 1 }]]);
});

test("without scripts a success redirects, and the next page shows its message once", async () => {
  const { response, context } = await post({ intent: "hold", reason: "late", version: "1" });
  expect([response!.status, response!.headers.get("location")]).toEqual([303, "/admin/things?view=a"]);
  const cookie = response!.headers.get("set-cookie")!;
  expect(cookie).toMatch(/; Path=\/admin; Max-Age=60; HttpOnly; SameSite=Lax$/);
  const read = async (header: string) => {
    context.set(staffNotice, null);
    const args = { request: new Request("http://localhost/admin", { headers: { cookie: header } }), context };
    const page = await readStaffNotice(
      args as unknown as Parameters<typeof readStaffNotice>[0],
      async () => new Response(),
    );
    return [context.get(staffNotice), (page as Response).headers.get("set-cookie")?.includes("Max-Age=0") ?? false];
  };
  const [pair] = cookie.split(";");
  expect(await read(pair!)).toEqual(["Held: late.", true]);
  expect(await read(`${pair}x`)).toEqual([null, true]);
  expect(await read("")).toEqual([null, false]);
});

test("an error keeps what was typed: with both values of an outdated row, or at its field", async () => {
  const stale = await post({ intent: "hold", reason: "mine", version: "2" });
  expect([stale.status, stale.answer!.message]).toEqual([409, "It says more now."]);
  expect(stale.answer!.form!.typed).toEqual({ reason: "mine", version: "2" });
  expect(stale.answer!.isStale).toBe(true);
  const taken = await post({ intent: "hold", reason: "mine", version: "3", scripted: "1" });
  expect(taken.answer).toMatchObject({
    message: "",
    isStale: true,
    form: { refused: { reason: { message: "Take another." } } },
  });
  expect((await post({ intent: "hold", reason: "mine", version: "4" })).answer).toMatchObject({ isShownAsToast: true });
});

test("law 4: after 15 minutes a refund needs the password again and keeps what was typed; a page redirects to the password form", async () => {
  expect((await post({ intent: "refund", reason: "x", scripted: "1" }, { minutesAgo: 14 })).answer!.ok).toBe(true);
  const { answer, status, context } = await post({ intent: "refund", reason: "x" }, { minutesAgo: 16 });
  expect(status).toBe(403);
  expect(answer).toMatchObject({ ok: false, form: { typed: { reason: "x" } } });
  const address = `/admin/sign-in-again?from=${encodeURIComponent("/admin/things?view=a&form=hold")}`;
  expect(answer!.signInAgain).toEqual({ address, email: "anna@example.com", asksCode: false });
  // Before its fields are looked at, so that an old session learns nothing.
  expect((await post({ intent: "refund" }, { minutesAgo: 16 })).status).toBe(403);
  const error = (() => {
    try {
      requireRecentSignIn(context, "/admin/orders?q=a");
    } catch (thrown) {
      return thrown as Response;
    }
  })();
  expect(error!.headers.get("location")).toBe("/admin/sign-in-again?from=%2Fadmin%2Forders%3Fq%3Da");
});

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

test("a submission repeated because its answer was lost is saved once, even concurrently; with other contents it is a new one", async () => {
  const batch = { intent: "create-batch", name: "Fair", prefix: "FAIR", count: "2", type: "percentage", value: "10" };
  const send = (overrides: Record<string, string>) =>
    post({ ...batch, from: "", until: "", maxUses: "", scripted: "1", ...overrides }, { of: promoListAction });
  const codes = () => countPromos(database.db, {}, 50);
  const submission = randomUUID();
  const all = await Promise.all([send({ submission }), send({ submission }), send({ submission })]);
  expect(all.map(({ status, answer }) => [status, answer!.ok])).toEqual([1, 2, 3].map(() => [200, true]));
  expect(await codes()).toBe(2);
  expect((await send({ submission })).answer!.message).toContain("already saved");
  expect((await send({ submission, count: "3" })).answer!.message).not.toContain("already saved");
  expect((await send({ submission: randomUUID() })).answer!.ok).toBe(true);
  expect(await codes()).toBe(7);
});

test("security 6.52: an unknown step is refused", async () => {
  for (const intent of ["", "nothing", "constructor", "__proto__"])
    expect((await post({ intent, reason: "x", version: "1" })).response?.status).toBe(400);
});

test("security 6.52: a step of an order whose address holds no id is refused", async () => {
  const of = staffAction({ messages: () => ({ unknownOrder: "There is no such order." }), steps: orderSteps });
  for (const intent of ["release", "cancel", "delivered", "close"]) {
    const body = { intent, reason: "late", version: "1", confirmed: "1" };
    const { status, answer } = await post(body, { of: of as typeof promoListAction, params: { id: "constructor" } });
    expect([status, answer?.message], intent).toEqual([409, "There is no such order."]);
  }
});

test("a step on many rows that cannot be undone runs on none of them before it is confirmed", async () => {
  const asked = await post({ intent: "mailAll", ids: ["a1", "a2"] });
  expect(asked).toMatchObject({ status: 422, answer: { ok: false } });
  expect(asked.answer!.bulk).toBeUndefined();
  const confirmed = await post({ intent: "mailAll", ids: ["a1", "a2"], confirmed: "1" });
  expect(confirmed.answer!.bulk!.results).toHaveLength(2);
});
