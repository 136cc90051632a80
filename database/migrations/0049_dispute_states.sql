DROP INDEX "orders_disputed";--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "dispute_state" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "dispute_answer_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_events" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_with_dispute" ON "orders" USING btree ("created_at","id") WHERE "orders"."dispute" in ('inquiry', 'open');