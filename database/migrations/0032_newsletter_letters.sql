CREATE TABLE "newsletter_deliveries" (
	"letter_id" integer NOT NULL,
	"subscriber_id" integer NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"code" text,
	CONSTRAINT "newsletter_deliveries_letter_id_subscriber_id_pk" PRIMARY KEY("letter_id","subscriber_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_letter_texts" (
	"letter_id" integer NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"preheader" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "newsletter_letter_texts_letter_id_language_pk" PRIMARY KEY("letter_id","language")
);
--> statement-breakpoint
CREATE TABLE "newsletter_letters" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"scheduled_for" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"queued_to" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "is_bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "list_unsubscribe" text;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_letter_id_newsletter_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."newsletter_letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_letter_texts" ADD CONSTRAINT "newsletter_letter_texts_letter_id_newsletter_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."newsletter_letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_status" ON "newsletter_deliveries" USING btree ("status","queued_at");