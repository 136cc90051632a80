import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { fill } from "#app/i18n/format.ts";
import { isLanguage, type Language, unprefixedPath } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { defineMail } from "#app/mail/define-mail.server.ts";
import { adminPaths } from "#app/office-paths.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { adminUsers, user } from "../server/tables.server.ts";

type Notices = typeof import("../texts/fr/notices.json");

const texts = (language: Language) => loadTexts<typeof import("../texts/fr/mails.json")>("accounts", "mails", language);
const noticeTexts = (language: Language) => loadTexts<Notices>("accounts", "notices", language);

const onceFor = (token: string): string => createHash("sha256").update(token).digest("base64url").slice(0, 22);

/** From PUBLIC_URL, never from the request (security 6.26). */
const pageWith = (query: string, language: Language): string =>
  settings().publicUrl + unprefixedPath(`${paths.newPassword}?${query}`, language);

export const passwordResetMail = defineMail({
  kind: "password-reset",
  texts,
  to: ({ email, token, language }: { email: string; token: string; language: Language }) => ({
    recipient: email,
    language,
    key: onceFor(token),
  }),
  write: ({ token }, { t: { reset: t }, language }) => ({
    ...t,
    paragraphs: [t.text],
    action: { label: t.action, url: pageWith(`token=${encodeURIComponent(token)}`, language) },
    footnotes: [t.ignore],
  }),
});

export const invitationMail = defineMail({
  kind: "staff-invitation",
  texts,
  to: ({ email, token, language }: { email: string; token: string; language: Language; inviter: string }) => ({
    recipient: email,
    language,
    key: onceFor(token),
  }),
  write: ({ token, inviter }, { t: { invitation: t }, language }) => ({
    ...t,
    paragraphs: [fill(t.text, { inviter })],
    action: { label: t.action, url: pageWith(`invitation=${encodeURIComponent(token)}`, language) },
    footnotes: [t.ignore],
  }),
});

/** To the owner, who may not be the person who acted. */
export type AccountNotice = keyof Notices["accountTexts"];
export type TeamNotice = keyof Notices["teamTexts"];

/** `device`: "Firefox, Windows", or a passkey's name. `passkeys`: names of those that a new password has left. */
type NoticeDetails = { device?: string; passkeys?: string };

const accountNoticeMail = defineMail({
  kind: "account-notice",
  texts: noticeTexts,
  to: ({ email, language, notice, once }: Person & { notice: AccountNotice; once: string } & NoticeDetails) => ({
    recipient: email,
    language,
    key: `${notice}:${once}`,
  }),
  write: ({ notice, device, passkeys }, { t, language }) => {
    const [subject, text] = [t.accountSubjects[notice], t.accountTexts[notice]];
    return {
      subject,
      preheader: text,
      heading: subject,
      paragraphs: [text, ...(passkeys ? [t.passkeysKept] : []), t.notYou],
      rows: [
        ...(device ? [[t.device, device] as [string, string]] : []),
        ...(passkeys ? [[t.passkeys, passkeys] as [string, string]] : []),
      ],
      action: { label: t.reset, url: settings().publicUrl + unprefixedPath(paths.forgottenPassword, language) },
      footnotes: [t.why],
    };
  },
});

/**
 * To the owner of an account (security 2), not in the request's language, which anybody can choose. `once`: at most one mail
 * with this key.
 */
export async function queueAccountNotice(
  db: Db,
  notice: AccountNotice,
  to: { email: string } | { userId: string },
  { once = randomUUID(), ...details }: NoticeDetails & { once?: string } = {},
): Promise<void> {
  const person = await personOf(db, to);
  if (person) await accountNoticeMail.queue(db, { ...person, notice, once, ...details });
}

type Person = { email: string; language: Language };

async function personOf(db: Db, to: { email: string } | { userId: string }): Promise<Person | undefined> {
  const [account] =
    "email" in to ? [to] : await db.select({ email: user.email }).from(user).where(eq(user.id, to.userId));
  if (!account) return undefined;
  const [member] = await db.select().from(adminUsers).where(eq(adminUsers.email, account.email));
  return { email: account.email, language: languageOf(member) };
}

/** That of the invitation, else the team's. */
const languageOf = (member: { language: string | null } | undefined): Language =>
  member?.language && isLanguage(member.language) ? member.language : settings().mail.staffLanguage;

const teamNoticeMail = defineMail({
  kind: "team-notice",
  texts: noticeTexts,
  to: ({ email, language, notice, once }: Person & { notice: TeamNotice; once: string; person: string }) => ({
    recipient: email,
    language,
    key: `${notice}:${once}:${email}`,
  }),
  write: ({ notice, person }, { t }) => {
    const [subject, text] = [t.teamSubjects[notice], fill(t.teamTexts[notice], { person })];
    return {
      subject,
      preheader: text,
      heading: subject,
      paragraphs: [text, t.unexpected],
      action: { label: t.openTeam, url: `${settings().publicUrl}${adminPaths.team}` },
      footnotes: [t.why],
    };
  },
});

/** To the owners, who decide about the team: who was invited, joined or left. */
export async function queueTeamNotice(db: Db, notice: TeamNotice, { person }: { person: string }): Promise<void> {
  const owners = await db.select().from(adminUsers).where(eq(adminUsers.role, "owner"));
  const once = randomUUID();
  for (const owner of owners)
    await teamNoticeMail.queue(db, { email: owner.email, language: languageOf(owner), notice, once, person });
}
