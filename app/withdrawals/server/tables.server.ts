import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { boolean, index, pgTable, serial, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders } from "#app/orders/server/tables.server.ts";
import { searchable } from "#app/platform/database/searchable.server.ts";

/** The text that staff search: name, e-mail and the declared description of the contract (list-withdrawals.server.ts). */
export const withdrawalSearchText = (row: Record<"name" | "orderReference" | "email", AnyColumn>): SQL =>
  searchable(sql`${row.name} || ' ' || ${row.orderReference} || ' ' || ${row.email}`);

/**
 * Declarations of withdrawal (directive 2023/2673, decisions 11), as they were made. A row is never changed, except for
 * `is_settled`: a trigger of the migration refuses every other update. What happened since is in `withdrawal_events`.
 */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    /** The consumer's description of the contract: an order number, or other words. */
    orderReference: text("order_reference").notNull(),
    email: text("email").notNull(),
    language: text("language").notNull(),
    /** The order, when number and e-mail both belong to one, or when the declarant proved that the numbered order is theirs. */
    orderId: uuid("order_id").references(() => orders.id),
    /**
     * What the declaration did when it was made. `order`: proved, and the order moved to `Retractation`; `unconfirmed`: an
     * order was recognised and stays as it is; `review`: none was, or its state does not allow it.
     */
    outcome: text("outcome", { enum: ["order", "unconfirmed", "review"] }).notNull(),
    /** SHA-256 of the page's key and the contents: a repeated submission is the same declaration. */
    submissionHash: text("submission_hash"),
    receivedAt: timestamp("received_at", { withTimezone: true }).notNull(),
    /**
     * It was denied or refused, or an order was found for it: set permanently by a trigger on such an event, so that the
     * open ones are found without reading the others.
     */
    isSettled: boolean("is_settled").notNull().default(false),
  },
  (table) => [
    uniqueIndex("withdrawals_submission").on(table.submissionHash),
    index("withdrawals_received").on(table.receivedAt, table.id),
    index("withdrawals_search").using("gin", sql`${withdrawalSearchText(table)} gin_trgm_ops`),
    index("withdrawals_order").on(table.orderId),
    index("withdrawals_unproved").on(table.receivedAt).where(sql`outcome <> 'order'`),
    index("withdrawals_open").on(table.receivedAt, table.id).where(sql`outcome <> 'order' and not is_settled`),
  ],
);

/** The condition of the index: a declaration that waits for its buyer or for staff. */
export const isOpen = sql`${withdrawals.outcome} <> 'order' and not ${withdrawals.isSettled}`;

/** What became of a declaration: one row per step, never changed. The state is computed from them (withdrawal-state.ts). */
export const withdrawalEvents = pgTable(
  "withdrawal_events",
  {
    id: serial("id").primaryKey(),
    withdrawalId: uuid("withdrawal_id")
      .notNull()
      .references(() => withdrawals.id, { onDelete: "cascade" }),
    at: timestamp("at", { withTimezone: true }).notNull(),
    /**
     * `confirmed`: the buyer proved that it is theirs; `accepted`: staff did; `refused`: staff did not, and the buyer has
     * their reason; `disputed`: the address's owner denies it.
     */
    kind: text("kind", { enum: ["confirmed", "accepted", "refused", "disputed"] }).notNull(),
    /** `buyer`, or the e-mail of the member of staff. */
    author: text("author").notNull(),
    /** The order that this step moved to `Retractation`, or that was already there; null if there is none. */
    orderId: uuid("order_id").references(() => orders.id),
    /** Reason of a refusal, as the buyer has read it. */
    reason: text("reason"),
  },
  (table) => [
    uniqueIndex("withdrawal_events_once").on(table.withdrawalId, table.kind),
    index("withdrawal_events_order").on(table.orderId),
  ],
);
