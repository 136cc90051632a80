ALTER TABLE "promo_codes" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The codes that earlier versions made to try the shop with, by exactly what they made.
UPDATE "promo_codes" SET "is_demo" = true
WHERE ("code", "discount_type", "discount_value") IN (('ESSAI10', 'percentage', 10.00), ('ESSAI100', 'percentage', 100.00))
  AND "valid_from" IS NULL AND "valid_until" IS NULL AND "max_uses" IS NULL AND NOT "is_public";
