CREATE TABLE "person_notes" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "person_notes_email" ON "person_notes" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "person_notes_at" ON "person_notes" USING btree ("at");