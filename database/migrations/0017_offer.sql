CREATE TABLE "promo_batches" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"size" integer NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "Modèle Véhicule" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "batch_id" integer;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "public_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_batch_id_promo_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."promo_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_history_name_from" ON "price_history" USING btree ("name","applied_from");--> statement-breakpoint
CREATE INDEX "compatibility_attempts_created" ON "compatibility_attempts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_promo_code" ON "orders" USING btree ("promo_code") WHERE "orders"."promo_code" is not null;--> statement-breakpoint
CREATE INDEX "promo_codes_batch" ON "promo_codes" USING btree ("batch_id");--> statement-breakpoint
-- What has applied is never rewritten: the lowest price of 30 days beside an announced reduction is computed from it (law
-- L112-1-1). A planned price may be withdrawn until it begins.
CREATE FUNCTION "keep_price_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.applied_from > clock_timestamp() THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'price_history is append-only';
END
$$;--> statement-breakpoint
CREATE TRIGGER "keep_price_history" BEFORE UPDATE OR DELETE ON "price_history" FOR EACH ROW EXECUTE FUNCTION "keep_price_history"();--> statement-breakpoint
-- One public code in force at a time (spec 7). Of those that overlap the newest was shown: it stays public, and so do those whose
-- period is over before. Demonstration codes are never shown.
UPDATE "promo_codes" SET "is_public" = false WHERE "is_public" AND "valid_until" <= "valid_from";--> statement-breakpoint
UPDATE "promo_codes" AS "older" SET "is_public" = false
WHERE "is_public" AND "is_active" AND NOT "is_demo" AND EXISTS (
  SELECT FROM "promo_codes" AS "newer"
  WHERE "newer"."id" > "older"."id" AND "newer"."is_public" AND "newer"."is_active" AND NOT "newer"."is_demo"
    AND coalesce("older"."valid_from", '-infinity') < coalesce("newer"."valid_until", 'infinity')
    AND coalesce("newer"."valid_from", '-infinity') < coalesce("older"."valid_until", 'infinity')
);--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_one_public"
  EXCLUDE USING gist (tstzrange("valid_from", "valid_until") WITH &&) WHERE ("is_public" AND "is_active" AND NOT "is_demo");
