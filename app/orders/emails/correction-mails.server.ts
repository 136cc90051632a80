import { eq } from "drizzle-orm";
import { fill } from "#app/i18n/format.ts";
import { defineOrderMail } from "../order-mail.server.ts";
import type { OrderRow } from "../rules/order-row.ts";
import { orderEvents } from "../server/tables.server.ts";
import { orderMailBody, texts } from "./order-progress-mails.server.ts";

type Address = "old" | "new";

/** To both addresses: the old one learns neither the new address nor anything of the order. */
export const emailChangedMail = defineOrderMail({
  kind: "order-email-changed",
  texts,
  keyParts: ({ order, to }: { order: OrderRow; to: Address }) => [order.version, to],
  detailsLater: async (_, __, key): Promise<{ to: Address }> => ({ to: key.endsWith(":old") ? "old" : "new" }),
  write({ order, to }, mail) {
    const { newEmail, oldEmail } = mail.t;
    if (to === "new")
      return orderMailBody(order, mail, { words: newEmail, paragraphs: [newEmail.intro], footnotes: [newEmail.wrong] });
    const filled = (text: string) => fill(text, { number: order.number });
    return {
      subject: filled(oldEmail.subject),
      preheader: filled(oldEmail.preheader),
      heading: filled(oldEmail.heading),
      paragraphs: [filled(oldEmail.intro), oldEmail.wrong],
    };
  },
});

/** Takes back what the mail about the delivery said. */
export const deliveryUndoneMail = defineOrderMail({
  kind: "delivery-undone",
  texts,
  keyParts: ({ order }: { order: OrderRow }) => [order.version],
  detailsLater: async () => ({}),
  write: ({ order }, mail) => {
    const { notDelivered: t } = mail.t;
    return orderMailBody(order, mail, { words: t, paragraphs: [t.intro, t.period] });
  },
});

type Letter = { eventId: number; subject: string; text: string };

/** As the event's note keeps a letter: its subject, an empty line, its text. */
export const letterNote = ({ subject, text }: Pick<Letter, "subject" | "text">): string => `${subject}\n\n${text}`;

export const letterMail = defineOrderMail({
  kind: "order-letter",
  texts,
  keyParts: ({ eventId }: { order: OrderRow } & Letter) => [eventId],
  async detailsLater(db, _, key): Promise<Letter | undefined> {
    const eventId = Number(/:(\d+)$/.exec(key)?.[1]);
    const [event] = await db.select().from(orderEvents).where(eq(orderEvents.id, eventId));
    const [subject, ...text] = event?.note.split("\n\n") ?? [];
    return subject ? { eventId, subject, text: text.join("\n\n") } : undefined;
  },
  write: ({ order, subject, text }, mail) => ({
    ...orderMailBody(order, mail, { words: { ...mail.t.letter, subject: "" }, paragraphs: [mail.t.letter.intro] }),
    subject,
    heading: subject,
    paragraphs: text.split(/\n{2,}/),
    footnotes: [fill(mail.t.letter.intro, { number: order.number })],
  }),
});

export const correctionMails = [emailChangedMail, deliveryUndoneMail, letterMail];
