import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { MailKind } from "./mail-kinds.server.ts";
import { type MailContent, renderMail } from "./mail-layout.ts";
import {
  type MadeMail,
  type NewMail,
  queueMail,
  queueMails,
  queueOrderMail,
  type UnmadeMail,
} from "./queue-mail.server.ts";
import type { MailAttachment } from "./server/tables.server.ts";

/** To whom a mail goes. Nothing is queued where there is no recipient. */
export type Envelope = {
  recipient: string | undefined;
  language: Language;
  /** Names the occasion: of one kind and key, a mail is queued once. */
  key: string;
  /** Of a mail to staff: the person whom it is about. */
  replyTo?: string | undefined;
  orderId?: string | undefined;
};

/** What a mail says; `renderMail` lays it out. */
export type MailBody = Omit<MailContent, "language"> & { attachments?: MailAttachment[] };

export type MailDefinition<Data, Texts> = {
  kind: MailKind;
  /** What stored keys begin with, where it is not the kind. */
  keyPrefix?: string;
  texts: (language: Language) => Texts;
  to: (data: Data) => Envelope;
  write: (data: Data, words: { t: Texts; language: Language }) => MailBody;
  /**
   * Of a mail about an order that the outbox can write later: the data, from what the database says then. `undefined`: the
   * occasion has passed, and the mail is dropped. `dedupeKey`: as it was queued.
   */
  dataLater?: (db: Db, orderId: string, dedupeKey: string) => Promise<Data | undefined>;
};

type Facts = Omit<NewMail, keyof MadeMail>;

/** A kind of mail, as the outbox knows it. */
export type OutboxMail = {
  kind: MailKind;
  /**
   * Writes a mail that was queued without its texts. `undefined`: it is dropped. `listUnsubscribe`: the address that the mail
   * program calls to end a subscription in one step.
   */
  writeLater?: (
    db: Db,
    mail: { orderId: string | null; dedupeKey: string },
  ) => Promise<(MadeMail & { language: Language; listUnsubscribe?: string }) | undefined>;
};

export type Mail<Data> = OutboxMail & {
  /**
   * Queues the mail in the transaction of the event that it reports (decisions 7), not to be sent before `notBefore`. A mail
   * with `dataLater` never delays the event: if it cannot be written now, the outbox writes it.
   */
  queue(db: Db, data: Data, options?: { notBefore?: Date | undefined }): Promise<void>;
  /** The same for up to some hundreds of mails that are written at once, in one statement. */
  queueAll(db: Db, each: Data[]): Promise<void>;
  write(data: Data): MadeMail;
  dedupeKey(data: Data): string;
};

/** One mail: its kind, recipient, data, texts and contents. Its domain exports it, and the outbox gets it from `server/domains.ts`. */
export function defineMail<Data, Texts>(definition: MailDefinition<Data, Texts>): Mail<Data> {
  const { kind, keyPrefix = kind, texts, to, write: writeBody, dataLater } = definition;

  const dedupeKey = (data: Data): string => `${keyPrefix}:${to(data).key}`;

  function facts(data: Data): Facts | undefined {
    const { key, recipient, ...envelope } = to(data);
    return recipient === undefined ? undefined : { ...envelope, recipient, kind, dedupeKey: `${keyPrefix}:${key}` };
  }

  function write(data: Data): MadeMail {
    const { language } = to(data);
    const { attachments, ...content } = writeBody(data, { t: texts(language), language });
    return { ...renderMail({ ...content, language }), ...(attachments && { attachments }) };
  }

  return {
    kind,
    write,
    dedupeKey,
    async queue(db, data, { notBefore } = {}) {
      const found = facts(data);
      if (!found) return;
      const mail = { ...found, notBefore };
      if (dataLater && isOfOrder(mail)) await queueOrderMail(db, mail, () => write(data));
      else await queueMail(db, { ...mail, ...write(data) });
    },
    queueAll: (db, each) =>
      queueMails(
        db,
        each.flatMap((data) => {
          const found = facts(data);
          return found ? [{ ...found, ...write(data) }] : [];
        }),
      ),
    ...(dataLater && {
      async writeLater(db, { orderId, dedupeKey }) {
        if (orderId === null) throw new Error("the mail names no order");
        const data = await dataLater(db, orderId, dedupeKey);
        return data && { ...write(data), language: to(data).language };
      },
    }),
  };
}

const isOfOrder = <Of extends { orderId?: string | undefined }>(mail: Of): mail is Of & Pick<UnmadeMail, "orderId"> =>
  mail.orderId !== undefined;

/** The name of each kind, for staff. */
export const mailNames = (language: Language): Record<MailKind, string> =>
  loadTexts<Record<MailKind, string>>("mail", "kinds", language);
