ALTER TABLE "shipments" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "service" text;--> statement-breakpoint
CREATE INDEX "orders_with_code" ON "orders" USING btree ("created_at","promo_code") WHERE "orders"."promo_code" is not null;