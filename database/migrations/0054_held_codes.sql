ALTER TABLE "orders" ADD COLUMN "open_slot" smallint;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "once_per_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_redemptions" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promo_redemptions" ADD COLUMN "buyer_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_open_slot" ON "orders" USING btree ("buyer_key","open_slot") WHERE "orders"."status" = 'Tentative_ok';--> statement-breakpoint
CREATE INDEX "promo_redemptions_held" ON "promo_redemptions" USING btree ("held_until") WHERE held_until is not null and released_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "promo_redemptions_once" ON "promo_redemptions" USING btree ("promo_code_id","buyer_key") WHERE buyer_key is not null and released_at is null;