import { like } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { afterEach, describe, expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { requestInfo } from "#app/platform/http/request-context.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { addDays, officeDay } from "#app/platform/time/office-day.ts";
import { createAdmin } from "../create-admin.server.ts";
import { signedIn as inContext, requireAdmin } from "../guard.server.ts";
import { readSession, roleOfSession } from "../session/session.server.ts";
import { expireSessions, listSessions } from "../session/sessions.server.ts";
import {
  confirmSecondFactor,
  openSecret,
  openSetUp,
  removeSecondFactor,
  renewRecoveryCodes,
  sealSecret,
  secondFactorState,
  startSecondFactor,
} from "../sign-in/second-factor.server.ts";
import { hasSecondFactor } from "../sign-in/second-factor-rows.server.ts";
import {
  adminWithFactor,
  begun,
  email,
  password,
  requestOf,
  signedIn,
  withCookies,
} from "../testing/signed-in-admin.ts";
import { finishSignIn, signIn } from "./sign-in.server.ts";
import { recoveryCodes, secondFactors } from "./tables.server.ts";

const { db, userId, at, present, turnedOn, actions } = adminWithFactor();

describe("decisions 11: setting up a second factor", () => {
  test("it counts from the first right code on; codes are shown once and kept as hashes", async () => {
    expect(await secondFactorState(at())).toEqual({ state: "off", codesLeft: 0 });
    expect(await startSecondFactor(at())).toEqual({ ok: true });
    expect((await secondFactorState(at())).state).toBe("started");
    expect(await hasSecondFactor(db(), userId())).toBe(false);
    expect((await signIn({ email, password }, requestOf())).ok).toBe(true);

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
    expect(await hasSecondFactor(db(), userId())).toBe(false);
    expect(await db().select().from(recoveryCodes)).toEqual([]);
    expect(await actions()).toEqual(expect.arrayContaining(["recovery-codes-renewed", "second-factor-removed"]));
  });

  test("the command line turns it off, for somebody who has lost phone and codes", async () => {
    await turnedOn();
    await createAdmin(db(), { email, password });
    expect((await signIn({ email, password }, requestOf())).ok).toBe(true);
  });
});

test("every change of the factor, and each new device, is mailed to the owner", async () => {
  const notices = async () =>
    (await db().select().from(outbox)).map(({ dedupeKey, recipient }) => [dedupeKey.split(":")[1], recipient]);
  const [code] = await turnedOn();
  expect(await notices()).toEqual([["factorAdded", email]]);
  const finished = await finishSignIn({ code: code }, requestOf(await begun()));
  const knownBrowser = withCookies(finished.ok ? finished.cookies : []);
  await finishSignIn({ code: await present() }, requestOf(await begun(knownBrowser)));
  await renewRecoveryCodes(at());
  await removeSecondFactor(at(), await present(1));
  await signIn({ email, password }, requestOf(knownBrowser));
  await signIn(
    { email, password },
    requestOf(new Headers({ "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" })),
  );
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
