import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { orders } from "#app/orders/tables.server.ts";

/**
 * Declarations of withdrawal (directive 2023/2673, decisions 11), as they were made. A row is never changed: a trigger of
 * the migration refuses every update. What staff do about it stands on the order.
 */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    /** What the consumer wrote to name the contract: an order number, or other words. */
    orderReference: text("order_reference").notNull(),
    email: text("email").notNull(),
    language: text("language").notNull(),
    /** The order, when number and e-mail both belong to one. */
    orderId: uuid("order_id").references(() => orders.id),
    /** `order`: the order went to `Retractation`; `review`: staff must look. */
    outcome: text("outcome", { enum: ["order", "review"] }).notNull(),
    /** SHA-256 of the page's key and the contents: a repeated submission is the same declaration. */
    submissionHash: text("submission_hash"),
    receivedAt: timestamp("received_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex("withdrawals_submission").on(table.submissionHash),
    index("withdrawals_received").on(table.receivedAt),
    index("withdrawals_order").on(table.orderId),
  ],
);
