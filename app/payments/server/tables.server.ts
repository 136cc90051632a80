import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { refundClosings } from "../refunds/refund-closings.ts";
import type { AccountObjects } from "../simulator/account.ts";

/** PaymentIntents as last seen. The client secret is never stored (law 5). */
export const paymentIntents = pgTable(
  "payment_intents",
  {
    id: text("id").primaryKey(),
    orderId: uuid("order_id").notNull(),
    provider: text("provider", { enum: ["stripe", "sandbox"] }).notNull(),
    attempt: integer("attempt").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    status: text("status").notNull(),
    refundedCents: integer("refunded_cents").notNull().default(0),
    refundDueCents: integer("refund_due_cents").notNull().default(0),
    failures: integer("failures").notNull().default(0),
    lastError: text("last_error"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // security 6.3: one open intent per order.
    uniqueIndex("payment_intents_one_open").on(table.orderId).where(sql`status not in ('succeeded', 'canceled')`),
    index("payment_intents_order").on(table.orderId),
    index("payment_intents_status").on(table.status, table.updatedAt),
    // For the job that asks the provider each minute.
    index("payment_intents_unsettled")
      .on(table.updatedAt)
      .where(sql`status not in ('succeeded', 'canceled') or refund_due_cents > 0`),
  ],
);

/** A row reserves its amount; the job `payments-refund` makes the refund under its id (docs/decisions/0029). */
export const refundRequests = pgTable(
  "refund_requests",
  {
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id").notNull(),
    intentId: text("intent_id")
      .notNull()
      .references(() => paymentIntents.id),
    amountCents: integer("amount_cents").notNull(),
    /**
     * `failed`: refused or returned, the amount is free again; `repeated`: another request replaced it; `undone`: staff took it
     * back before the provider was called; the last three: how staff closed it (`refundClosings`).
     */
    status: text("status", { enum: ["requested", "succeeded", "failed", "repeated", "undone", ...refundClosings] })
      .notNull()
      .default("requested"),
    /** `payment`: started at the provider, past the approval of the shop (security 6.66). */
    author: text("author").notNull(),
    /** `user:` and the account's id, also for a key of theirs; null before 0.3 and for the shop itself. */
    person: text("person"),
    reason: text("reason").notNull().default(""),
    providerRefundId: text("provider_refund_id").unique(),
    failure: text("failure"),
    /** Calls answered with an error that is repeated for their key. */
    failedAttempts: integer("failed_attempts").notNull().default(0),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull().defaultNow(),
    /** Who looked at one that was started at the provider. */
    reviewedBy: text("reviewed_by"),
    reviewedAt: timestamp("reviewed_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("refund_requests_order").on(table.orderId),
    index("refund_requests_unreviewed").on(table.createdAt).where(sql`author = 'payment' and reviewed_at is null`),
    index("refund_requests_person").on(table.person, table.createdAt).where(sql`person is not null`),
    index("refund_requests_failed").on(table.orderId).where(sql`status = 'failed'`),
    index("refund_requests_due").on(table.nextAttemptAt).where(sql`status = 'requested'`),
    check("refund_requests_amount", sql`${table.amountCents} > 0`),
  ],
);

/** Refunds above the owner's limit, and what became of them (security 6.66). */
export const refundApprovals = pgTable(
  "refund_approvals",
  {
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id").notNull(),
    /** `cancel`: of a paid order, with its refund. */
    kind: text("kind", { enum: ["refund", "cancel"] }).notNull(),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason").notNull(),
    status: text("status", { enum: ["open", "approved", "declined", "withdrawn", "expired"] })
      .notNull()
      .default("open"),
    /** `user:` and the account's id. */
    author: text("author").notNull(),
    decidedBy: text("decided_by"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp("decided_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("refund_approvals_open").on(table.orderId).where(sql`status = 'open'`),
    index("refund_approvals_waiting").on(table.createdAt).where(sql`status = 'open'`),
  ],
);

/** Webhook deliveries: the event id is unique and written in the transaction of its effect. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    intentId: text("intent_id"),
    disputeId: text("dispute_id"),
    disputeState: text("dispute_state"),
    disputeAnswerBy: timestamp("dispute_answer_by", { withTimezone: true }),
    /** At the provider; null before version 0.2. */
    createdAt: timestamp("created_at", { withTimezone: true }),
    outcome: text("outcome").notNull(),
    receivedAt: timestamp("received_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("payment_events_received").on(table.receivedAt, table.id),
    index("payment_events_intent").on(table.intentId),
    index("payment_events_outcome").on(table.outcome, table.receivedAt, table.id),
  ],
);

export const cardPayers = pgTable(
  "card_payers",
  {
    orderId: uuid("order_id").notNull(),
    payer: text("payer").notNull(),
    begunAt: timestamp("begun_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.payer] })],
);

export const sandboxIntents = pgTable(
  "sandbox_intents",
  {
    id: text("id").primaryKey(),
    clientSecret: text("client_secret").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    status: text("status").notNull(),
    metadata: jsonb("metadata").$type<Record<string, string>>().notNull(),
    /** The simulator's objects without the client secret. Null only in rows of an earlier version in progress. */
    objects: jsonb("objects").$type<AccountObjects>(),
    /** `attempts` and `next_attempt_at`: only for the version before the queue (docs/decisions/0025). */
    lastError: text("last_error"),
    refundedCents: integer("refunded_cents").notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  // By the time from its first object to its last: the books ask for the movements of a month.
  (table) => [index("sandbox_intents_moments").using("gist", sql`sandbox_moments(${table.objects})`)],
);

export const sandboxWebhooks = pgTable("sandbox_webhooks", {
  id: text("id").primaryKey(),
  payload: text("payload").notNull(),
  delivered: boolean("delivered").notNull().default(false),
  /** `attempts` and `next_attempt_at`: only for the version before the queue (docs/decisions/0025). */
  attempts: integer("attempts").notNull().default(0),
  nextAttemptAt: timestamp("next_attempt_at", { withTimezone: true }).notNull().defaultNow(),
});
