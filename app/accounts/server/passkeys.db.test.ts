import { generateKeyPairSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { outbox } from "#app/mail/server/tables.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { createAdmin } from "../create-admin.server.ts";
import { readSession } from "../session/session.server.ts";
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  maxPasskeys,
  removePasskey,
  renamePasskey,
} from "../sign-in/passkeys.server.ts";
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
  startSecondFactor,
} from "../sign-in/second-factor.server.ts";
import { factorsOf } from "../sign-in/second-factor-rows.server.ts";
import {
  adminWithFactor,
  begun,
  email,
  password,
  requestOf,
  signedIn,
  withCookies,
} from "../testing/signed-in-admin.ts";
import { type Faults, softwareAuthenticator } from "../testing/software-authenticator.ts";
import { challengeSeconds } from "./passkey-check.server.ts";
import { requestPasswordReset, resetPassword } from "./password.server.ts";
import { confirmSignIn, finishSignIn, signIn } from "./sign-in.server.ts";
import { passkeyQuestion, signInWithPasskey } from "./sign-in-with-passkey.server.ts";
import { passkeys, recoveryCodes, user } from "./tables.server.ts";

const { db, userId, at, present, turnedOn, actions } = adminWithFactor();

const party = { origin: "", rpId: "" };
beforeEach(() => {
  const { origin, hostname } = new URL(settings().publicUrl);
  Object.assign(party, { origin, rpId: hostname });
});

const contextOf = (sessionId = "a session", author = userId()) => ({ ...at(), author: { userId: author }, sessionId });
async function asked(context = contextOf(), name = "New key") {
  const begun = await beginPasskey(context, name);
  if (!begun.ok) throw new Error(begun.error);
  return JSON.parse(begun.options) as { challenge: string };
}

async function added(name = "Phone", context = contextOf()) {
  const device = softwareAuthenticator(party);
  const result = await addPasskey(context, { name, answer: device.create(await asked(context)) });
  if (!result.ok) throw new Error(result.error);
  return { device, recoveryCodes: result.recoveryCodes };
}

const person = (headers = new Headers()) => requestOf(headers);

/** A browser that was asked for a passkey, and its question. */
async function question(purpose: "sign-in" | "second-step" | "confirmation", headers = new Headers()) {
  const result = await passkeyQuestion(purpose, person(headers));
  if (!result.ok) throw new Error(result.error);
  const kept = headers.get("cookie")?.split("; ") ?? [];
  return { options: result.options, headers: withCookies([...kept, ...result.cookies]) };
}

describe("security 6.69: a person's passkeys", () => {
  test("the first brings recovery codes; each is named, listed, renamed and removed, with a mail and a row of the audit", async () => {
    const { recoveryCodes: codes } = await added("Phone");
    expect(codes).toHaveLength(10);
    expect((await added("Laptop")).recoveryCodes).toEqual([]);
    const [phone, laptop] = await listPasskeys(contextOf());
    expect([phone, laptop]).toMatchObject([
      { name: "Phone", lastUsedAt: null },
      { name: "Laptop", lastUsedAt: null },
    ]);
    expect(await renamePasskey(contextOf(), { id: laptop!.id, name: "Phone" })).toMatchObject({ error: "sameName" });
    expect(await renamePasskey(contextOf(), { id: laptop!.id, name: "Office" })).toEqual({ ok: true });
    expect(await secondFactorState(contextOf())).toMatchObject({ state: "off", codesLeft: 10 });
    expect((await renewRecoveryCodes(contextOf())).ok).toBe(true);
    expect(await removePasskey(contextOf(), phone!.id)).toEqual({ ok: true });
    expect(await removePasskey(contextOf(), phone!.id)).toMatchObject({ error: "noPasskey" });
    expect((await listPasskeys(contextOf())).map(({ name }) => name)).toEqual(["Office"]);
    expect(await db().$count(recoveryCodes)).toBe(10);
    await removePasskey(contextOf(), laptop!.id);
    expect(await db().$count(recoveryCodes), "nothing is left to recover").toBe(0);
    expect(await actions()).toEqual(
      expect.arrayContaining(["passkey-added", "passkey-renamed", "passkey-removed", "recovery-codes-renewed"]),
    );
    const mails = (await db().select().from(outbox)).map(({ dedupeKey }) => dedupeKey.split(":")[1]);
    expect(mails.filter((name) => name?.startsWith("passkey")).sort()).toEqual(
      ["passkeyAdded", "passkeyAdded", "passkeyRemoved", "passkeyRemoved"].sort(),
    );
  });

  test("a new password leaves them, and its mail names them", async () => {
    const reset = async () => {
      await db().delete(outbox);
      await requestPasswordReset(email, { ...requestOf(), language: "en" });
      const token = /token=([\w-]+)/.exec((await db().select().from(outbox))[0]!.text)![1]!;
      expect(await resetPassword({ token, password: "lantern-orchard-violin" }, requestOf())).toEqual({ ok: true });
      return (await db().select().from(outbox)).find(({ dedupeKey }) => dedupeKey.includes("passwordReset"))!;
    };
    expect((await reset()).text).not.toContain("clés d’accès");
    await added("Phone");
    await added("Laptop");
    const mail = await reset();
    expect(mail.text).toContain("Ces clés d’accès ouvrent toujours votre compte.");
    expect(mail.text).toContain("Phone, Laptop");
    expect(await listPasskeys(contextOf())).toHaveLength(2);
  });

  test("nobody has more than ten", async () => {
    const device = softwareAuthenticator(party);
    const answer = device.create(await asked());
    for (let i = 0; i < maxPasskeys; i++) await added(`Key ${i}`);
    expect(await beginPasskey(contextOf(), "One more")).toMatchObject({ error: "tooManyPasskeys" });
    expect(await addPasskey(contextOf(), { name: "One more", answer })).toMatchObject({ error: "tooManyPasskeys" });
  });

  test("a name that is taken is refused before the device makes a passkey that would open nothing", async () => {
    await added("Phone");
    expect(await beginPasskey(contextOf(), "Phone")).toEqual({ ok: false, error: "sameName" });
  });

  test.each<[string, Faults]>([
    ["another challenge", { challenge: "AAAA" }],
    ["another origin", { origin: "https://odovia.example.net" }],
    ["another RP id", { rpId: "example.net" }],
    ["a person that the device has not verified", { isVerified: false }],
    ["the answer of a sign-in", { type: "webauthn.get" }],
  ])("%s is not added", async (_, faults) => {
    const answer = softwareAuthenticator(party).create(await asked(), faults);
    expect(await addPasskey(contextOf(), { name: "Phone", answer })).toEqual({ ok: false, error: "notAPasskey" });
    expect(await db().$count(passkeys)).toBe(0);
  });

  test("a challenge serves once, in its session, for five minutes", async () => {
    const device = softwareAuthenticator(party);
    const options = await asked();
    const add = (context = contextOf(), shown = options) =>
      addPasskey(context, { name: "Phone", answer: device.create(shown) });
    expect(await add(contextOf("another session"))).toMatchObject({ error: "notAPasskey" });
    expect((await add()).ok).toBe(true);
    const other = softwareAuthenticator(party);
    const again = await addPasskey(contextOf(), { name: "Other", answer: other.create(options) });
    expect(again).toMatchObject({ error: "notAPasskey" });
    const late = { ...contextOf(), ...at(new Date(Date.now() + challengeSeconds * 1000 + 1000)) };
    const answer = other.create(await asked());
    expect(await addPasskey(late, { name: "Other", answer })).toMatchObject({ error: "notAPasskey" });
  });

  test("anything else that is posted is not a passkey", async () => {
    for (const answer of ["", "{}", "null", "[]", "\u0000", '{"id":1}', "x".repeat(30_000)])
      expect(await addPasskey(contextOf(), { name: "Phone", answer })).toMatchObject({ error: "notAPasskey" });
  });

  test("the same credential is not added to a second account, and nobody renames or removes another's", async () => {
    const { device } = await added();
    await createAdmin(db(), { email: "berta@example.com", password: "another-long-password" });
    const [berta] = await db().select().from(user).where(eq(user.email, "berta@example.com"));
    const hers = contextOf("her session", berta!.id);
    const answer = device.create(await asked(hers));
    expect(await addPasskey(hers, { name: "Mine", answer })).toMatchObject({ error: "notAPasskey" });
    expect(await removePasskey(hers, device.id)).toMatchObject({ error: "noPasskey" });
    expect(await renamePasskey(hers, { id: device.id, name: "Mine" })).toMatchObject({ error: "noPasskey" });
  });

  test("changes at the same time leave one set of recovery codes, and none without a factor", async () => {
    await added();
    await Promise.all(Array.from({ length: 4 }, () => renewRecoveryCodes(contextOf())));
    expect(await db().$count(recoveryCodes)).toBe(10);
    await added("Laptop");
    const keys = await listPasskeys(contextOf());
    await Promise.all(keys.map(({ id }) => removePasskey(contextOf(), id)));
    expect(await db().$count(recoveryCodes)).toBe(0);
    await startSecondFactor(at());
    const code = await present();
    const device = softwareAuthenticator(party);
    const answer = device.create(await asked());
    const [app, key] = await Promise.all([
      confirmSecondFactor(at(), code),
      addPasskey(contextOf(), { name: "Phone", answer }),
    ]);
    expect(await db().$count(recoveryCodes)).toBe(10);
    expect([app.ok && app.recoveryCodes.length, key.ok && key.recoveryCodes.length].toSorted()).toEqual([0, 10]);
  });

  test("with app and passkey each is removed alone; the codes go with the last", async () => {
    const [code] = await turnedOn();
    await added();
    expect(await factorsOf(db(), userId())).toEqual({ app: true, passkey: true });
    expect(await removeSecondFactor(at(), code!)).toEqual({ ok: true });
    expect(await factorsOf(db(), userId())).toEqual({ app: false, passkey: true });
    expect(await db().$count(recoveryCodes)).toBe(9);
    expect(await removeSecondFactor(at(), code!)).toMatchObject({ error: "notOn" });
  });
});

const signInFaults: [string, (device: ReturnType<typeof softwareAuthenticator>) => Faults][] = [
  ["another challenge", () => ({ challenge: Buffer.alloc(32).toString("base64url") })],
  ["another origin", () => ({ origin: "https://odovia.example.net" })],
  ["another RP id", () => ({ rpId: "example.net" })],
  ["a person that the device has not verified", () => ({ isVerified: false })],
  ["the answer of an addition", () => ({ type: "webauthn.create" })],
  ["a counter that has not risen, as a copy's", () => ({ counter: 1 })],
  ["another key", () => ({ key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey })],
  ["another account's handle", () => ({ userHandle: "somebody-else" })],
];

describe("security 6.70: after the password", () => {
  test("the right passkey signs in, once for each question, and says when it was used", async () => {
    const { device } = await added();
    const { options, headers } = await question("second-step", await begun());
    expect(options.allowCredentials).toMatchObject([{ id: device.id }]);
    expect(options.userVerification).toBe("required");
    const passkey = device.get(options);
    const result = await finishSignIn({ passkey }, person(headers));
    expect(result.ok && result.cookies.some((cookie) => cookie.includes("session="))).toBe(true);
    expect((await listPasskeys(contextOf()))[0]!.lastUsedAt).not.toBeNull();
    expect(await finishSignIn({ passkey }, person(await begun())), "replayed").toMatchObject({ error: "wrongPasskey" });
  });

  test.each(signInFaults)("%s is refused", async (_, faults) => {
    const { device } = await added();
    const { options, headers } = await question("second-step", await begun());
    const passkey = device.get(options, faults(device));
    expect(await finishSignIn({ passkey }, person(headers))).toEqual({ ok: false, error: "wrongPasskey" });
  });

  test("a passkey of somebody else, one that was removed, and a question of another browser are refused", async () => {
    const { device } = await added();
    await createAdmin(db(), { email: "berta@example.com", password: "another-long-password" });
    const [berta] = await db().select().from(user).where(eq(user.email, "berta@example.com"));
    const hers = await added("Hers", contextOf("her session", berta!.id));
    const first = await question("second-step", await begun());
    expect(await finishSignIn({ passkey: hers.device.get(first.options) }, person(first.headers))).toMatchObject({
      error: "wrongPasskey",
    });
    const second = await question("second-step", await begun());
    const passkey = device.get(second.options);
    expect(await finishSignIn({ passkey }, person(await begun()))).toMatchObject({ error: "wrongPasskey" });
    await added("Other");
    await removePasskey(contextOf(), device.id);
    expect(await finishSignIn({ passkey }, person(second.headers))).toMatchObject({ error: "wrongPasskey" });
  });

  test("somebody with a passkey alone needs it, and may use a recovery code", async () => {
    const { recoveryCodes: codes } = await added();
    expect(await signIn({ email, password }, person())).toMatchObject({ error: "codeNeeded" });
    expect((await finishSignIn({ code: codes[0] }, person(await begun()))).ok).toBe(true);
    expect(await finishSignIn({ code: codes[0] }, person(await begun()))).toMatchObject({ error: "wrongCode" });
    expect(await finishSignIn({ code: "123456" }, person(await begun()))).toMatchObject({ error: "wrongCode" });
  });

  test("wrong answers are limited as codes are", async () => {
    const { device } = await added();
    const headers = await begun();
    for (let i = 0; i < 5; i++) await finishSignIn({ passkey: "{}" }, person(headers));
    const { options } = await question("second-step", headers);
    expect(await finishSignIn({ passkey: device.get(options) }, person(headers))).toMatchObject({
      error: "tooManyRequests",
    });
  });

  test("it confirms who is signed in, in the session that was asked alone", async () => {
    const { device, recoveryCodes: codes } = await added();
    const finished = await finishSignIn({ code: codes[0] }, person(await begun()));
    const headers = withCookies(finished.ok ? finished.cookies : []);
    const { user: me, sessionId } = (await readSession(headers))!;
    const { options } = await question("confirmation", headers);
    const passkey = device.get(options);
    expect(await confirmSignIn(me, { passkey, sessionId: "another" }, person(headers))).toMatchObject({
      error: "wrongPasskey",
    });
    const result = await confirmSignIn(me, { passkey, sessionId }, person(headers));
    expect(result.ok).toBe(true);
    expect(await readSession(headers), "the old session has ended").toBeNull();
    expect(await passkeyQuestion("confirmation", person())).toEqual({ ok: false, error: "expired" });
  });
});

describe("security 6.71: a passkey alone", () => {
  const answer = async (faults: Faults = {}, device?: ReturnType<typeof softwareAuthenticator>) => {
    const { options, headers } = await question("sign-in");
    return signInWithPasskey((device ?? softwareAuthenticator(party)).get(options, faults), person(headers));
  };

  test("signs in as both factors; the question names no account", async () => {
    const { device } = await added();
    const { options } = await question("sign-in");
    expect(options.allowCredentials ?? []).toEqual([]);
    const result = await answer({ userHandle: userId() }, device);
    const headers = withCookies(result.ok ? result.cookies : []);
    expect(await readSession(headers)).toMatchObject({ user: { email }, role: "owner" });
  });

  test.each(signInFaults)("%s is refused as an unknown passkey is", async (_, faults) => {
    const { device } = await added();
    expect(await answer(faults(device), device)).toEqual({ ok: false, error: "wrongPasskey" });
    expect(await answer()).toEqual({ ok: false, error: "wrongPasskey" });
  });

  test("a removed passkey, a used question and one of another browser are refused", async () => {
    const { device } = await added();
    const { options, headers } = await question("sign-in");
    const passkey = device.get(options);
    const { headers: other } = await question("sign-in");
    for (const browser of [other, new Headers()])
      expect(await signInWithPasskey(passkey, person(browser))).toMatchObject({ error: "wrongPasskey" });
    expect((await signInWithPasskey(passkey, person(headers))).ok).toBe(true);
    expect(await signInWithPasskey(passkey, person(headers))).toMatchObject({ error: "wrongPasskey" });
    await removePasskey(contextOf(), device.id);
    expect(await answer({}, device)).toMatchObject({ error: "wrongPasskey" });
  });

  test("failures count to the limit of sign-ins from an address", async () => {
    const { device } = await added();
    for (let i = 0; i < 20; i++) expect((await answer()).ok).toBe(false);
    expect(await answer({}, device)).toMatchObject({ error: "tooManyRequests" });
  });

  test("security 6.67: it is the second factor that the owner requires", async () => {
    const { headers } = await signedIn();
    try {
      applyShopValues({ stored: new Map([["team", { secondFactorFrom: "2026-01-01" }]]) });
      expect(await readSession(headers)).toMatchObject({ role: null, awaitsFactor: "owner" });
      await added();
      expect(await readSession(headers)).toMatchObject({ role: "owner" });
    } finally {
      applyShopValues({ stored: new Map() });
    }
  });
});
