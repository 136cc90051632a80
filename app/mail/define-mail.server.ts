import type { Language } from "#app/i18n/languages.ts";
import { loadTexts } from "#app/i18n/texts.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { settings } from "#app/platform/settings/settings.server.ts";
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

export type Envelope = {
  recipient: string | undefined;
  language: Language;
  /** Queued once per kind and key. */
  key: string;
  /** Of a mail to staff: the person concerned. */
  replyTo?: string | undefined;
  orderId?: string | undefined;
};

export type MailBody = Omit<MailContent, "language"> & { attachments?: MailAttachment[] };

export type MailDefinition<Data, Texts> = {
  kind: MailKind;
  /** Prefix of stored keys if it is not the kind. */
  keyPrefix?: string;
  texts: (language: Language) => Texts;
  to: (data: Data) => Envelope;
  write: (data: Data, words: { t: Texts; language: Language }) => MailBody;
  /** Data of an order mail that the outbox writes later; `undefined` drops the mail. `dedupeKey`: as queued. */
  dataLater?: (db: Db, orderId: string, dedupeKey: string) => Promise<Data | undefined>;
};

type Facts = Omit<NewMail, keyof MadeMail>;

export type OutboxMail = {
  kind: MailKind;
  /** Writes a mail queued without texts; `undefined` drops it. `listUnsubscribe`: one-click address. */
  writeLater?: (
    db: Db,
    mail: { orderId: string | null; dedupeKey: string },
  ) => Promise<(MadeMail & { language: Language; listUnsubscribe?: string }) | undefined>;
};

export type Mail<Data> = OutboxMail & {
  /**
   * Queues the mail in the transaction of its event (decisions 7), not before `notBefore`. With `dataLater` it never delays
   * the event: the outbox writes it if it cannot be written now.
   */
  queue(db: Db, data: Data, options?: { notBefore?: Date | undefined }): Promise<void>;
  queueAll(db: Db, each: Data[]): Promise<void>;
  write(data: Data): MadeMail;
  dedupeKey(data: Data): string;
};

export function defineMail<Data, Texts>(definition: MailDefinition<Data, Texts>): Mail<Data> {
  const { kind, keyPrefix = kind, texts, to, write: writeBody, dataLater } = definition;

  const dedupeKey = (data: Data): string => `${keyPrefix}:${to(data).key}`;

  function envelopeOf(data: Data): Facts | undefined {
    const { key, recipient, ...envelope } = to(data);
    return recipient === undefined ? undefined : { ...envelope, recipient, kind, dedupeKey: `${keyPrefix}:${key}` };
  }

  function write(data: Data): MadeMail {
    const { language } = to(data);
    const { attachments, ...content } = writeBody(data, { t: texts(language), language });
    return { ...renderMail({ ...content, language }, settings().publicUrl), ...(attachments && { attachments }) };
  }

  return {
    kind,
    write,
    dedupeKey,
    async queue(db, data, { notBefore } = {}) {
      const found = envelopeOf(data);
      if (!found) return;
      const mail = { ...found, notBefore };
      if (dataLater && isOfOrder(mail)) await queueOrderMail(db, mail, () => write(data));
      else await queueMail(db, { ...mail, ...write(data) });
    },
    queueAll: (db, each) =>
      queueMails(
        db,
        each.flatMap((data) => {
          const found = envelopeOf(data);
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

export const mailNames = (language: Language): Record<MailKind, string> =>
  loadTexts<Record<MailKind, string>>("mail", "kinds", language);
