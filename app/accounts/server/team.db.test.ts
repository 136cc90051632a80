import { and, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { languages } from "#app/i18n/languages.ts";
import { outbox } from "#app/mail/server/tables.server.ts";
import { emptyAudit } from "#app/platform/audit/testing/empty-audit.ts";
import { auditLog, rateLimits } from "#app/platform/database/tables.server.ts";
import { startBus, subscribe } from "#app/platform/jobs/bus.server.ts";
import { applyShopValues } from "#app/platform/settings/shop/shop-settings.ts";
import { fixedClock } from "#app/platform/time/clock.ts";
import { startForTests } from "#database/testing/start-for-tests.ts";
import { testDatabase, untilLockIsAwaited } from "#database/testing/test-database.ts";
import { createAdmin } from "../create-admin.server.ts";
import { readSession } from "../session/session.server.ts";
import { endOtherSessions, endSession, expireSessions, listSessions } from "../session/sessions.server.ts";
import { hasSecondFactor } from "../sign-in/second-factor-rows.server.ts";
import {
  changeRole,
  inviteStaff,
  listInvitations,
  listTeam,
  removeStaff,
  resendInvitation,
  withdrawInvitation,
} from "../team.server.ts";
import { signedIn } from "../testing/signed-in-admin.ts";
import { acceptInvitation } from "./accept-invitation.server.ts";
import { account, adminUsers, secondFactors, session, staffInvitations, user } from "./tables.server.ts";

const anna = { email: "anna@example.com", password: "correct-horse-battery" };
const carla = { email: "carla@example.com", password: "carla-horse-battery" };
const invited = { email: "Dora@Example.com", name: "Dora Blum", role: "packer", language: "de" } as const;
const newPassword = "lantern-orchard-violin";
let annaId: string;
const db = () => database.db;
const from = { address: "192.0.2.1", headers: new Headers() };

const database = startForTests(testDatabase);
beforeEach(async () => {
  for (const table of [rateLimits, outbox, staffInvitations, session, account, adminUsers, user])
    await db().delete(table);
  for (const person of [anna, carla]) await createAdmin(db(), person);
  await emptyAudit(db());
  annaId = await idOf(anna.email);
});

const idOf = async (email: string) => (await db().select().from(user).where(eq(user.email, email)))[0]!.id;
const as = (userId = annaId, now = new Date()) => ({
  db: db(),
  clock: fixedClock(now.toISOString()),
  author: { userId },
});
const audit = async () => (await db().select().from(auditLog)).filter(({ before, after }) => before || after);

async function tokenOf(email: string): Promise<string> {
  const isInvitation = and(eq(outbox.recipient, email), eq(outbox.kind, "staff-invitation"));
  const [mail] = await db().select().from(outbox).where(isInvitation).orderBy(desc(outbox.createdAt));
  return /invitation=([\w-]+)/.exec(mail!.text)![1]!;
}

const browser = async (person: { email: string; password: string }, userAgent = ""): Promise<Headers> =>
  (await signedIn(new Headers({ "user-agent": userAgent }), person)).headers;

test("every change of the team is mailed to its owners, and to who is removed", async () => {
  const newMails = async () => {
    const mails = await db().select().from(outbox);
    await db().delete(outbox);
    return mails
      .filter(({ kind }) => kind !== "staff-invitation")
      .map(({ dedupeKey, recipient }) => `${dedupeKey.split(":")[1]} ${recipient.split("@")[0]}`)
      .toSorted();
  };
  await inviteStaff(as(), invited);
  const token = await tokenOf("dora@example.com");
  expect(await newMails()).toEqual(["invited anna", "invited carla"]);
  await acceptInvitation({ token, password: newPassword }, from);
  expect(await newMails()).toEqual(["joined anna", "joined carla"]);
  await removeStaff(as(), { email: "dora@example.com", isConfirmed: false });
  expect(await newMails()).toEqual(["left anna", "left carla", "removed dora"]);
});

describe("inviting", () => {
  test("an invitation is sent again with a new link in its language and role, and the earlier link ends", async () => {
    await inviteStaff(as(), invited);
    const earlier = await tokenOf("dora@example.com");
    await db().delete(outbox);
    expect(await resendInvitation(as(), "dora@example.com")).toEqual({ ok: true });
    const token = await tokenOf("dora@example.com");
    expect(token).not.toBe(earlier);
    expect(await listInvitations(as())).toMatchObject([{ name: "Dora Blum", role: "packer", language: "de" }]);
    expect(await acceptInvitation({ token: earlier, password: newPassword }, from)).toMatchObject({
      error: "staleInvitation",
    });
    expect((await acceptInvitation({ token, password: newPassword }, from)).ok).toBe(true);
    expect(await resendInvitation(as(), "dora@example.com")).toEqual({ ok: false, error: "noInvitation" });
  });

  test("an invitation that has expired is not sent again, and one withdrawn meanwhile does not come back", async () => {
    await inviteStaff(as(), invited);
    const later = as(annaId, new Date(Date.now() + 73 * 3_600_000));
    expect(await resendInvitation(later, "dora@example.com")).toEqual({ ok: false, error: "noInvitation" });
    await db().delete(outbox);
    const resent = await db().transaction(async (tx) => {
      await tx.delete(staffInvitations);
      const answer = resendInvitation(as(), "dora@example.com");
      await untilLockIsAwaited(database.pool);
      return { answer };
    });
    expect(await resent.answer).toEqual({ ok: false, error: "noInvitation" });
    expect(await listInvitations(as())).toEqual([]);
    expect(await db().$count(outbox)).toBe(0);
  });

  test("the mail's link makes an account with the admin right, once", async () => {
    expect(await inviteStaff(as(), invited)).toEqual({ ok: true });
    expect(await listInvitations(as())).toMatchObject([{ email: "dora@example.com", name: "Dora Blum" }]);
    const token = await tokenOf("dora@example.com");
    expect(JSON.stringify(await db().select().from(staffInvitations))).not.toContain(token);

    expect(await acceptInvitation({ token, password: "short" }, from)).toMatchObject({ error: "tooShortForStaff" });
    expect(await acceptInvitation({ token, password: "dora-dora-dora" }, from)).toMatchObject({ error: "tooCommon" });
    expect((await acceptInvitation({ token, password: newPassword }, from)).ok).toBe(true);
    expect(await acceptInvitation({ token, password: newPassword }, from)).toMatchObject({ error: "staleInvitation" });

    const session = await readSession(await browser({ email: "dora@example.com", password: newPassword }));
    expect(session).toMatchObject({ isAdmin: true, user: { name: "Dora Blum" } });
    expect(await listInvitations(as())).toEqual([]);
    const rows = await audit();
    expect(rows.map(({ action }) => action)).toEqual(["staff-invited", "invitation-accepted"]);
    expect(rows[0]!.author).toBe(`user:${annaId}`);
    expect(rows[1]).toMatchObject({ before: { admin: false }, after: { admin: true, invitedBy: annaId } });
    expect(JSON.stringify(rows)).not.toContain("dora@example.com");
  });

  test("security 6.67: who accepts is signed in, without the session of another person and without the required factor's rights", async () => {
    await inviteStaff(as(), invited);
    const [token, theirs] = [await tokenOf("dora@example.com"), await browser(anna)];
    const accepted = await acceptInvitation({ token, password: newPassword }, { ...from, headers: theirs });
    if (!accepted.ok) throw new Error(accepted.error);
    const headers = new Headers({ cookie: accepted.cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
    expect(await readSession(headers)).toMatchObject({ role: "packer", user: { email: "dora@example.com" } });
    expect(await readSession(theirs)).toBeNull();
    applyShopValues({ stored: new Map([["team", { secondFactorFrom: "2020-01-01" }]]) });
    try {
      expect(await readSession(headers)).toMatchObject({ role: null, awaitsFactor: "packer" });
    } finally {
      applyShopValues({ stored: new Map() });
    }
  });

  test("two who open the same link at once get one account and one answer", async () => {
    await inviteStaff(as(), invited);
    const token = await tokenOf("dora@example.com");
    const tries = ["lantern-orchard-violin", "velvet-anchor-saffron"].map((password) =>
      acceptInvitation({ token, password }, from),
    );
    expect((await Promise.all(tries)).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db().$count(user, eq(user.email, "dora@example.com"))).toBe(1);
  });

  test("a link ends after 72 hours, with a newer one, and when it is withdrawn", async () => {
    await inviteStaff(as(annaId, new Date(Date.now() - 72 * 3_600_000 - 1000)), invited);
    const old = await tokenOf("dora@example.com");
    expect(await acceptInvitation({ token: old, password: newPassword }, from)).toMatchObject({
      error: "staleInvitation",
    });
    expect(await listInvitations(as())).toEqual([]);
    await db().delete(outbox);
    await inviteStaff(as(), invited);
    const withdrawn = await tokenOf("dora@example.com");
    expect(withdrawn).not.toBe(old);
    expect(await withdrawInvitation(as(), "dora@example.com")).toEqual({ ok: true });
    expect(await withdrawInvitation(as(), "dora@example.com")).toEqual({ ok: false, error: "noInvitation" });
    expect(await acceptInvitation({ token: withdrawn, password: newPassword }, from)).toMatchObject({
      error: "staleInvitation",
    });
    expect(await db().$count(user, eq(user.email, "dora@example.com"))).toBe(0);
  });

  test("the nightly job deletes what is over", async () => {
    await inviteStaff(as(), invited);
    await expireSessions({ db: db(), clock: fixedClock(new Date(Date.now() + 71 * 3_600_000).toISOString()) });
    expect(await db().$count(staffInvitations)).toBe(1);
    await expireSessions({ db: db(), clock: fixedClock(new Date(Date.now() + 73 * 3_600_000).toISOString()) });
    expect(await db().$count(staffInvitations)).toBe(0);
  });

  test.each(languages)("the mail is written in the chosen language: %s", async (language) => {
    await inviteStaff(as(), { ...invited, language });
    const [mail] = await db().select().from(outbox).where(eq(outbox.kind, "staff-invitation"));
    expect(mail).toMatchObject({ language, recipient: "dora@example.com" });
    expect(mail!.text).toContain("anna");
    expect(mail!.text).not.toMatch(/\{\w+\}/);
    expect(/&lang=(\w+)/.exec(mail!.text)?.[1]).toBe(language === "fr" ? undefined : language);
  });

  test("decisions 9.1: who was invited in a language gets the later mails about the account and the team in it", async () => {
    await inviteStaff(as(), { ...invited, role: "owner" });
    const token = await tokenOf("dora@example.com");
    expect((await acceptInvitation({ token, password: newPassword }, from)).ok).toBe(true);
    await db().delete(outbox);
    await removeStaff(as(), { email: carla.email, isConfirmed: false });
    await removeStaff(as(), { email: "dora@example.com", isConfirmed: false });
    const mails = await db().select().from(outbox);
    const shown = mails.map(({ kind, recipient, language }) => `${kind} ${recipient.split("@")[0]} ${language}`);
    expect(shown.toSorted()).toEqual([
      "account-notice carla fr",
      "account-notice dora de",
      "team-notice anna fr",
      "team-notice anna fr",
      "team-notice dora de",
    ]);
  });

  test("a member is not invited again, and twenty an hour are enough", async () => {
    expect(await inviteStaff(as(), { ...invited, email: "CARLA@example.com" })).toMatchObject({
      error: "alreadyInTeam",
    });
    for (let i = 1; i < 20; i++) await inviteStaff(as(), invited);
    expect(await inviteStaff(as(), invited)).toMatchObject({ error: "tooManyInvitations" });
  });
});

describe("security 6.24: removing", () => {
  test("removal takes effect at once: rights, sessions and second factor are deleted, streams are notified, the audit log names the author", async () => {
    const headers = await browser(carla);
    const carlaId = await idOf(carla.email);
    await db().insert(secondFactors).values({ userId: carlaId, secret: "x", confirmedAt: new Date() });
    const stopBus = startBus(database.pool);
    const topics: string[] = [];
    const stop = subscribe(({ topic }) => topics.push(topic));
    try {
      expect(await removeStaff(as(), { email: carla.email, isConfirmed: false })).toEqual({ ok: true, isSelf: false });
      await expect.poll(() => topics, { timeout: 20_000 }).toContain("access");
    } finally {
      stop();
      await stopBus();
    }
    expect(await readSession(headers)).toBeNull();
    expect(await hasSecondFactor(db(), carlaId)).toBe(false);
    expect((await readSession(await browser(carla)))?.isAdmin).toBe(false);
    expect(await listTeam(db())).toMatchObject([{ email: anna.email }]);
    expect((await audit()).filter(({ action }) => action === "staff-removed")).toMatchObject([
      {
        author: `user:${annaId}`,
        subject: `user:${carlaId}`,
        before: { admin: true, role: "owner", secondFactor: true },
        after: { admin: false, secondFactor: false },
      },
    ]);
  });

  test("one's own account only when confirmed, the last owner never, a stranger not at all", async () => {
    const self = { email: anna.email, isConfirmed: false };
    expect(await removeStaff(as(), { ...self, email: "nobody@example.com" })).toMatchObject({ error: "notInTeam" });
    expect(await removeStaff(as(), self)).toMatchObject({ error: "confirmSelf" });
    expect(await removeStaff(as(), { ...self, isConfirmed: true })).toEqual({ ok: true, isSelf: true });
    const carlaId = await idOf(carla.email);
    expect(await removeStaff(as(carlaId), { email: carla.email, isConfirmed: true })).toMatchObject({
      error: "lastOwner",
    });
  });

  test("a row whose person has no account does not count as the one who stays", async () => {
    await removeStaff(as(), { email: carla.email, isConfirmed: false });
    await db().insert(adminUsers).values({ email: "later@example.com", role: "owner" });
    expect(await removeStaff(as(), { email: anna.email, isConfirmed: true })).toMatchObject({ error: "lastOwner" });
  });

  test("security 6.63: the last owner keeps the role, and is not removed while only others stay", async () => {
    const toReader = { email: carla.email, role: "reader", seen: "owner" } as const;
    expect(await changeRole(as(), toReader)).toEqual({ ok: true });
    const change = { email: anna.email, role: "manager", seen: "owner" } as const;
    expect(await changeRole(as(), change)).toEqual({ ok: false, error: "lastOwner" });
    expect(await removeStaff(as(), { email: anna.email, isConfirmed: true })).toMatchObject({ error: "lastOwner" });
    expect(await changeRole(as(), { ...toReader, role: "packer" })).toEqual({ ok: false, error: "otherRole" });
    expect((await audit()).filter(({ action }) => action === "staff-role-changed")).toMatchObject([
      { author: `user:${annaId}`, before: { role: "owner" }, after: { role: "reader" } },
    ]);
  });

  test("security 6.63: of two owners who demote or remove each other at the same time, one stays", async () => {
    const carlaId = await idOf(carla.email);
    for (const demoteOrRemove of [
      (id: string, email: string) => changeRole(as(id), { email, role: "support", seen: "owner" }),
      (id: string, email: string) =>
        id === annaId
          ? removeStaff(as(id), { email, isConfirmed: false })
          : changeRole(as(id), { email, role: "reader", seen: "owner" }),
    ]) {
      await db().update(adminUsers).set({ role: "owner" });
      const results = await Promise.all([demoteOrRemove(annaId, carla.email), demoteOrRemove(carlaId, anna.email)]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await db().$count(adminUsers, eq(adminUsers.role, "owner"))).toBe(1);
    }
  });

  test("of two who remove each other at the same time, one stays", async () => {
    const carlaId = await idOf(carla.email);
    const results = await Promise.all([
      removeStaff(as(), { email: carla.email, isConfirmed: false }),
      removeStaff(as(carlaId), { email: anna.email, isConfirmed: false }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db().$count(adminUsers)).toBe(1);
  });

  test("invitations sent by somebody who was removed open nothing; those of somebody who left stay valid", async () => {
    const carlaId = await idOf(carla.email);
    await inviteStaff(as(carlaId), invited);
    const token = await tokenOf("dora@example.com");
    await removeStaff(as(), { email: carla.email, isConfirmed: false });
    expect(await acceptInvitation({ token, password: newPassword }, from)).toMatchObject({ error: "staleInvitation" });
    expect((await audit()).map(({ action }) => action)).toContain("invitation-withdrawn");

    await createAdmin(db(), carla);
    await inviteStaff(as(), invited);
    await removeStaff(as(), { email: anna.email, isConfirmed: true });
    expect(await db().$count(staffInvitations)).toBe(1);
  });

  test("somebody who was removed can be invited again; the former password opens nothing", async () => {
    await removeStaff(as(), { email: carla.email, isConfirmed: false });
    await inviteStaff(as(), { ...invited, email: carla.email });
    const token = await tokenOf(carla.email);
    expect((await acceptInvitation({ token, password: newPassword }, from)).ok).toBe(true);
    await expect(browser(carla)).rejects.toThrow("wrongCredentials");
    expect((await readSession(await browser({ ...carla, password: newPassword })))?.isAdmin).toBe(true);
  });
});

describe("one's own sessions", () => {
  const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";

  test("are listed by device and ended one by one or all others at once, each counting at the next request", async () => {
    const [first, second, third] = [await browser(anna, firefox), await browser(anna, "curl/8"), await browser(anna)];
    const foreign = await readSession(await browser(carla));
    const present = (await readSession(first))!.sessionId;
    const listed = await listSessions(as());
    expect(listed.map(({ device }) => device).toSorted()).toEqual(["", "", "Firefox, Windows"]);
    expect(listed.find(({ id }) => id === present)?.device).toBe("Firefox, Windows");

    expect(await endSession(as(), foreign!.sessionId)).toEqual({ ok: false, error: "noSession" });
    expect(await endSession(as(), (await readSession(second))!.sessionId)).toEqual({ ok: true });
    expect(await readSession(second)).toBeNull();
    expect(await endOtherSessions(as(), present)).toBe(1);
    expect(await readSession(third)).toBeNull();
    expect(await readSession(first)).not.toBeNull();
    expect(await endOtherSessions(as(), present)).toBe(0);
    expect((await audit()).map(({ action }) => action)).toEqual(["sessions-ended"]);
    expect(await db().$count(session, eq(session.id, foreign!.sessionId))).toBe(1);
  });
});
