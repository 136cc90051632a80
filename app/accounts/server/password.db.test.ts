import { desc } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { securityEventCounts } from "#app/platform/audit/security-events.server.ts";
import { rateLimits } from "#app/platform/database/tables.server.ts";
import { createAdmin } from "../create-admin.server.ts";
import { readSession } from "../session/session.server.ts";
import { adminDatabase, email, password, signedIn, withCookies } from "../testing/signed-in-admin.ts";
import { resetSeconds } from "./auth.server.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./password.server.ts";
import { signIn } from "./sign-in.server.ts";
import { adminUsers, session, verification } from "./tables.server.ts";

const newPassword = "new-horse-new-battery";
const db = adminDatabase({ env: { PUBLIC_URL: "https://shop.example" }, empty: [outbox, verification] });
const from = { address: "192.0.2.1", language: "fr" as const };

const openSession = async (word = password): Promise<Headers> =>
  (await signedIn(undefined, { email, password: word })).headers;

/** Changes the password as who is signed in by these headers. */
async function change(headers: Headers, input: { current: string; password: string }) {
  return changePassword((await readSession(headers))!, input, { address: "192.0.2.1", headers });
}

async function newestMail() {
  const [mail] = await db().select().from(outbox).orderBy(desc(outbox.createdAt)).limit(1);
  return mail;
}

async function askForToken(language: "fr" | "de" = "fr"): Promise<string> {
  expect(await requestPasswordReset(email, { ...from, language })).toEqual({ ok: true });
  const text = (await newestMail())!.text;
  return decodeURIComponent(/update-password\?token=([^\s&"]+)/.exec(text)![1]!);
}

describe("security 6.26: the reset link", () => {
  test("is built from PUBLIC_URL, in the language of the page that asked", async () => {
    await askForToken();
    expect((await newestMail())!.text).toContain("https://shop.example/update-password?token=");
    await askForToken("de");
    const german = (await newestMail())!;
    expect(german.text).toContain("https://shop.example/update-password?token=");
    expect(german.language).toBe("de");
    expect(german.subject).toContain("Passwort");
  });

  test("works once, within 10 minutes, and ends every session", async () => {
    const headers = await openSession();
    const token = await askForToken();
    const [row] = await db().select().from(verification);
    expect(row!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(resetSeconds * 1000);
    expect(resetSeconds).toBeLessThanOrEqual(600);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(token).toMatch(/^[A-Za-z0-9]{24}$/);

    expect(await resetPassword({ token, password: newPassword }, from)).toMatchObject({ ok: true });
    expect(await readSession(headers)).toBeNull();
    expect(await db().select().from(session)).toEqual([]);
    expect(await resetPassword({ token, password: "third-horse-battery" }, from)).toEqual({
      ok: false,
      error: "staleLink",
    });
    await expect(openSession(password)).rejects.toThrow("wrongCredentials");
    await expect(openSession(newPassword)).resolves.toBeDefined();
  });

  test("is stale after its time", async () => {
    const token = await askForToken();
    await db()
      .update(verification)
      .set({ expiresAt: new Date(Date.now() - 1) });
    expect(await resetPassword({ token, password: newPassword }, from)).toEqual({ ok: false, error: "staleLink" });
    await expect(openSession(password)).resolves.toBeDefined();
  });

  test("can be used by one of two at once only", async () => {
    const token = await askForToken();
    const results = await Promise.all(
      [1, 2, 3, 4].map((i) => resetPassword({ token, password: `${newPassword}-${i}` }, from)),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
  });

  test.each([[""], ["x".repeat(201)], [null], [["a"]], ["made-up"]])("%j is no link", async (token) => {
    expect(await resetPassword({ token, password: newPassword }, from)).toEqual({ ok: false, error: "staleLink" });
  });

  test("decisions 11: staff need 12 characters, people 8; a refused password keeps the link", async () => {
    const token = await askForToken();
    expect(await resetPassword({ token, password: "short77" }, from)).toEqual({ ok: false, error: "tooShort" });
    expect(await resetPassword({ token, password: "eleven-char" }, from)).toEqual({
      ok: false,
      error: "tooShortForStaff",
    });
    expect(await resetPassword({ token, password: "x".repeat(129) }, from)).toEqual({ ok: false, error: "tooLong" });
    await db().delete(adminUsers);
    expect(await resetPassword({ token, password: "rz4-qpwX" }, from)).toMatchObject({ ok: true });
  });
});

test("a new password by the mail's link lets its owner in although strangers were held back, and makes no device known", async () => {
  const unknown = { address: "192.0.2.1", headers: new Headers() };
  for (let i = 0; i < 6; i++) await signIn({ email, password: "wrong-password" }, unknown);
  expect(await signIn({ email, password }, unknown)).toMatchObject({ error: "tooManyRequests" });
  expect(await resetPassword({ token: await askForToken(), password: newPassword }, from)).toEqual({ ok: true });
  expect(await signIn({ email, password: newPassword }, unknown)).toMatchObject({ ok: true });
});

test("resets and changes of the password are mailed to its owner", async () => {
  await resetPassword({ token: await askForToken(), password: newPassword }, from);
  expect((await newestMail())!.dedupeKey).toMatch(/^account-notice:passwordReset:/);
  const mine = await openSession(newPassword);
  await change(mine, { current: newPassword, password: "lantern-orchard-violin" });
  expect((await newestMail())!.dedupeKey).toMatch(/^account-notice:passwordChanged:/);
});

test("the first new password makes every other link stale, also one that is used at the same moment", async () => {
  const [first, second] = [await askForToken(), await askForToken()];
  expect(await resetPassword({ token: first, password: newPassword }, from)).toEqual({ ok: true });
  const late = { token: second, password: "another-horse-battery" };
  expect(await resetPassword(late, from)).toEqual({ ok: false, error: "staleLink" });
  await db().delete(rateLimits);
  const tokens = [await askForToken(), await askForToken(), await askForToken()];
  const results = await Promise.all(
    tokens.map((token, n) => resetPassword({ token, password: `${newPassword}-${n}` }, from)),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  // A changed password does too.
  await db().delete(rateLimits);
  const place = results.findIndex(({ ok }) => ok);
  const mine = await openSession(`${newPassword}-${place}`);
  const token = await askForToken();
  expect(await change(mine, { current: `${newPassword}-${place}`, password: "lantern-orchard-violin" })).toMatchObject({
    ok: true,
  });
  expect(await resetPassword({ token, password: newPassword }, from)).toEqual({ ok: false, error: "staleLink" });
});

test("an easily guessed password is refused, by link and signed in, keeps the link, and uses up no try", async () => {
  const token = await askForToken();
  const mine = await openSession();
  for (const weak of ["passwordpassword", "anna@example.com", "Odovia-123456"]) {
    expect(await resetPassword({ token, password: weak }, from)).toEqual({ ok: false, error: "tooCommon" });
    expect(await change(mine, { current: password, password: weak })).toEqual({ ok: false, error: "tooCommon" });
    expect(await createAdmin(db(), { email, password: weak })).toMatchObject({
      ok: false,
      error: "easilyGuessed",
    });
  }
  expect(await change(mine, { current: password, password: newPassword })).toMatchObject({ ok: true });
  await db().delete(adminUsers);
  const next = await askForToken();
  expect(await resetPassword({ token: next, password: "password1" }, from)).toEqual({ ok: false, error: "tooCommon" });
  expect(await resetPassword({ token: next, password: "another-horse-battery" }, from)).toMatchObject({ ok: true });
});

describe("security 6.25: asking for a link", () => {
  test("is answered alike whether or not there is an account; how long it takes: server/integration/timing.db.test.ts", async () => {
    for (const address of [email, "nobody@example.com"])
      expect(await requestPasswordReset(address, from)).toEqual({ ok: true });
    expect(await db().select().from(outbox)).toHaveLength(1);
  });

  test("sends at most 3 mails an hour to one account, and answers the same", async () => {
    for (let i = 0; i < 5; i++)
      expect(await requestPasswordReset(email, { ...from, address: `192.0.2.${i}` })).toEqual({ ok: true });
    expect(await db().select().from(outbox)).toHaveLength(3);
  });

  test("is refused after 10 an hour from one address, and for what is no address", async () => {
    for (let i = 0; i < 10; i++) await requestPasswordReset(`x${i}@example.com`, from);
    expect(await requestPasswordReset(email, from)).toMatchObject({ ok: false, error: "tooManyRequests" });
    for (const wrong of ["", "a", "a@b", "a@b\r\nBcc: c@example.com", null, { email }])
      expect(await requestPasswordReset(wrong, { ...from, address: "192.0.2.77" })).toEqual({
        ok: false,
        error: "invalidEmail",
      });
  });
});

describe("security 6.27: changing the password", () => {
  test("needs the current one, ends the other sessions and renews one's own", async () => {
    const other = await openSession();
    const mine = await openSession();
    expect(await change(mine, { current: "wrong", password: newPassword })).toEqual({
      ok: false,
      error: "wrongPassword",
    });
    const result = await change(mine, { current: password, password: newPassword });
    if (!result.ok) throw new Error(result.error);
    expect(await readSession(other)).toBeNull();
    expect(await readSession(mine)).toBeNull();
    expect(await readSession(withCookies(result.cookies))).toMatchObject({ user: { email } });
  });

  test("ASVS 16.3.1: links, changes and refusals are security events", async () => {
    const counts = () =>
      (["reset-requested", "password-reset", "password-change-refused", "password-changed"] as const).map(
        (event) => securityEventCounts().get(event)!,
      );
    const before = counts();
    await resetPassword({ token: await askForToken(), password: newPassword }, from);
    const mine = await openSession(newPassword);
    await change(mine, { current: "wrong", password });
    await change(mine, { current: newPassword, password });
    expect(counts()).toEqual(before.map((count) => count + 1));
  });

  test("5 wrong tries in 15 minutes; strangers' tries to sign in do not count among them", async () => {
    const mine = await openSession();
    for (let i = 0; i < 6; i++)
      await signIn({ email, password: "wrong-password" }, { address: "192.0.2.9", headers: new Headers() });
    const attempt = () => change(mine, { current: "wrong", password: newPassword });
    for (let i = 0; i < 5; i++) expect(await attempt()).toMatchObject({ error: "wrongPassword" });
    expect(await attempt()).toMatchObject({ error: "tooManyRequests" });
  });
});
