import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * An attached file: its bytes, or the name of one in `public/documents`, so that a document that every buyer gets is not in the
 * database once for each.
 */
export type MailAttachment = { filename: string; contentType: string } & ({ base64: string } | { document: string });

/** The outbox: a mail is queued in the transaction of what it reports (decisions 7), and sent by a job. */
export const outbox = pgTable(
  "mail_outbox",
  {
    id: uuid("id").primaryKey(),
    /** Deterministic, so that the same mail is never queued twice: for example `order-confirmation:<order id>`. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    kind: text("kind").notNull(),
    language: text("language").notNull(),
    recipient: text("recipient").notNull(),
    /** Of a mail to staff: the person whom it is about, and who gets an answer to it. Null: the shop's support. */
    replyTo: text("reply_to"),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    attachments: jsonb("attachments").$type<MailAttachment[]>().notNull().default([]),
    orderId: uuid("order_id"),
    /** One of many copies of a letter: sent after all other mails, written when it is due, and not kept once it was sent. */
    isBulk: boolean("is_bulk").notNull().default(false),
    /** Address that ends the subscription in one step (RFC 8058). */
    listUnsubscribe: text("list_unsubscribe"),
    /**
     * `unmade`: its texts are written when it is due, because they could not be before, because they depend on what will
     * be true then, or because what queued them could not wait (send-outbox.server.ts). `dropped`: its occasion passed before it was sent. `sending`: claimed by an
     * instance of the version before the queue (docs/decisions/0025).
     */
    status: text("status", { enum: ["unmade", "queued", "sending", "sent", "kept", "dead", "dropped"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull().defaultNow(),
    lastError: text("last_error"),
    /** The sentence of the mail server or of the connection's fault, without addresses and secrets. */
    lastErrorText: text("last_error_text"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
    /** The mail server's answer when it accepted it, with its own id of the message: the proof of sending. */
    answer: text("answer"),
  },
  (table) => [
    index("mail_outbox_due").on(table.status, table.nextAttemptAt),
    index("mail_outbox_dead").on(table.createdAt, table.id).where(sql`status = 'dead'`),
    index("mail_outbox_order").on(table.orderId),
  ],
);
