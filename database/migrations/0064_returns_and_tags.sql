CREATE TABLE "note_mentions" (
	"note_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "note_mentions_note_id_user_id_pk" PRIMARY KEY("note_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "return_cause" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "assignee" text;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_order_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."order_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_mentions_unread" ON "note_mentions" USING btree ("user_id") WHERE "note_mentions"."read_at" is null;--> statement-breakpoint
CREATE INDEX "orders_returns" ON "orders" USING btree ("created_at","id") WHERE "orders"."return_cause" is not null;--> statement-breakpoint
CREATE INDEX "orders_tags" ON "orders" USING gin ("tags") WHERE "orders"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "orders_assignee" ON "orders" USING btree ("assignee","created_at","id") WHERE "orders"."assignee" is not null;