ALTER TABLE "chat_conversations" ADD COLUMN "owner_email" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "last_error_text" text;--> statement-breakpoint
CREATE INDEX "chat_conversations_owner" ON "chat_conversations" USING btree (lower("owner_email") text_pattern_ops);--> statement-breakpoint
UPDATE "chat_conversations" SET "owner_email" = lower("email") WHERE EXISTS (SELECT 1 FROM "chat_messages" WHERE "session_id" = "chat_conversations"."id" AND "sender" = 'user' AND lower(btrim("message", E' \n\r\t.!')) = lower("chat_conversations"."email"));
