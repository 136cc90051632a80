-- Before anything of "orders" is locked, as checkouts do it: those that hold a number are let finish, so that no number that
-- is not committed yet is overlooked below.
LOCK TABLE "order_numbers" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE SEQUENCE "public"."order_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
-- The sequence goes on above the highest number there is.
SELECT setval('order_number', greatest("highest", 1), "highest" > 0) FROM (
  SELECT greatest(
    (SELECT max("last")::bigint FROM "order_numbers"),
    (SELECT max(substring("number" FROM '^[^-]+-[0-9]{4}-([0-9]{1,15})$')::bigint) FROM "orders"),
    0) AS "highest"
) AS "numbers";--> statement-breakpoint
-- Earlier versions raise the counter of the year: during a deploy they get numbers of the sequence. The rows make sure that
-- they raise, and do not insert, in this year and the next.
CREATE FUNCTION "order_number_of_sequence"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."last" := nextval('order_number');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_numbers_of_sequence" BEFORE UPDATE ON "order_numbers" FOR EACH ROW EXECUTE FUNCTION "order_number_of_sequence"();--> statement-breakpoint
INSERT INTO "order_numbers" ("year", "last") SELECT extract(year FROM now() AT TIME ZONE 'Europe/Paris')::integer + "later", 0 FROM generate_series(0, 1) AS "later" ON CONFLICT DO NOTHING;--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "origin" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id");--> statement-breakpoint
UPDATE "orders" SET "is_test" = true WHERE "id" IN (SELECT "order_id" FROM "payment_intents" WHERE "provider" = 'sandbox');
