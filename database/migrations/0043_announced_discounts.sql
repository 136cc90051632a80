CREATE TABLE "announced_discounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"promo_code_id" integer NOT NULL,
	"discount_type" text NOT NULL,
	"discount_value" numeric(10, 2) NOT NULL,
	"announced_from" timestamp with time zone NOT NULL,
	"announced_until" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "announced_discounts_code" ON "announced_discounts" USING btree ("promo_code_id");--> statement-breakpoint
-- What public codes announce today, and what those that have ended announced. Codes that were switched off have no end on record.
INSERT INTO "announced_discounts" ("promo_code_id", "discount_type", "discount_value", "announced_from", "announced_until")
SELECT "id", "discount_type", "discount_value", "since", "valid_until" FROM (
  SELECT *, greatest(coalesce("public_since", "valid_from", "created_at"), "valid_from") AS "since" FROM "promo_codes"
) AS "codes"
WHERE "is_public" AND "is_active" AND NOT "is_demo" AND ("valid_until" IS NULL OR "valid_until" > "since");
