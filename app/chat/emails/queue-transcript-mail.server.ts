import { createHash } from "node:crypto";
import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { paths } from "#app/paths.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { transcriptDays } from "../server/transcript-links.server.ts";

type Texts = typeof import("../texts/fr/mails.json");

/** The link to a conversation. The mail contains nothing that anybody typed. */
export async function queueTranscriptMail(
  tx: Transaction,
  { recipient, token, language }: { recipient: string; token: string; language: Language },
): Promise<void> {
  const { transcript: t } = loadTexts<Texts>("chat", "mails", language);
  const name = createHash("sha256").update(`${token} ${recipient}`).digest("base64url");
  const facts = { dedupeKey: `chat-transcript:${name}`, kind: "chat-transcript", language, recipient };
  await writeMail(tx, facts, {
    ...t,
    paragraphs: [fill(t.intro, { days: transcriptDays })],
    action: { label: t.action, url: `${publicAddress(paths.chatTranscript, language)}?token=${token}` },
    footnotes: [t.why],
  });
}
