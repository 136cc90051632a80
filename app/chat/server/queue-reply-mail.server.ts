import { storedLanguage } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { paths } from "#app/paths.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import type { Conversation } from "./chat-access.server.ts";

type Texts = typeof import("../texts/fr/mails.json");

/**
 * A person's answer to a visitor who has left. The visitor's own text is not quoted: nobody has confirmed the address, so a
 * mail must not carry a stranger's words to it (security 6.60).
 */
export async function queueReplyMail(
  tx: Transaction,
  conversation: Conversation & { email: string },
  answer: { id: string; text: string },
): Promise<void> {
  const language = storedLanguage(conversation.language);
  const t = loadTexts<Texts>("chat", "mails", language).reply;
  const facts = { dedupeKey: `chat-reply:${answer.id}`, kind: "chat-reply", language, recipient: conversation.email };
  await writeMail(tx, facts, {
    ...t,
    paragraphs: answer.text.split(/\n{2,}/),
    action: { label: t.action, url: publicAddress(paths.home, language) },
    footnotes: [t.why],
  });
}
