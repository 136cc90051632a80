import { eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { flushSecurityEvents } from "#app/platform/audit/security-events.server.ts";
import { rateLimits } from "#app/platform/database/tables.server.ts";
import { readSession } from "../session/session.server.ts";
import { removeSecondFactor, secondFactorState } from "../sign-in/second-factor.server.ts";
import { adminWithFactor, begun, email, password, requestOf, withCookies } from "../testing/signed-in-admin.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./password.server.ts";
import { confirmSignIn, finishSignIn, signIn } from "./sign-in.server.ts";
import { session, verification } from "./tables.server.ts";

const { db, userId, at, present, turnedOn, actions } = adminWithFactor();

describe("decisions 11: signing in with a second factor", () => {
  test("the password alone opens nothing; the code ends the step, once", async () => {
    await turnedOn();
    const headers = await begun();
    expect(await readSession(headers)).toBeNull();
    expect(await db().$count(session)).toBe(0);
    expect(await finishSignIn({ code: "123" }, requestOf(headers))).toEqual({ ok: false, error: "wrongCode" });
    const code = await present();
    const result = await finishSignIn({ code: `${code.slice(0, 3)} ${code.slice(3)}` }, requestOf(headers));
    expect(result.ok && (await readSession(withCookies(result.cookies)))).toMatchObject({
      user: { email },
      isAdmin: true,
    });
    expect(await finishSignIn({ code: await present(1) }, requestOf(headers))).toEqual({ ok: false, error: "expired" });
  });

  test("a code counts once, however many sign-ins are under way", async () => {
    await turnedOn();
    const browsers = [await begun(), await begun(), await begun()];
    const code = await present();
    const results = await Promise.all(browsers.map((headers) => finishSignIn({ code: code }, requestOf(headers))));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.error === "wrongCode")).toHaveLength(2);
  });

  test("a recovery code counts once", async () => {
    const [code] = await turnedOn();
    expect((await finishSignIn({ code: code }, requestOf(await begun()))).ok).toBe(true);
    expect(await finishSignIn({ code: code }, requestOf(await begun()))).toEqual({ ok: false, error: "wrongCode" });
    expect((await secondFactorState(at())).codesLeft).toBe(9);
    expect(await actions()).toContain("recovery-code-used");
  });

  test("after five wrong codes the password is needed again, after ten the account is locked for a while", async () => {
    await turnedOn();
    for (let round = 0; round < 2; round++) {
      const headers = await begun();
      for (let i = 0; i < 5; i++)
        expect(await finishSignIn({ code: `12345${i}x` }, requestOf(headers))).toMatchObject({ error: "wrongCode" });
      expect(await finishSignIn({ code: await present() }, requestOf(headers))).toMatchObject({
        error: "tooManyRequests",
      });
    }
    expect(await finishSignIn({ code: await present() }, requestOf(await begun(), "198.51.100.7"))).toMatchObject({
      error: "tooManyRequests",
    });
    await flushSecurityEvents();
    expect((await actions()).filter((action) => action === "second-step-failed").length).toBeGreaterThanOrEqual(10);
  });

  test("a known device has no codes of its own; recovery codes still open; the owner gets one mail", async () => {
    const [recoveryCode] = await turnedOn();
    const first = await finishSignIn({ code: await present() }, requestOf(await begun()));
    const device = withCookies(first.ok ? first.cookies.filter((cookie) => cookie.startsWith("odovia_device")) : []);
    await db().delete(outbox);
    let wrong = 0;
    // Each round with the device's cookie, and a password that was reset before.
    for (let round = 0; round < 5; round++) {
      const headers = await begun(device);
      for (let i = 0; i < 5; i++)
        if ((await finishSignIn({ code: `12345${i}` }, requestOf(headers))).ok === false) wrong++;
    }
    expect(wrong).toBe(25);
    const counted = (await db().select().from(rateLimits)).filter(({ key }) => key.startsWith("code-account:"));
    expect(counted.map(({ hits }) => hits)).toEqual([10]);
    expect(await finishSignIn({ code: await present(1) }, requestOf(await begun(device)))).toMatchObject({
      error: "tooManyRequests",
    });
    expect(await removeSecondFactor(at(), await present(1))).toEqual({ ok: false, error: "tooManyCodes" });
    const locked = (await db().select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.includes("tooManyCodes"));
    expect(locked.map(({ recipient }) => recipient)).toEqual([email]);
    await db().delete(rateLimits).where(like(rateLimits.key, "code-step:%"));
    expect((await finishSignIn({ code: recoveryCode }, requestOf(await begun(device)))).ok).toBe(true);
  });

  test("a reset by mail gives no further codes", async () => {
    await turnedOn();
    for (let round = 0; round < 2; round++) {
      const headers = await begun();
      for (let i = 0; i < 5; i++) await finishSignIn({ code: `12345${i}` }, requestOf(headers));
    }
    await requestPasswordReset(email, { ...requestOf(), language: "fr" });
    const [mail] = await db().select().from(outbox).where(eq(outbox.kind, "password-reset"));
    const token = decodeURIComponent(/update-password\?token=([^\s&"]+)/.exec(mail!.text)![1]!);
    const reset = await resetPassword({ token, password: "lantern-orchard-violin" }, requestOf());
    expect(reset).toEqual({ ok: true });
    const signedIn = await signIn({ email, password: "lantern-orchard-violin" }, requestOf());
    const headers = withCookies(!signedIn.ok && signedIn.error === "codeNeeded" ? signedIn.cookies : []);
    expect(await finishSignIn({ code: await present() }, requestOf(headers))).toMatchObject({
      error: "tooManyRequests",
    });
  });

  test("the step needs its own cookie, and ends after ten minutes", async () => {
    await turnedOn();
    const headers = await begun();
    expect(await finishSignIn({ code: await present() }, requestOf())).toEqual({ ok: false, error: "expired" });
    const forged = new Headers({ cookie: `odovia_second_step=${"a".repeat(43)}` });
    expect(await finishSignIn({ code: await present() }, requestOf(forged))).toEqual({ ok: false, error: "expired" });
    const [step] = await db().select().from(verification);
    expect(step!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(600_000);
    await db()
      .update(verification)
      .set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await finishSignIn({ code: await present() }, requestOf(headers))).toEqual({ ok: false, error: "expired" });
  });

  test("security 6.25: a wrong password gets the same answer with and without a second factor", async () => {
    await turnedOn();
    const wrong = { email, password: "wrong-horse-battery" };
    expect(await signIn(wrong, requestOf())).toEqual({ ok: false, error: "wrongCredentials" });
    expect(await signIn({ ...wrong, code: await present() }, requestOf())).toEqual({
      ok: false,
      error: "wrongCredentials",
    });
  });

  test("password and code in one call: the session before ends, the new one is another (security 6.27)", async () => {
    await turnedOn();
    const first = await finishSignIn({ code: await present() }, requestOf(await begun()));
    const before = withCookies(first.ok ? first.cookies : []);
    expect(await signIn({ email, password, code: "" }, requestOf(before))).toMatchObject({ error: "wrongCode" });
    expect(await readSession(before)).not.toBeNull();
    const again = await signIn({ email, password, code: await present(1) }, requestOf(before));
    expect(again.ok && (await readSession(withCookies(again.cookies)))?.user.email).toBe(email);
    expect(await readSession(before)).toBeNull();
    expect(await db().$count(session, eq(session.userId, userId()))).toBe(1);
  });
});

test("security 6.24: a changed password is no new sign-in where a code would be asked for", async () => {
  const opened = await signIn({ email, password }, requestOf());
  if (!opened.ok) throw new Error(opened.error);
  const hourAgo = new Date(Date.now() - 3_600_000);
  const oldHeaders = withCookies(opened.cookies);
  await turnedOn();
  await db().update(session).set({ createdAt: hourAgo });
  const mine = (await readSession(oldHeaders))!;
  const words = { current: password, password: "lantern-orchard-violin" };
  const result = await changePassword(mine, words, { address: "192.0.2.1", headers: oldHeaders });
  if (!result.ok) throw new Error(result.error);
  expect(await readSession(oldHeaders)).toBeNull();
  expect((await readSession(withCookies(result.cookies)))?.signedInAt).toEqual(hourAgo);
});

test("decisions 9: who is signed in confirms it by the password or by a code, each once, and gets a new session", async () => {
  const codes = await turnedOn();
  const person = { id: userId(), email };
  const answerOf = async (code: string) => {
    const finished = await finishSignIn({ code: code }, requestOf(await begun()));
    return withCookies(finished.ok ? finished.cookies : []);
  };
  const old = await answerOf(await present());
  const code = await present(1);
  const byCode = await confirmSignIn(person, { code }, requestOf(old));
  expect(await readSession(old)).toBeNull();
  const second = withCookies(byCode.ok ? byCode.cookies : []);
  expect((await readSession(second))?.signedInAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(await confirmSignIn(person, { code }, requestOf(second))).toEqual({ ok: false, error: "wrongCode" });
  expect(await confirmSignIn(person, { password: "wrong" }, requestOf(second))).toEqual({
    ok: false,
    error: "wrongCredentials",
  });
  expect(await readSession(second)).not.toBeNull();
  const byPassword = await confirmSignIn(person, { password }, requestOf(second));
  const third = withCookies(byPassword.ok ? byPassword.cookies : []);
  expect(await readSession(third)).not.toBeNull();
  expect((await confirmSignIn(person, { code: codes[0]! }, requestOf(third))).ok).toBe(true);
});
