import { eq, like } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { flushSecurityEvents } from "#app/platform/audit/security-events.server.ts";
import { auditLog, rateLimits } from "#app/platform/database/tables.server.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { addDays, officeDay } from "#app/platform/time/office-day.ts";
import { createAdmin } from "../create-admin.server.ts";
import { signedIn as inContext, requireAdmin } from "../guard.server.ts";
import { expireSessions } from "../session/expire-sessions.server.ts";
import { readSession, roleOfSession } from "../session/session.server.ts";
import { listSessions } from "../session/sessions.server.ts";
import {
  confirmSecondFactor,
  openSetUp,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
  startSecondFactor,
} from "../sign-in/second-factor.server.ts";
import { hasSecondFactor } from "../sign-in/second-factor-rows.server.ts";
import { adminDatabase, email, password, signedIn, withCookies } from "../testing/signed-in-admin.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./password.server.ts";
import { openSecret, sealSecret } from "./second-factor-secret.server.ts";
import { confirmSignIn, finishSignIn, signIn } from "./sign-in.server.ts";
import { recoveryCodes, secondFactors, session, user, verification } from "./tables.server.ts";
import { stepAt, totpCode } from "./totp.server.ts";

let userId: string;
const db = adminDatabase({ empty: [outbox, verification] });
beforeEach(async () => {
  userId = (await db().select().from(user))[0]!.id;
});

const at = (moment: Date | string = new Date()) => ({
  db: db(),
  clock: fixedClock(new Date(moment).toISOString()),
  author: { userId },
});
const present = async (shift = 0, moment = new Date()) => {
  const [row] = await db().select().from(secondFactors);
  return totpCode(openSecret(userId, row!.secret), stepAt(moment) + shift);
};

/** With the code of the step before, so that the present one and the next are still unused. */
async function turnedOn(): Promise<string[]> {
  await startSecondFactor(at());
  const result = await confirmSecondFactor(at(), await present(-1));
  if (!result.ok) throw new Error(result.error);
  return result.recoveryCodes;
}

const from = (headers = new Headers(), address = "192.0.2.1") => ({ address, headers });

/** Headers of a browser that has given the password and not yet the code. */
async function begun(headers = new Headers()): Promise<Headers> {
  const result = await signIn({ email, password }, from(headers));
  if (result.ok || result.error !== "codeNeeded") throw new Error("No code is asked for.");
  return withCookies([...(headers.get("cookie")?.split("; ") ?? []), ...result.cookies]);
}

const actions = async () => (await db().select().from(auditLog)).map(({ action }) => action);

describe("decisions 11: setting up a second factor", () => {
  test("it counts from the first right code on; codes are shown once and kept as hashes", async () => {
    expect(await secondFactorState(at())).toEqual({ state: "off", codesLeft: 0 });
    expect(await startSecondFactor(at())).toEqual({ ok: true });
    expect((await secondFactorState(at())).state).toBe("started");
    expect(await hasSecondFactor(db(), userId)).toBe(false);
    expect((await signIn({ email, password }, from())).ok).toBe(true);

    const setUp = await openSetUp(at(), email);
    expect(setUp?.uri).toContain(`secret=${setUp?.typed.replaceAll(" ", "")}`);
    expect(await confirmSecondFactor(at(), "000000x")).toEqual({ ok: false, error: "wrongCode" });
    const result = await confirmSecondFactor(at(), await present());
    const codes = result.ok ? result.recoveryCodes : [];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-z2-7]{4}-){5}[a-z2-7]{4}$/);
    expect(await secondFactorState(at())).toEqual({ state: "on", codesLeft: 10 });
    expect(await openSetUp(at(), email)).toBeNull();
    expect(await startSecondFactor(at())).toEqual({ ok: false, error: "alreadyOn" });
    expect(await actions()).toContain("second-factor-added");

    const stored = JSON.stringify([await db().select().from(secondFactors), await db().select().from(recoveryCodes)]);
    for (const code of codes) expect(stored).not.toContain(code);
    expect(stored).not.toContain(setUp!.typed.replaceAll(" ", ""));
  });

  test("the stored secret opens for its own account alone", () => {
    const sealed = sealSecret("one", Buffer.from("12345678901234567890"));
    expect(openSecret("one", sealed).toString()).toBe("12345678901234567890");
    expect(() => openSecret("another", sealed)).toThrow();
  });

  test("a set-up that nobody confirms ends after half an hour", async () => {
    await startSecondFactor(at("2026-11-22T10:00:00Z"));
    const later = at("2026-11-22T10:30:00Z");
    expect(await openSetUp(later, email)).toBeNull();
    expect(await confirmSecondFactor(later, await present(0, later.clock.now()))).toEqual({
      ok: false,
      error: "notStarted",
    });
    await expireSessions({ db: db(), clock: fixedClock("2026-11-22T10:30:01Z") });
    expect(await db().select().from(secondFactors)).toEqual([]);
  });

  test("turning it off takes a code; wrong ones are counted; new recovery codes replace the old", async () => {
    const [first] = await turnedOn();
    for (let i = 0; i < 9; i++) expect(await removeSecondFactor(at(), "111111x")).toMatchObject({ error: "wrongCode" });
    const renewed = await renewRecoveryCodes(at());
    expect(await removeSecondFactor(at(), first!)).toMatchObject({ error: "wrongCode" });
    const code = renewed.ok ? renewed.recoveryCodes[3]! : "";
    expect(await removeSecondFactor(at(), "111111")).toMatchObject({ error: "wrongCode" });
    expect(await removeSecondFactor(at(), await present())).toEqual({ ok: false, error: "tooManyCodes" });
    expect(await removeSecondFactor(at(), code.toUpperCase().replaceAll("-", " "))).toEqual({ ok: true });
    expect(await hasSecondFactor(db(), userId)).toBe(false);
    expect(await db().select().from(recoveryCodes)).toEqual([]);
    expect(await actions()).toEqual(expect.arrayContaining(["recovery-codes-renewed", "second-factor-removed"]));
  });

  test("the command line turns it off, for somebody who has lost phone and codes", async () => {
    await turnedOn();
    await createAdmin(db(), { email, password });
    expect((await signIn({ email, password }, from())).ok).toBe(true);
  });
});

test("every change of the factor, and each new device, is mailed to the owner", async () => {
  const notices = async () =>
    (await db().select().from(outbox)).map(({ dedupeKey, recipient }) => [dedupeKey.split(":")[1], recipient]);
  const [code] = await turnedOn();
  expect(await notices()).toEqual([["factorAdded", email]]);
  const finished = await finishSignIn(code, from(await begun()));
  const known = withCookies(finished.ok ? finished.cookies : []);
  await finishSignIn(await present(), from(await begun(known)));
  await renewRecoveryCodes(at());
  await removeSecondFactor(at(), await present(1));
  await signIn({ email, password }, from(known));
  await signIn({ email, password }, from(new Headers({ "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" })));
  expect((await notices()).toSorted().map(([notice]) => notice)).toEqual([
    "codesRenewed",
    "factorAdded",
    "factorRemoved",
    "newDevice",
    "newDevice",
    "recoveryCodeUsed",
  ]);
  const [device] = await db().select().from(outbox).where(like(outbox.text, "%Firefox, Windows%"));
  expect(device!.text).toContain("/reset-password");
});

describe("decisions 11: signing in with a second factor", () => {
  test("the password alone opens nothing; the code ends the step, once", async () => {
    await turnedOn();
    const headers = await begun();
    expect(await readSession(headers)).toBeNull();
    expect(await db().$count(session)).toBe(0);
    expect(await finishSignIn("123", from(headers))).toEqual({ ok: false, error: "wrongCode" });
    const code = await present();
    const result = await finishSignIn(`${code.slice(0, 3)} ${code.slice(3)}`, from(headers));
    expect(result.ok && (await readSession(withCookies(result.cookies)))).toMatchObject({
      user: { email },
      isAdmin: true,
    });
    expect(await finishSignIn(await present(1), from(headers))).toEqual({ ok: false, error: "expired" });
  });

  test("a code counts once, however many sign-ins are under way", async () => {
    await turnedOn();
    const browsers = [await begun(), await begun(), await begun()];
    const code = await present();
    const results = await Promise.all(browsers.map((headers) => finishSignIn(code, from(headers))));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.error === "wrongCode")).toHaveLength(2);
  });

  test("a recovery code counts once", async () => {
    const [code] = await turnedOn();
    expect((await finishSignIn(code, from(await begun()))).ok).toBe(true);
    expect(await finishSignIn(code, from(await begun()))).toEqual({ ok: false, error: "wrongCode" });
    expect((await secondFactorState(at())).codesLeft).toBe(9);
    expect(await actions()).toContain("recovery-code-used");
  });

  test("after five wrong codes the password is needed again, after ten the account is locked for a while", async () => {
    await turnedOn();
    for (let round = 0; round < 2; round++) {
      const headers = await begun();
      for (let i = 0; i < 5; i++)
        expect(await finishSignIn(`12345${i}x`, from(headers))).toMatchObject({ error: "wrongCode" });
      expect(await finishSignIn(await present(), from(headers))).toMatchObject({ error: "tooManyRequests" });
    }
    expect(await finishSignIn(await present(), from(await begun(), "198.51.100.7"))).toMatchObject({
      error: "tooManyRequests",
    });
    await flushSecurityEvents();
    expect((await actions()).filter((action) => action === "second-step-failed").length).toBeGreaterThanOrEqual(10);
  });

  test("a known device has no codes of its own; recovery codes still open; the owner gets one mail", async () => {
    const [recoveryCode] = await turnedOn();
    const first = await finishSignIn(await present(), from(await begun()));
    const device = withCookies(first.ok ? first.cookies.filter((cookie) => cookie.startsWith("odovia_device")) : []);
    await db().delete(outbox);
    let wrong = 0;
    // Each round with the device's cookie, and a password that was reset before.
    for (let round = 0; round < 5; round++) {
      const headers = await begun(device);
      for (let i = 0; i < 5; i++) if ((await finishSignIn(`12345${i}`, from(headers))).ok === false) wrong++;
    }
    expect(wrong).toBe(25);
    const counted = (await db().select().from(rateLimits)).filter(({ key }) => key.startsWith("code-account:"));
    expect(counted.map(({ hits }) => hits)).toEqual([10]);
    expect(await finishSignIn(await present(1), from(await begun(device)))).toMatchObject({ error: "tooManyRequests" });
    expect(await removeSecondFactor(at(), await present(1))).toEqual({ ok: false, error: "tooManyCodes" });
    const locked = (await db().select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.includes("tooManyCodes"));
    expect(locked.map(({ recipient }) => recipient)).toEqual([email]);
    await db().delete(rateLimits).where(like(rateLimits.key, "code-step:%"));
    expect((await finishSignIn(recoveryCode, from(await begun(device)))).ok).toBe(true);
  });

  test("a reset by mail gives no further codes", async () => {
    await turnedOn();
    for (let round = 0; round < 2; round++) {
      const headers = await begun();
      for (let i = 0; i < 5; i++) await finishSignIn(`12345${i}`, from(headers));
    }
    await requestPasswordReset(email, { ...from(), language: "fr" });
    const [mail] = await db().select().from(outbox).where(eq(outbox.kind, "password-reset"));
    const token = decodeURIComponent(/update-password\?token=([^\s&"]+)/.exec(mail!.text)![1]!);
    const reset = await resetPassword({ token, password: "lantern-orchard-violin" }, from());
    expect(reset).toEqual({ ok: true });
    const signedIn = await signIn({ email, password: "lantern-orchard-violin" }, from());
    const headers = withCookies(!signedIn.ok && signedIn.error === "codeNeeded" ? signedIn.cookies : []);
    expect(await finishSignIn(await present(), from(headers))).toMatchObject({ error: "tooManyRequests" });
  });

  test("the step needs its own cookie, and ends after ten minutes", async () => {
    await turnedOn();
    const headers = await begun();
    expect(await finishSignIn(await present(), from())).toEqual({ ok: false, error: "expired" });
    const forged = new Headers({ cookie: `odovia_second_step=${"a".repeat(43)}` });
    expect(await finishSignIn(await present(), from(forged))).toEqual({ ok: false, error: "expired" });
    const [step] = await db().select().from(verification);
    expect(step!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(600_000);
    await db()
      .update(verification)
      .set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await finishSignIn(await present(), from(headers))).toEqual({ ok: false, error: "expired" });
  });

  test("security 6.25: a wrong password gets the same answer with and without a second factor", async () => {
    await turnedOn();
    const wrong = { email, password: "wrong-horse-battery" };
    expect(await signIn(wrong, from())).toEqual({ ok: false, error: "wrongCredentials" });
    expect(await signIn({ ...wrong, code: await present() }, from())).toEqual({ ok: false, error: "wrongCredentials" });
  });

  test("password and code in one call: the session before ends, the new one is another (security 6.27)", async () => {
    await turnedOn();
    const first = await finishSignIn(await present(), from(await begun()));
    const before = withCookies(first.ok ? first.cookies : []);
    expect(await signIn({ email, password, code: "" }, from(before))).toMatchObject({ error: "wrongCode" });
    expect(await readSession(before)).not.toBeNull();
    const again = await signIn({ email, password, code: await present(1) }, from(before));
    expect(again.ok && (await readSession(withCookies(again.cookies)))?.user.email).toBe(email);
    expect(await readSession(before)).toBeNull();
    expect(await db().$count(session, eq(session.userId, userId))).toBe(1);
  });
});

test("security 6.24: a changed password is no new sign-in where a code would be asked for", async () => {
  const opened = await signIn({ email, password }, from());
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
  const person = { id: userId, email };
  const answerOf = async (code: string) => {
    const finished = await finishSignIn(code, from(await begun()));
    return withCookies(finished.ok ? finished.cookies : []);
  };
  const old = await answerOf(await present());
  const code = await present(1);
  const byCode = await confirmSignIn(person, { code }, from(old));
  expect(await readSession(old)).toBeNull();
  const second = withCookies(byCode.ok ? byCode.cookies : []);
  expect((await readSession(second))?.signedInAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(await confirmSignIn(person, { code }, from(second))).toEqual({ ok: false, error: "wrongCode" });
  expect(await confirmSignIn(person, { password: "wrong" }, from(second))).toEqual({
    ok: false,
    error: "wrongCredentials",
  });
  expect(await readSession(second)).not.toBeNull();
  const byPassword = await confirmSignIn(person, { password }, from(second));
  const third = withCookies(byPassword.ok ? byPassword.cookies : []);
  expect(await readSession(third)).not.toBeNull();
  expect((await confirmSignIn(person, { code: codes[0]! }, from(third))).ok).toBe(true);
});

describe("security 6.67: from the day that the owner has set", () => {
  const required = (secondFactorFrom: string) => applyShopValues({ stored: new Map([["team", { secondFactorFrom }]]) });
  afterEach(() => applyShopValues({ stored: new Map() }));

  /** The page that the guard lets through, or the status and address of its answer. */
  async function guarded(headers: Headers, pattern: string, method = "GET") {
    const request = new Request(`http://localhost:3000/${pattern}`, { headers, method });
    const context = new RouterContextProvider();
    context.set(requestInfo, { address: "192.0.2.1", requestId: "r1" } as never);
    const args = { request, url: new URL(request.url), pattern, params: {}, context } as never;
    try {
      await requireAdmin(args, async () => new Response());
      return context.get(inContext).role;
    } catch (answer) {
      const { status, headers } = answer as Response;
      return [status, headers.get("location")];
    }
  }

  test("who has none reaches the account alone, also with an open session; with one everything is as before", async () => {
    const { headers } = await signedIn();
    const { sessionId } = (await readSession(headers))!;
    const day = officeDay(new Date());
    for (const later of ["", addDays(day, 1)]) {
      required(later);
      expect(await readSession(headers)).toMatchObject({ isAdmin: true, role: "owner" });
      expect(await roleOfSession(sessionId, new Date())).toBe("owner");
    }
    required(day);
    expect(await readSession(headers)).toMatchObject({ isAdmin: true, role: null, awaitsFactor: "owner" });
    expect(await roleOfSession(sessionId, new Date())).toBeNull();
    expect(await guarded(headers, "admin/orders")).toEqual([302, "/admin/account"]);
    expect(await guarded(headers, "admin/team", "POST")).toEqual([403, null]);
    expect(await guarded(headers, "admin/account", "POST")).toBe("owner");
    // security 6.68: the list of sessions names the network of the last use, not the address.
    expect(await listSessions(at())).toMatchObject([{ network: "192.0.2.0/24" }]);
    await turnedOn();
    expect(await readSession(headers)).toMatchObject({ isAdmin: true, role: "owner" });
    expect(await roleOfSession(sessionId, new Date())).toBe("owner");
    expect(await guarded(headers, "admin/orders")).toBe("owner");
  });
});
