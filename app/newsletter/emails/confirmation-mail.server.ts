import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { defineMail } from "#app/mail/define-mail.server.ts";
import { confirmPage, linkHash } from "../server/subscription-links.server.ts";

export const confirmationMail = defineMail({
  kind: "newsletter-confirmation",
  keyPrefix: "newsletter",
  texts: (language) => loadTexts<typeof import("../texts/fr/newsletter.json")>("newsletter", "newsletter", language),
  to: ({ email, token, language }: { email: string; token: string; language: Language }) => ({
    recipient: email,
    language,
    key: linkHash(token),
  }),
  write: ({ token }, { t: { mail: t }, language }) => ({
    ...t,
    paragraphs: [t.text],
    action: { label: t.action, url: confirmPage(token, language) },
    footnotes: [t.valid, t.ignore],
  }),
});
