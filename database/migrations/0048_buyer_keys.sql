ALTER TABLE "orders" ADD COLUMN "buyer_key" text;--> statement-breakpoint
CREATE INDEX "orders_buyer_key" ON "orders" USING btree ("buyer_key") WHERE "orders"."buyer_key" is not null;