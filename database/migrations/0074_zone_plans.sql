ALTER TABLE "price_history" ADD COLUMN "days_min" integer;--> statement-breakpoint
ALTER TABLE "price_history" ADD COLUMN "days_max" integer;