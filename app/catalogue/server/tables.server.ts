import { boolean, index, integer, numeric, pgTable, serial, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

/** Table names of the specification (3), so that such a shop's data can be imported. */
export const vehicleModels = pgTable(
  "Modèle Véhicule",
  {
    id: serial("id").primaryKey(),
    brand: text("Marque").notNull(),
    model: text("Modele").notNull(),
    year: integer("Annee").notNull(),
    energy: text("Energie").notNull(),
    source: text("Source").notNull().default(""),
    /** Computed at import; always true once verified. */
    compatible: boolean("compatible").notNull().default(false),
    /** Staff found it compatible, whatever the rules say (decisions 4). */
    verifiedAt: timestamp("verified_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("modele_vehicule_unique").on(table.brand, table.model, table.year, table.energy),
    index("modele_vehicule_check").on(table.brand, table.model, table.compatible, table.year),
  ],
);

export const vehicleBrands = pgTable("MarqueVehicule", { brand: text("Marque").primaryKey() });
export const vehicleYears = pgTable("annees", { year: integer("annee").primaryKey() });
export const vehicleEnergies = pgTable("Energie", {
  id: serial("id").primaryKey(),
  energy: text("Energie").notNull().unique(),
});

export const prices = pgTable("prices", {
  name: text("name").primaryKey(),
  price: numeric("price", { precision: 10, scale: 2 }).notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

/**
 * Every price and its start, which may be in the future. Append-only once it applies (trigger): the source of the 30-day
 * lowest price (law: Omnibus).
 */
export const priceHistory = pgTable(
  "price_history",
  {
    id: serial("id").primaryKey(),
    name: text("name").notNull(),
    price: numeric("price", { precision: 10, scale: 2 }).notNull(),
    appliedFrom: timestamp("applied_from", { withTimezone: true }).notNull().defaultNow(),
    /** Working days from the dispatch, of a delivery zone (`zone1`); null in other rows. */
    daysMin: integer("days_min"),
    daysMax: integer("days_max"),
    /** `user:<id>`; null for seed data. */
    author: text("author"),
  },
  (table) => [index("price_history_name_from").on(table.name, table.appliedFrom)],
);

/** Standard VAT rates by start; editable (decisions 4). */
export const vatRates = pgTable(
  "vat_rates",
  {
    id: serial("id").primaryKey(),
    country: text("country").notNull(),
    ratePercent: numeric("rate_percent", { precision: 5, scale: 2 }).notNull(),
    validFrom: timestamp("valid_from", { withTimezone: true, mode: "date" }).notNull(),
  },
  (table) => [uniqueIndex("vat_rates_country_from").on(table.country, table.validFrom)],
);
