DROP INDEX "withdrawals_received";--> statement-breakpoint
CREATE INDEX "chat_conversations_email" ON "chat_conversations" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "chat_messages_search" ON "chat_messages" USING gin ("message" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_events_intent" ON "payment_events" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "refund_requests_failed" ON "refund_requests" USING btree ("order_id") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "withdrawals_search" ON "withdrawals" USING gin (("name" || ' ' || "order_reference" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "withdrawals_received" ON "withdrawals" USING btree ("received_at","id");