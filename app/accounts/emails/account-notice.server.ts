import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { fill } from "#app/i18n/format.ts";
import { unprefixedPath } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { adminPaths, paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { adminUsers, user } from "../server/tables.server.ts";

type Texts = typeof import("../texts/fr/notices.json");

/** What happened to an account: its owner may not be the person who did it. */
export type AccountNotice = keyof Texts["accountTexts"];
/** What happened to the team. */
export type TeamNotice = keyof Texts["teamTexts"];

/**
 * To the owner of an account (security 2), in the language of the team: the language of the request is chosen by whoever
 * makes it. `device`: "Firefox, Windows", or "". `once`: at most one mail with this key.
 */
export async function queueAccountNotice(
  db: Db,
  notice: AccountNotice,
  to: { email: string } | { userId: string },
  { device = "", once = randomUUID() }: { device?: string; once?: string } = {},
): Promise<void> {
  const email = "email" in to ? to.email : await emailOf(db, to.userId);
  if (email === undefined) return;
  const language = settings().mail.staffLanguage;
  const t = loadTexts<Texts>("accounts", "notices", language);
  const [subject, text] = [t.accountSubjects[notice], t.accountTexts[notice]];
  await writeMail(
    db,
    { kind: "account-notice", dedupeKey: `account-notice:${notice}:${once}`, language, recipient: email },
    {
      ...{ subject, preheader: text, heading: subject },
      paragraphs: [text, t.notYou],
      rows: device ? [[t.device, device]] : [],
      action: { label: t.reset, url: settings().publicUrl + unprefixedPath(paths.forgottenPassword, language) },
      footnotes: [t.why],
    },
  );
}

/** To everybody of the team, and to `alsoTo`: who was invited, has joined or has left, by name and address. */
export async function queueTeamNotice(
  db: Db,
  notice: TeamNotice,
  { person, alsoTo = [] }: { person: string; alsoTo?: string[] },
): Promise<void> {
  const language = settings().mail.staffLanguage;
  const t = loadTexts<Texts>("accounts", "notices", language);
  const [subject, text] = [t.teamSubjects[notice], fill(t.teamTexts[notice], { person })];
  const members = await db.select({ email: adminUsers.email }).from(adminUsers);
  const once = randomUUID();
  for (const recipient of new Set([...members.map(({ email }) => email), ...alsoTo]))
    await writeMail(
      db,
      { kind: "team-notice", dedupeKey: `team-notice:${notice}:${once}:${recipient}`, language, recipient },
      {
        ...{ subject, preheader: text, heading: subject },
        paragraphs: [text, t.unexpected],
        action: { label: t.openTeam, url: `${settings().publicUrl}${adminPaths.team}` },
        footnotes: [t.why],
      },
    );
}

const emailOf = async (db: Db, userId: string): Promise<string | undefined> =>
  (await db.select({ email: user.email }).from(user).where(eq(user.id, userId)))[0]?.email;
