import { sql } from "drizzle-orm";
import { boolean, check, integer, numeric, pgTable, serial, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Promo codes (spec 3). `uses` counts redemptions that hold; `max_uses` null means without limit. */
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
    /** Made to try the shop with: of no use where something is sold (demo-codes.server.ts). */
    isDemo: boolean("is_demo").notNull().default(false),
    maxUses: integer("max_uses"),
    uses: integer("uses").notNull().default(0),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("promo_codes_upper", sql`${table.code} = upper(${table.code})`),
    check("promo_codes_value", sql`${table.discountValue} > 0`),
    check(
      "promo_codes_uses",
      sql`${table.uses} >= 0 and (${table.maxUses} is null or ${table.uses} <= ${table.maxUses})`,
    ),
  ],
);

/** One row per order that used a code; released when the order is cancelled. */
export const promoRedemptions = pgTable("promo_redemptions", {
  orderId: uuid("order_id").primaryKey(),
  promoCodeId: integer("promo_code_id")
    .notNull()
    .references(() => promoCodes.id),
  redeemedAt: timestamp("redeemed_at", { withTimezone: true }).notNull().defaultNow(),
  releasedAt: timestamp("released_at", { withTimezone: true }),
});
