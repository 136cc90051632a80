import { createHash } from "node:crypto";
import { fill } from "#app/i18n/format.ts";
import { type Language, localizedPath } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { renderMail } from "#app/mail/mail-layout.ts";
import { mailOutboxJob, queueMail } from "#app/mail/queue-mail.server.ts";
import { paths } from "#app/paths.ts";
import { afterCommit, type Transaction } from "#app/platform/database.server.ts";
import { wakeJob } from "#app/platform/jobs.server.ts";
import { settings } from "#app/platform/settings.server.ts";
import { transcriptDays } from "../server/transcript-links.server.ts";

type Texts = typeof import("../texts/fr/mails.json");

/** The link to a conversation. Nothing in it was typed by anybody. */
export async function queueTranscriptMail(
  tx: Transaction,
  { recipient, token, language }: { recipient: string; token: string; language: Language },
): Promise<void> {
  const { transcript: t } = loadTexts<Texts>("chat", "mails", language);
  const mail = renderMail({
    language,
    subject: t.subject,
    preheader: t.preheader,
    heading: t.heading,
    paragraphs: [fill(t.intro, { days: transcriptDays })],
    action: {
      label: t.action,
      url: `${settings().publicUrl}${localizedPath(paths.chatTranscript, language)}?token=${token}`,
    },
    footnotes: [t.why],
  });
  const name = createHash("sha256").update(`${token} ${recipient}`).digest("base64url");
  await queueMail(tx, { ...mail, dedupeKey: `chat-transcript:${name}`, kind: "chat-transcript", language, recipient });
  afterCommit(tx, () => wakeJob(mailOutboxJob));
}
