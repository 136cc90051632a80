import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

/** Codes generated together for one occasion (decisions 9). */
export const promoBatches = pgTable("promo_batches", {
  id: serial("id").primaryKey(),
  name: text("name").notNull(),
  prefix: text("prefix").notNull(),
  size: integer("size").notNull(),
  author: text("author").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/**
 * Promo codes (spec 3). `uses`: redemptions not released; `max_uses` null: unlimited. The constraint
 * `promo_codes_one_public` keeps periods of active public codes from overlapping (spec 7: at most one in force).
 */
export const promoCodes = pgTable(
  "promo_codes",
  {
    id: serial("id").primaryKey(),
    code: text("code").notNull().unique(),
    discountType: text("discount_type", { enum: ["percentage", "fixed"] }).notNull(),
    discountValue: numeric("discount_value", { precision: 10, scale: 2 }).notNull(),
    validFrom: timestamp("valid_from", { withTimezone: true }),
    validUntil: timestamp("valid_until", { withTimezone: true }),
    isPublic: boolean("is_public").notNull().default(false),
    isActive: boolean("is_active").notNull().default(true),
    isDemo: boolean("is_demo").notNull().default(false),
    maxUses: integer("max_uses"),
    oncePerEmail: boolean("once_per_email").notNull().default(false),
    uses: integer("uses").notNull().default(0),
    batchId: integer("batch_id").references(() => promoBatches.id),
    /** Public and active since; with `valid_from` the start of the announcement. */
    publicSince: timestamp("public_since", { withTimezone: true }),
    /** Raised by staff, not by uses. */
    version: integer("version").notNull().default(1),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("promo_codes_batch").on(table.batchId),
    index("promo_codes_part").using("gin", sql`${table.code} gin_trgm_ops`),
    // For the public code and its next change.
    index("promo_codes_public").on(table.validFrom).where(sql`is_public and is_active`),
    index("promo_codes_uses").on(table.uses, table.id),
    check("promo_codes_upper", sql`${table.code} = upper(${table.code})`),
    check("promo_codes_value", sql`${table.discountValue} > 0`),
    check(
      "promo_codes_uses",
      sql`${table.uses} >= 0 and (${table.maxUses} is null or ${table.uses} <= ${table.maxUses})`,
    ),
  ],
);

/** With `price_history` the source of the 30-day lowest price. `announced_until` null: until the code changes. */
export const announcedDiscounts = pgTable(
  "announced_discounts",
  {
    id: serial("id").primaryKey(),
    promoCodeId: integer("promo_code_id").notNull(),
    discountType: text("discount_type", { enum: ["percentage", "fixed"] }).notNull(),
    discountValue: numeric("discount_value", { precision: 10, scale: 2 }).notNull(),
    announcedFrom: timestamp("announced_from", { withTimezone: true }).notNull(),
    announcedUntil: timestamp("announced_until", { withTimezone: true }),
  },
  (table) => [index("announced_discounts_code").on(table.promoCodeId)],
);

export const promoRedemptions = pgTable(
  "promo_redemptions",
  {
    orderId: uuid("order_id").primaryKey(),
    promoCodeId: integer("promo_code_id")
      .notNull()
      .references(() => promoCodes.id),
    redeemedAt: timestamp("redeemed_at", { withTimezone: true }).notNull().defaultNow(),
    releasedAt: timestamp("released_at", { withTimezone: true }),
    /** Of an unpaid order with a limited code; null once paid. */
    heldUntil: timestamp("held_until", { withTimezone: true }),
    /** For once-per-address codes (`buyerKey` of orders/server/place-order.server.ts). */
    buyerKey: text("buyer_key"),
  },
  (table) => [
    index("promo_redemptions_held").on(table.heldUntil).where(sql`held_until is not null and released_at is null`),
    uniqueIndex("promo_redemptions_once")
      .on(table.promoCodeId, table.buyerKey)
      .where(sql`buyer_key is not null and released_at is null`),
  ],
);
