import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Bytes, or a name in `public/documents`, so that common documents are not stored per buyer. */
export type MailAttachment = { filename: string; contentType: string } & ({ base64: string } | { document: string });

export const outbox = pgTable(
  "mail_outbox",
  {
    id: uuid("id").primaryKey(),
    /** Deterministic: `order-confirmation:<order id>`. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    kind: text("kind").notNull(),
    language: text("language").notNull(),
    recipient: text("recipient").notNull(),
    /** Of a mail to staff: the person concerned. Null: the shop's support. */
    replyTo: text("reply_to"),
    subject: text("subject").notNull(),
    html: text("html").notNull(),
    text: text("text").notNull(),
    attachments: jsonb("attachments").$type<MailAttachment[]>().notNull().default([]),
    orderId: uuid("order_id"),
    /** A copy of a letter: sent last, written when due, not kept. */
    isBulk: boolean("is_bulk").notNull().default(false),
    /** One-click unsubscription (RFC 8058). */
    listUnsubscribe: text("list_unsubscribe"),
    /**
     * `unmade`: written when due (send-outbox.server.ts). `dropped`: outdated before it was sent. `sending`: claimed by the
     * version before the queue (docs/decisions/0025).
     */
    status: text("status", { enum: ["unmade", "queued", "sending", "sent", "kept", "dead", "dropped"] })
      .notNull()
      .default("queued"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull().defaultNow(),
    lastError: text("last_error"),
    lastErrorText: text("last_error_text"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
    /** The mail server's answer: the proof of sending. */
    answer: text("answer"),
  },
  (table) => [
    index("mail_outbox_due").on(table.status, table.nextAttemptAt),
    index("mail_outbox_dead").on(table.createdAt, table.id).where(sql`status = 'dead'`),
    index("mail_outbox_order").on(table.orderId),
  ],
);
