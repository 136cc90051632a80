import { createHash } from "node:crypto";
import { fill } from "#app/i18n/format.ts";
import { type Language, storedLanguage } from "#app/i18n/languages.ts";
import { publicAddress } from "#app/i18n/public-address.server.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { defineMail } from "#app/mail/define-mail.server.ts";
import { paths } from "#app/paths.ts";
import type { Conversation } from "../server/chat-access.server.ts";
import { transcriptDays } from "../server/transcript-links.server.ts";

const texts = (language: Language) => loadTexts<typeof import("../texts/fr/mails.json")>("chat", "mails", language);

export const transcriptMail = defineMail({
  kind: "chat-transcript",
  texts,
  to: ({ recipient, token, language }: { recipient: string; token: string; language: Language }) => ({
    recipient,
    language,
    key: createHash("sha256").update(`${token} ${recipient}`).digest("base64url"),
  }),
  write: ({ token }, { t: { transcript: t }, language }) => ({
    ...t,
    paragraphs: [fill(t.intro, { days: transcriptDays })],
    action: { label: t.action, url: `${publicAddress(paths.chatTranscript, language)}?token=${token}` },
    footnotes: [t.why],
  }),
});

type Reply = { conversation: Conversation & { email: string }; messageId: string; text: string };

/** For a visitor who has left. Their text is not quoted, since the address is unconfirmed (security 6.60). */
export const replyMail = defineMail({
  kind: "chat-reply",
  texts,
  to: ({ conversation, messageId }: Reply) => ({
    recipient: conversation.email,
    language: storedLanguage(conversation.language),
    key: messageId,
  }),
  write: ({ text }, { t: { reply: t }, language }) => ({
    ...t,
    paragraphs: text.split(/\n{2,}/),
    action: { label: t.action, url: publicAddress(paths.home, language) },
    footnotes: [t.why],
  }),
});
