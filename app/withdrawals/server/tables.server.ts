import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { boolean, index, pgTable, serial, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders } from "#app/orders/server/tables.server.ts";
import { searchable } from "#app/platform/database/list-conditions.server.ts";

export const withdrawalSearchText = (row: Record<"name" | "orderReference" | "email", AnyColumn>): SQL =>
  searchable(sql`${row.name} || ' ' || ${row.orderReference} || ' ' || ${row.email}`);

/** Directive 2023/2673, decisions 11. Only `is_settled` may change (trigger); the rest is in `withdrawal_events`. */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    /** An order number, or other words. */
    orderReference: text("order_reference").notNull(),
    email: text("email").notNull(),
    language: text("language").notNull(),
    /** If number and e-mail match, or by proof. */
    orderId: uuid("order_id").references(() => orders.id),
    /** At declaration. `order`: proved and moved; `unconfirmed`: recognised; `review`: unknown, or not allowed. */
    outcome: text("outcome", { enum: ["order", "unconfirmed", "review"] }).notNull(),
    submissionHash: text("submission_hash"),
    receivedAt: timestamp("received_at", { withTimezone: true }).notNull(),
    /** Denied, refused or resolved, by a trigger: keeps open ones in an index. */
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

export const isOpen = sql`${withdrawals.outcome} <> 'order' and not ${withdrawals.isSettled}`;

/** Never changed; the state is computed (withdrawal-state.ts). */
export const withdrawalEvents = pgTable(
  "withdrawal_events",
  {
    id: serial("id").primaryKey(),
    withdrawalId: uuid("withdrawal_id")
      .notNull()
      .references(() => withdrawals.id, { onDelete: "cascade" }),
    at: timestamp("at", { withTimezone: true }).notNull(),
    /** `confirmed` by the buyer; `accepted` or `refused` by staff; `disputed` by the address's owner. */
    kind: text("kind", { enum: ["confirmed", "accepted", "refused", "disputed"] }).notNull(),
    /** `buyer`, or the staff's e-mail. */
    author: text("author").notNull(),
    /** Moved to `Retractation` or already there. */
    orderId: uuid("order_id").references(() => orders.id),
    /** As read by the buyer. */
    reason: text("reason"),
  },
  (table) => [
    uniqueIndex("withdrawal_events_once").on(table.withdrawalId, table.kind),
    index("withdrawal_events_order").on(table.orderId),
  ],
);
