ALTER TABLE "refund_requests" ADD COLUMN "person" text;--> statement-breakpoint
CREATE INDEX "refund_requests_person" ON "refund_requests" USING btree ("person","created_at") WHERE person is not null;