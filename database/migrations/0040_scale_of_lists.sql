DROP INDEX "compatibility_attempts_waiting";--> statement-breakpoint
DROP INDEX "orders_status_created";--> statement-breakpoint
ALTER TABLE "newsletter_letters" ADD COLUMN "sums" jsonb;--> statement-breakpoint
CREATE INDEX "invoices_credit_notes" ON "invoices" USING btree ("issued_at","gross") WHERE kind = 'credit_note' and not is_test;--> statement-breakpoint
CREATE INDEX "compatibility_attempts_waiting" ON "compatibility_attempts" USING btree ("brand","model",lower("email"),"year","email") WHERE email is not null and notified_at is null;--> statement-breakpoint
CREATE INDEX "orders_status_created" ON "orders" USING btree ("status","created_at","id","country","payment_status","language","is_test");--> statement-breakpoint
UPDATE "newsletter_letters" SET "sums" = (SELECT jsonb_object_agg("status", "copies") FROM (SELECT "status", count(*) AS "copies" FROM "newsletter_deliveries" WHERE "letter_id" = "newsletter_letters"."id" GROUP BY "status") AS "counted") WHERE "status" = 'sent';
