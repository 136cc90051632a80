import { describe, expect, test, vi } from "vitest";
import { connection } from "#app/platform/database/database.server.ts";
import { applySettings, settings } from "#app/platform/settings/settings.server.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { createAdmin } from "../create-admin.server.ts";
import { readSession, roleOfSession } from "../session/session.server.ts";
import { expireSessions } from "../session/sessions.server.ts";
import { adminDatabase, email, from, signedIn } from "../testing/signed-in-admin.ts";
import { absoluteSeconds, idleSeconds } from "./auth.server.ts";
import { deviceDays } from "./known-device.server.ts";
import { signIn, signOut } from "./sign-in.server.ts";
import { adminUsers, session, user } from "./tables.server.ts";

const db = adminDatabase();

describe("security 6.27", () => {
  test("signing in makes a new session and ends the one sent with the request", async () => {
    const first = await signedIn();
    const second = await signedIn(first.headers);
    expect(second.cookies).not.toEqual(first.cookies);
    expect(await readSession(first.headers)).toBeNull();
    expect(await readSession(second.headers)).not.toBeNull();
    expect(await db().select().from(session)).toHaveLength(1);
  });

  test("security 6.24: one statement tells who asks; a removed admin row, and a removed session, count at the next one", async () => {
    const { headers } = await signedIn();
    // The first request binds the right to the account.
    expect(await readSession(headers)).toMatchObject({ isAdmin: true, user: { email } });
    const statements = vi.spyOn(connection().pool, "query");
    expect(await readSession(headers)).toMatchObject({ isAdmin: true, user: { email } });
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();

    const [right] = await db().delete(adminUsers).returning();
    expect(await readSession(headers)).toMatchObject({ isAdmin: false });
    // Somebody else's, as of an address that was given to another account.
    await db().insert(adminUsers).values({ email, userId: "somebody else" });
    expect(await readSession(headers)).toMatchObject({ isAdmin: false });
    await db().update(adminUsers).set({ email: "other@example.com", userId: right!.userId });
    expect(await readSession(headers)).toMatchObject({ isAdmin: false });
    await db().update(adminUsers).set({ email, userId: null });
    expect(await readSession(headers)).toMatchObject({ isAdmin: true });
    await db().update(user).set({ emailVerified: false });
    expect(await readSession(headers)).toMatchObject({ isAdmin: false });

    await db().delete(session);
    expect(await readSession(headers)).toBeNull();
  });

  test("a token without the shop's signature opens nothing", async () => {
    const { headers } = await signedIn();
    const cookie = headers.get("cookie")!;
    const [token, signature] = /odovia_session=([^;]+)/.exec(cookie)![1]!.split(".") as [string, string];
    const other = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    for (const value of [token, `${token}.`, `${token}.${other}`, `${token}.${signature}.x`, `%.${signature}`])
      expect(await readSession(new Headers({ cookie: `odovia_session=${value}` })), value).toBeNull();
    expect(await readSession(new Headers({ cookie: `odovia_session=${token}.${signature}` }))).not.toBeNull();
  });

  test("a session planted by somebody else is not taken over", async () => {
    const planted = new Headers({ cookie: "odovia_session=planted.signature" });
    const { cookies } = await signedIn(planted);
    expect(cookies.join()).not.toContain("planted");
  });

  test("signing out deletes the row; the cookie opens nothing afterwards", async () => {
    const { headers } = await signedIn();
    const cleared = await signOut(headers);
    expect(cleared.join()).toMatch(/odovia_session=;.*Max-Age=0/);
    expect(await db().select().from(session)).toEqual([]);
    expect(await readSession(headers)).toBeNull();
  });

  test("an idle session ends after 12 hours, an active one after 7 days, and both are deleted", async () => {
    const idle = await signedIn();
    const [row] = await db().select().from(session);
    expect(row!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(idleSeconds * 1000);
    await db()
      .update(session)
      .set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await readSession(idle.headers)).toBeNull();
    expect(await db().select().from(session)).toEqual([]);

    const old = await signedIn();
    await db()
      .update(session)
      .set({ createdAt: new Date(Date.now() - absoluteSeconds * 1000 - 1000) });
    expect(await readSession(old.headers)).toBeNull();
    expect(await db().select().from(session)).toEqual([]);
  });

  test("what an open page asks by itself does not prolong its session", async () => {
    const { headers } = await signedIn();
    const used = new Date(Date.now() + (idleSeconds - 3_600) * 1000);
    await db().update(session).set({ expiresAt: used });
    expect(await readSession(headers, { isUsed: false })).toMatchObject({ isAdmin: true });
    const expiry = async () => (await db().select().from(session))[0]!.expiresAt.getTime();
    expect(await expiry()).toBe(used.getTime());
    await readSession(headers);
    expect(await expiry()).toBeGreaterThan(used.getTime());
  });

  test("an open stream of staff ends with the session's idle and its absolute time, and prolongs neither", async () => {
    await signedIn();
    const [row] = await db().select().from(session);
    const allowedAt = (seconds: number) => roleOfSession(row!.id, new Date(Date.now() + seconds * 1000));
    expect(await allowedAt(0)).toBe("owner");
    expect(await allowedAt(idleSeconds + 60)).toBeNull();
    await db()
      .update(session)
      .set({ expiresAt: new Date(Date.now() + 2 * absoluteSeconds * 1000) });
    expect(await allowedAt(idleSeconds + 60)).toBe("owner");
    expect(await allowedAt(absoluteSeconds + 60)).toBeNull();
  });

  test("reading extends a session that is used, but not past its absolute end", async () => {
    const { headers } = await signedIn();
    const soon = new Date(Date.now() + 3_600_000);
    await db().update(session).set({ expiresAt: soon });
    await readSession(headers);
    const [row] = await db().select().from(session);
    expect(row!.expiresAt.getTime()).toBeGreaterThan(soon.getTime());
  });

  test("abandoned sessions are deleted by the job", async () => {
    await signedIn();
    const later = fixedClock(new Date(Date.now() + (idleSeconds + 60) * 1000).toISOString());
    expect(await expireSessions({ db: db(), clock: fixedClock(new Date().toISOString()) })).toEqual({ sessions: 0 });
    expect(await expireSessions({ db: db(), clock: later })).toEqual({ sessions: 1 });
  });

  test("the session's and the device's cookies are __Host-, Secure, HttpOnly and Lax on https, and no other cookie is set", async () => {
    const before = settings();
    applySettings({ ...before, publicUrl: "https://shop.example" });
    try {
      const { cookies } = await signedIn();
      const seconds = { session: absoluteSeconds, device: deviceDays * 86_400 };
      const names = Object.keys(seconds) as (keyof typeof seconds)[];
      expect(cookies).toHaveLength(names.length);
      for (const [i, name] of names.entries()) {
        const [pair, ...attributes] = cookies[i]!.split("; ");
        expect(pair).toMatch(new RegExp(`^__Host-odovia_${name}=.{40,}`));
        expect(attributes.toSorted()).toEqual(
          ["HttpOnly", `Max-Age=${seconds[name]}`, "Path=/", "SameSite=Lax", "Secure"].toSorted(),
        );
      }
    } finally {
      applySettings(before);
    }
  });

  test("ASVS 7.4.2: an account that is deleted takes its sessions along", async () => {
    const { headers } = await signedIn();
    await db().delete(user);
    expect(await db().select().from(session)).toEqual([]);
    expect(await readSession(headers)).toBeNull();
  });

  test("ASVS 7.2.3, 6.2.8: a session's token has 190 bits; a password is neither cut, nor tidied, nor read without its case", async () => {
    const { headers } = await signedIn();
    expect(headers.get("cookie")).toMatch(/odovia_session=[A-Za-z0-9]{32}\./);
    const long = ` Correct-horse-battery ${"x7Qm".repeat(26)}`;
    expect(long.length).toBeGreaterThan(120);
    await createAdmin(db(), { email, password: long });
    for (const other of [long.trim(), long.toLowerCase(), long.slice(0, -1), `${long}x`, long.slice(0, 72)])
      expect(await signIn({ email, password: other }, from("192.0.2.5"))).toMatchObject({ error: "wrongCredentials" });
    expect(await signIn({ email, password: long }, from("192.0.2.6"))).toMatchObject({ ok: true });
  });

  test("creating the admin again, with a new password, ends every session", async () => {
    const { headers } = await signedIn();
    expect(await createAdmin(db(), { email, password: "another-horse-battery" })).toEqual({ ok: true, created: false });
    expect(await readSession(headers)).toBeNull();
  });
});
