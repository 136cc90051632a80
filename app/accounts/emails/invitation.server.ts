import { createHash } from "node:crypto";
import { fill } from "#app/i18n/format.ts";
import { type Language, unprefixedPath } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";

/** Into the team, in the language that the person who invites has chosen. The link is built from PUBLIC_URL. */
export async function queueInvitation(
  db: Db,
  input: { email: string; token: string; language: Language; inviter: string },
): Promise<void> {
  const { language, token, email, inviter } = input;
  const t = loadTexts<typeof import("../texts/fr/mails.json")>("accounts", "mails", language).invitation;
  const once = createHash("sha256").update(token).digest("base64url").slice(0, 22);
  const facts = { dedupeKey: `staff-invitation:${once}`, kind: "staff-invitation", language, recipient: email };
  await writeMail(db, facts, {
    ...t,
    paragraphs: [fill(t.text, { inviter })],
    action: {
      label: t.action,
      url:
        settings().publicUrl + unprefixedPath(`${paths.newPassword}?invitation=${encodeURIComponent(token)}`, language),
    },
    footnotes: [t.ignore],
  });
}
