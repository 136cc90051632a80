ALTER TABLE "refund_requests" ADD COLUMN "reviewed_by" text;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "refund_requests_unreviewed" ON "refund_requests" USING btree ("created_at") WHERE author = 'payment' and reviewed_at is null;