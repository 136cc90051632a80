ALTER TABLE "contact_answers" ADD COLUMN "is_from_requester" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "person_notes" ADD COLUMN "unread_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "person_notes_unread" ON "person_notes" USING gin ("unread_by") WHERE "person_notes"."unread_by" <> '{}';