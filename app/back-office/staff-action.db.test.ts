import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { integer, line } from "#app/forms/fields.ts";
import { countPromos } from "#app/promotions/list-promos.server.ts";
import { promoListAction } from "#app/promotions/staff/promo-steps.server.ts";
import { requireRecentSignIn } from "#app/staff-ui/sign-in/recent-sign-in.server.ts";
import { defineStep, staffAction } from "#app/staff-ui/steps/staff-action.server.ts";
import { readStaffNotice, staffNotice } from "#app/staff-ui/steps/staff-notice.server.ts";
import { postStep, type StepBody } from "#app/staff-ui/testing/post-step.ts";
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
  },
});

const post = (body: StepBody, options?: Parameters<typeof postStep>[2]) => postStep(action, body, options);

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
    expect([status, answer!.ok, answer!.message]).toEqual([403, false, expect.stringMatching(/^Your role doesn’t/)]);
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
  expect(answer!.signInAgain).toEqual({ address, email: "anna@example.com", asksCode: false, hasPasskey: false });
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

test("a submission repeated because its answer was lost is saved once, even concurrently; with other contents it is a new one", async () => {
  const batch = { intent: "create-batch", name: "Fair", prefix: "FAIR", count: "2", type: "percentage", value: "10" };
  const send = (overrides: Record<string, string>) =>
    postStep(promoListAction, { ...batch, from: "", until: "", maxUses: "", scripted: "1", ...overrides });
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
  const orderAction = staffAction({ messages: () => ({ unknownOrder: "There is no such order." }), steps: orderSteps });
  for (const intent of ["release", "cancel", "delivered", "close"]) {
    const body = { intent, reason: "late", version: "1", confirmed: "1" };
    const { status, answer } = await postStep(orderAction, body, { params: { id: "constructor" } });
    expect([status, answer?.message], intent).toEqual([409, "There is no such order."]);
  }
});
