import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Contact and quote requests (spec 3); staff follow them in /admin/requests. */
export const contactRequests = pgTable(
  "contact_requests",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: ["dealer", "insurance", "lab", "fleet"] }).notNull(),
    companyName: text("company_name").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    /** Empty for fleet quotes. */
    message: text("message").notNull().default(""),
    /** Fleet quotes only. */
    vehicleCount: integer("vehicle_count"),
    language: text("language").notNull(),
    state: text("state", { enum: ["new", "in_progress", "done"] })
      .notNull()
      .default("new"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("contact_requests_state").on(table.state, table.createdAt)],
);
