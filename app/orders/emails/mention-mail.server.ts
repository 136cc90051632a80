import { fill } from "#app/i18n/format.ts";
import type { Language } from "#app/i18n/languages.ts";
import { defineMail } from "#app/mail/define-mail.server.ts";
import { adminOrderPath } from "#app/office-paths.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import { texts } from "./order-progress-mails.server.ts";

type Mention = {
  order: { id: string; number: string };
  noteId: number;
  recipient: string;
  /** The colleague's name who wrote the note. */
  author: string;
  language: Language;
};

/** To a colleague whom a note names (decisions 9.5): the order's number and link, without the note's words. */
export const mentionMail = defineMail({
  kind: "order-mention",
  texts,
  to: ({ noteId, recipient, language }: Mention) => ({ recipient, language, key: `${noteId}:${recipient}` }),
  write({ order, author }, { t: { mention: t } }) {
    const filled = (text: string) => fill(text, { author, number: order.number });
    return {
      subject: filled(t.subject),
      preheader: filled(t.preheader),
      heading: t.heading,
      paragraphs: [filled(t.intro)],
      action: { label: t.action, url: `${settings().publicUrl}${adminOrderPath(order.id)}` },
    };
  },
});
