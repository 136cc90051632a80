import { createHash } from "node:crypto";
import { type Language, unprefixedPath } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";

/** In the language of the page that asked. The link is built from PUBLIC_URL, never from the request (security 6.26). */
export async function queuePasswordReset(
  db: Db,
  input: { email: string; token: string; language: Language },
): Promise<void> {
  const { language } = input;
  const t = loadTexts<typeof import("../texts/fr/mails.json")>("accounts", "mails", language).reset;
  const once = createHash("sha256").update(input.token).digest("base64url").slice(0, 22);
  const facts = { dedupeKey: `password-reset:${once}`, kind: "password-reset", language, recipient: input.email };
  await writeMail(db, facts, {
    ...t,
    paragraphs: [t.text],
    action: {
      label: t.action,
      url:
        settings().publicUrl +
        unprefixedPath(`${paths.newPassword}?token=${encodeURIComponent(input.token)}`, language),
    },
    footnotes: [t.ignore],
  });
}
