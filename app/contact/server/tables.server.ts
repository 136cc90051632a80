import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, serial, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { searchable } from "#app/platform/database/list-conditions.server.ts";
import { reversedPhone } from "#app/platform/text/phone-search.server.ts";
import { requestStates } from "../requests.ts";

type SearchedColumns = Record<"companyName" | "firstName" | "lastName" | "email", AnyColumn>;

export const requestSearchText = (request: SearchedColumns): SQL =>
  searchable(
    sql`${request.companyName} || ' ' || ${request.firstName} || ' ' || ${request.lastName} || ' ' || ${request.email}`,
  );

/** Contact and quote requests (spec 3), handled in /admin/requests. */
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
    message: text("message").notNull().default(""),
    vehicleCount: integer("vehicle_count"),
    language: text("language").notNull(),
    state: text("state", { enum: requestStates }).notNull().default("new"),
    assignee: text("assignee"),
    /** Raised by staff's writes; outdated ones are refused. */
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("contact_requests_state").on(table.state, table.createdAt),
    index("contact_requests_created").on(table.createdAt, table.id),
    index("contact_requests_search").using("gin", sql`${requestSearchText(table)} gin_trgm_ops`),
    index("contact_requests_phone").on(sql`${reversedPhone(table.phone)} text_pattern_ops`),
  ],
);

export const contactAnswers = pgTable(
  "contact_answers",
  {
    id: serial("id").primaryKey(),
    requestId: uuid("request_id")
      .notNull()
      .references(() => contactRequests.id, { onDelete: "cascade" }),
    /** Of the staff: who wrote the answer, or who recorded the requester's. */
    author: text("author").notNull(),
    text: text("text").notNull(),
    isFromRequester: boolean("is_from_requester").notNull().default(false),
    at: timestamp("at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("contact_answers_request").on(table.requestId)],
);
