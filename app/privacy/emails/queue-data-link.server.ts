import { createHash } from "node:crypto";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { paths } from "#app/paths.ts";
import type { Db } from "#app/platform/database/database.server.ts";

type Texts = typeof import("../texts/fr/mails.json");

/** The link to what is stored about the address. Nothing in it was typed by the person who asked. */
export async function queueDataLink(
  db: Db,
  link: { email: string; token: string; hours: number; language: Language; notBefore: Date | undefined },
): Promise<void> {
  const { email, token, hours, language, notBefore } = link;
  const { link: t } = loadTexts<Texts>("privacy", "mails", language);
  const name = createHash("sha256").update(token).digest("base64url");
  const facts = { dedupeKey: `data-link:${name}`, kind: "data-link", language, recipient: email, notBefore };
  await writeMail(db, facts, {
    ...t,
    paragraphs: [fill(t.intro, { hours })],
    action: { label: t.action, url: `${publicAddress(paths.personalDataShown, language)}?token=${token}` },
    footnotes: [t.notMe],
  });
}
