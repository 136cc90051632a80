CREATE TABLE "chat_assistant_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"question" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"answer" text NOT NULL,
	"page" text DEFAULT '' NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_saved_replies" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"texts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_unanswered_questions" (
	"id" serial PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"question" text NOT NULL,
	"session_id" uuid,
	"times" integer DEFAULT 1 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"last_asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_unanswered_questions_asked" UNIQUE("language","question")
);
--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "chat_unanswered_questions" ADD CONSTRAINT "chat_unanswered_questions_session_id_chat_conversations_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."chat_conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_unanswered_questions_listed" ON "chat_unanswered_questions" USING btree ("state","last_asked_at","id");