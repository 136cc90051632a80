import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { flushSecurityEvents } from "#app/platform/audit/security-events.server.ts";
import { emptyAudit } from "#app/platform/audit/testing/empty-audit.ts";
import { auditLog, rateLimits } from "#app/platform/database/tables.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { createAdmin, seedFirstAdmin } from "../create-admin.server.ts";
import { isAdmin, readSession } from "../session/session.server.ts";
import { adminDatabase, email, from, password, signedIn } from "../testing/signed-in-admin.ts";
import { auth } from "./auth.server.ts";
import { deviceDays, knownDevice } from "./known-device.server.ts";
import { loginPerAccount, loginPerDevice, signIn } from "./sign-in.server.ts";
import { adminUsers, user } from "./tables.server.ts";

const db = adminDatabase();

describe("security 6.22", () => {
  test("sign-up is closed, also for an address that is an admin's", async () => {
    await db().insert(adminUsers).values({ email: "later@example.com" });
    const response = await auth().handler(
      new Request(`${settings().publicUrl}/api/auth/sign-up/email`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: settings().publicUrl },
        body: JSON.stringify({ email: "later@example.com", password, name: "x" }),
      }),
    );
    expect(response.ok).toBe(false);
    expect(await db().select().from(user).where(eq(user.email, "later@example.com"))).toEqual([]);
  });

  test("an admin has a verified address, a row in admin_users, and the user id the row is bound to", async () => {
    const { headers } = await signedIn();
    expect(await readSession(headers)).toMatchObject({ user: { email }, isAdmin: true });

    await db().update(user).set({ emailVerified: false });
    expect((await readSession(headers))?.isAdmin).toBe(false);
    await db().update(user).set({ emailVerified: true });

    await db().update(adminUsers).set({ userId: "somebody-else" });
    expect((await readSession(headers))?.isAdmin).toBe(false);
  });

  test("a row without a user id is bound to the first account that uses it", async () => {
    await db().update(adminUsers).set({ userId: null });
    const { headers } = await signedIn();
    expect((await readSession(headers))?.isAdmin).toBe(true);
    const [row] = await db().select().from(adminUsers);
    const [owner] = await db().select().from(user);
    expect(row?.userId).toBe(owner?.id);
  });

  test("an account whose address was never verified cannot sign in, with the words of a wrong password", async () => {
    await db().update(user).set({ emailVerified: false });
    expect(await signIn({ email, password }, from())).toEqual({ ok: false, error: "wrongCredentials" });
  });

  test("a letter that only looks like an admin's does not make one", async () => {
    await db().update(adminUsers).set({ email: "k@example.com", userId: null });
    const [row] = await db().select().from(user);
    // U+212A, the Kelvin sign, is "k" in Unicode lower case.
    expect(await isAdmin(row!.id, "\u212a@example.com")).toBe(false);
    expect(await isAdmin(row!.id, "K@example.com")).toBe(true);
  });

  test("a weak ADMIN_PASSWORD ends the start with a sentence, where it would make an admin", async () => {
    const weak = { email: "second@example.com", password: "passwordpassword" };
    await expect(seedFirstAdmin(db(), weak)).resolves.toBeUndefined();
    await db().delete(adminUsers);
    await expect(seedFirstAdmin(db(), weak)).rejects.toThrow(
      /^ADMIN_EMAIL and ADMIN_PASSWORD make no administrator. The password is easily guessed/,
    );
    expect(await db().select().from(adminUsers)).toEqual([]);
  });

  test("decisions 9: the first admin of the settings is made once only", async () => {
    await seedFirstAdmin(db(), { email: "second@example.com", password });
    expect(await db().select().from(adminUsers)).toHaveLength(1);
  });
});

test("security 6.24: a removed admin row counts at the next request", async () => {
  const { headers } = await signedIn();
  expect((await readSession(headers))?.isAdmin).toBe(true);
  await db().delete(adminUsers);
  expect(await readSession(headers)).toMatchObject({ user: { email }, isAdmin: false });
});

describe("security 6.24: creating an admin", () => {
  const other = { email: "dora@example.com", password: "dora-horse-battery" };

  test("writes a row that says who did it, the first time and again", async () => {
    await flushSecurityEvents();
    await emptyAudit(db());
    await createAdmin(db(), other);
    await createAdmin(db(), other, { userId: "boss" });
    const rows = await db().select().from(auditLog).orderBy(auditLog.at);
    const [made] = await db().select().from(user).where(eq(user.email, other.email));
    expect(rows).toMatchObject([
      { author: "command-line", action: "admin-created", subject: `user:${made!.id}`, before: null },
      { author: "user:boss", action: "admin-password-set", before: { password: "[secret]" } },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/dora|horse/);
  });

  test("does nothing when the row cannot be written", async () => {
    await db().execute(sql`alter table audit_log add constraint closed check (false) not valid`);
    try {
      await expect(createAdmin(db(), other)).rejects.toThrow();
    } finally {
      await db().execute(sql`alter table audit_log drop constraint closed`);
    }
    expect(await db().select().from(user).where(eq(user.email, other.email))).toEqual([]);
  });
});

describe("security 6.25", () => {
  test("an unknown address, a wrong password and a broken form are answered alike", async () => {
    const answers = [
      await signIn({ email, password: "wrong-password" }, from()),
      await signIn({ email: "nobody@example.com", password: "wrong-password" }, from()),
      await signIn({ email: "not an address", password: "wrong-password" }, from()),
      await signIn({ email, password: "" }, from()),
      await signIn({ email: [email], password: { x: 1 } }, from()),
    ];
    for (const answer of answers) expect(answer).toEqual({ ok: false, error: "wrongCredentials" });
  });

  test("5 attempts per account and address in 15 minutes, kept in the database", async () => {
    for (let i = 0; i < 5; i++)
      expect(await signIn({ email, password: "wrong-password" }, from("192.0.2.9"))).toMatchObject({
        error: "wrongCredentials",
      });
    const refused = await signIn({ email: email.toUpperCase(), password }, from("192.0.2.9"));
    expect(refused).toMatchObject({ ok: false, error: "tooManyRequests" });
    expect(refused.ok || (refused.error === "tooManyRequests" && refused.retryAfterSeconds)).toBeGreaterThan(0);
    expect((await db().select().from(rateLimits)).length).toBeGreaterThan(0);
  });

  test("20 attempts per address in 15 minutes, whatever the accounts; IPv6 counts by /64", async () => {
    for (let i = 0; i < 20; i++)
      expect(
        await signIn({ email: `x${i}@example.com`, password: "wrong-password" }, from(`2001:db8::${i}`)),
      ).toMatchObject({ error: "wrongCredentials" });
    expect(await signIn({ email, password }, from("2001:db8::ffff"))).toMatchObject({ error: "tooManyRequests" });
    expect(await signIn({ email, password }, from("2001:db8:1::1"))).toMatchObject({ ok: true });
  });
});

describe("nobody can lock an account's owner out", () => {
  const wrong = (address: string, headers = new Headers()) =>
    signIn({ email, password: "wrong-password" }, from(address, headers));

  test("wrong tries from one address do not hold the owner back at another", async () => {
    for (let i = 0; i < 6; i++) await wrong("192.0.2.9");
    expect(await wrong("192.0.2.9")).toMatchObject({ error: "tooManyRequests" });
    expect(await signIn({ email, password }, from("198.51.100.1"))).toMatchObject({ ok: true });
  });

  test("right passwords do not count, and refused tries use up nothing that others share", async () => {
    for (let i = 0; i < 8; i++)
      expect(await signIn({ email, password }, from("192.0.2.1"))).toMatchObject({ ok: true });
    for (let i = 0; i < loginPerAccount.max + 10; i++) await wrong("192.0.2.9");
    expect(await signIn({ email, password }, from("198.51.100.1"))).toMatchObject({ ok: true });
  });

  test("a net of addresses is stopped together; the right password from a known device passes, also from their address", async () => {
    const { headers } = await signedIn();
    for (let i = 0; i < loginPerAccount.max; i++) await wrong(`192.0.2.${i}`);
    expect(await wrong("198.51.100.1")).toMatchObject({ error: "tooManyRequests" });
    expect(await signIn({ email, password }, from("198.51.100.2"))).toMatchObject({ error: "tooManyRequests" });
    for (let i = 0; i < 20; i++) await wrong("192.0.2.9");
    expect(await signIn({ email, password }, from("192.0.2.9", headers))).toMatchObject({ ok: true });
    expect(await signIn({ email, password }, from("198.51.100.3", headers))).toMatchObject({ ok: true });
  });

  test("a known device has tries of its own, which stop it alone", async () => {
    const { headers } = await signedIn();
    for (let i = 0; i < loginPerDevice.max; i++)
      expect(await wrong("192.0.2.1", headers)).toMatchObject({ error: "wrongCredentials" });
    expect(await wrong("198.51.100.1", headers)).toMatchObject({ error: "tooManyRequests" });
    expect(await signIn({ email, password }, from("198.51.100.1"))).toMatchObject({ ok: true });
  });

  test("the device is known for its account, its time and its signature alone, and opens nothing by itself", async () => {
    const { headers } = await signedIn();
    const now = new Date();
    expect(knownDevice(headers, email.toUpperCase(), now)).toMatch(/^[\w-]{22}$/);
    expect(knownDevice(headers, "bob@example.com", now)).toBeUndefined();
    expect(knownDevice(headers, email, new Date(now.getTime() + (deviceDays + 1) * 86_400_000))).toBeUndefined();
    const cookie = headers.get("cookie")!;
    const device = /odovia_device=[^;]+/.exec(cookie)![0];
    expect(device).not.toContain("anna");
    for (const altered of [
      device.slice(0, -1),
      `${device}x`,
      device.replace(/=./, "=~"),
      device.replace(/\.\d{10}\./, ".9999999999."),
      "odovia_device=",
      "odovia_device=a.b.c.d",
    ])
      expect(knownDevice(new Headers({ cookie: altered }), email, now), altered).toBeUndefined();
    expect(await readSession(new Headers({ cookie: device }))).toBeNull();
  });
});
