import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Addresses of other programs (decisions 12.3). */
export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: uuid("id").primaryKey(),
  url: text("url").notNull(),
  /** `order.shipped`, or `dongle.*` for all of a subject. */
  topics: text("topics").array().notNull(),
  /** Sealed (`sealText`). */
  secret: text("secret").notNull(),
  /** Of the secret before a rotation, which signs too until `formerUntil`. */
  formerSecret: text("former_secret"),
  formerUntil: at("former_until"),
  createdAt: at("created_at").notNull(),
  removedAt: at("removed_at"),
});

/**
 * One message to one address. Triggers on `order_events`, `dongle_events` and `contact_requests` write it in the
 * transaction of the change (migration `webhooks`), since the checkout has no statement to spare.
 */
export const webhookMessages = pgTable(
  "webhook_messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    topic: text("topic").notNull(),
    body: text("body").notNull(),
    state: text("state", { enum: ["waiting", "delivered", "dead"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** Of the last attempt. */
    status: integer("status"),
    error: text("error"),
    createdAt: at("created_at").notNull().defaultNow(),
    deliveredAt: at("delivered_at"),
  },
  (table) => [
    index("webhook_messages_created").on(table.createdAt, table.id),
    index("webhook_messages_state").on(table.state, table.attempts, table.createdAt),
  ],
);
