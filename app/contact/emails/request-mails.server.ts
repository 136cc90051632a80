import { fill, longDate } from "#app/i18n/format.ts";
import { type Language, storedLanguage } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import { defineMail } from "#app/mail/define-mail.server.ts";
import { toStaff } from "#app/mail/mail-kinds.server.ts";
import { adminPaths, adminRequestPath } from "#app/office-paths.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
import type { ContactRequest } from "../list-requests.server.ts";

type Texts = typeof import("../texts/fr/mails.json");
type Received = {
  id: string;
  request: { language: Language } & Pick<
    ContactRequest,
    "kind" | "companyName" | "firstName" | "lastName" | "email" | "phone" | "message" | "vehicleCount"
  >;
};

const texts = (language: Language) => loadTexts<Texts>("contact", "mails", language);

/** The address is unconfirmed: only words of the shop (security 6.60). */
export const acknowledgementMail = defineMail({
  kind: "contact-acknowledgement",
  keyPrefix: "contact",
  texts,
  to: ({ id, request }: Received) => ({ recipient: request.email, language: request.language, key: id }),
  write: ({ request }, { t: { acknowledgement: t, rows, kinds } }) => ({
    ...t,
    paragraphs: [t.text],
    rows: [[rows.kind, kinds[request.kind]]],
    footnotes: [t.ignore],
  }),
});

export const newRequestMail = defineMail({
  kind: "contact-staff",
  texts,
  to: ({ id, request }: Received) => ({ ...toStaff(), key: id, replyTo: request.email }),
  write: ({ request }, { t: { staff: t, rows, kinds } }) => ({
    ...t,
    subject: fill(t.subject, { kind: kinds[request.kind] }),
    paragraphs: [],
    rows: [
      [rows.kind, kinds[request.kind]],
      [rows.company, request.companyName],
      [rows.person, `${request.firstName} ${request.lastName}`],
      ...optionalRow(rows.vehicles, request.vehicleCount === null ? "" : String(request.vehicleCount)),
      ...optionalRow(rows.message, request.message),
      [rows.email, request.email],
      [rows.phone, request.phone],
    ],
    action: { label: t.action, url: `${settings().publicUrl}${adminPaths.requests}` },
  }),
});

const optionalRow = (label: string, value: string): [label: string, value: string][] =>
  value === "" ? [] : [[label, value]];

type Assigned = { request: ContactRequest; recipient: string; language: Language; author: string };

/** Without the requester's words. */
export const assignedMail = defineMail({
  kind: "contact-assigned",
  texts,
  to: ({ request, recipient, language }: Assigned) => ({
    recipient,
    language,
    key: `${request.id}:${request.version}`,
  }),
  write: ({ request, author }, { t: { assigned: t, kinds }, language }) => ({
    ...t,
    subject: fill(t.subject, { author }),
    paragraphs: [fill(t.text, { author, kind: kinds[request.kind], date: longDate(request.createdAt, language) })],
    action: { label: t.action, url: `${settings().publicUrl}${adminRequestPath(request.id)}` },
  }),
});

/** The requester's words are not quoted: the address is unconfirmed (security 6.60). */
export const answerMail = defineMail({
  kind: "contact-answer",
  texts,
  to: ({ request, answerId }: { request: ContactRequest; answerId: number; text: string }) => ({
    recipient: request.email,
    language: storedLanguage(request.language),
    key: String(answerId),
  }),
  write: ({ request, text }, { t: { answer: t } }) => ({
    ...t,
    heading: answerHeading(request),
    paragraphs: text.split(/\n{2,}/),
    footnotes: [t.reply],
  }),
});

export const answerHeading = ({ language, firstName }: Pick<ContactRequest, "language" | "firstName">): string =>
  fill(texts(storedLanguage(language)).answer.heading, { name: firstName });
