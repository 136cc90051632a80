CREATE TABLE "newsletter_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"subscriber_id" integer NOT NULL,
	"kind" text NOT NULL,
	"via" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"wording" text
);
--> statement-breakpoint
CREATE TABLE "newsletter_wordings" (
	"hash" text PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"words" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletter" ADD COLUMN "confirm_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "newsletter" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter" ADD COLUMN "status" text GENERATED ALWAYS AS (case when end_reason is not null then end_reason when confirmed_at is not null then 'subscribed' else 'pending' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_events" ADD CONSTRAINT "newsletter_events_subscriber_id_newsletter_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_events" ADD CONSTRAINT "newsletter_events_wording_newsletter_wordings_hash_fk" FOREIGN KEY ("wording") REFERENCES "public"."newsletter_wordings"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_events_subscriber" ON "newsletter_events" USING btree ("subscriber_id","id");--> statement-breakpoint
CREATE INDEX "newsletter_created" ON "newsletter" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribed" ON "newsletter" USING btree ("status","language","id");--> statement-breakpoint
INSERT INTO "newsletter_events" ("subscriber_id", "kind", "via", "at") SELECT "id", 'requested', 'before-records', "created_at" FROM "newsletter";--> statement-breakpoint
INSERT INTO "newsletter_events" ("subscriber_id", "kind", "via", "at") SELECT "id", 'confirmed', 'before-records', "confirmed_at" FROM "newsletter" WHERE "confirmed_at" IS NOT NULL;
