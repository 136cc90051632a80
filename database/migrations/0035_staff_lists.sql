CREATE TABLE "saved_views" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("user_id","list","name")
);
--> statement-breakpoint
DROP INDEX "dongles_state_updated";--> statement-breakpoint
DROP INDEX "orders_buyer";--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_requests_search" ON "contact_requests" USING gin (("company_name" || ' ' || "first_name" || ' ' || "last_name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "dongles_updated" ON "dongles" USING btree ("updated_at","serial");--> statement-breakpoint
CREATE INDEX "dongles_serial_part" ON "dongles" USING gin ("serial" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_kind_issued" ON "invoices" USING btree ("kind","issued_at","id","country");--> statement-breakpoint
CREATE INDEX "invoices_country_issued" ON "invoices" USING btree ("country","issued_at","id","kind");--> statement-breakpoint
CREATE INDEX "invoices_tests" ON "invoices" USING btree ("issued_at","id") WHERE "invoices"."is_test";--> statement-breakpoint
CREATE INDEX "newsletter_email_part" ON "newsletter" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree (split_part("subject", ':', 1),"at","id");--> statement-breakpoint
CREATE INDEX "audit_log_entity_id" ON "audit_log" USING btree (substr("subject", strpos("subject", ':') + 1));--> statement-breakpoint
CREATE INDEX "promo_codes_part" ON "promo_codes" USING gin ("code" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "promo_codes_uses" ON "promo_codes" USING btree ("uses","id");--> statement-breakpoint
CREATE INDEX "dongles_state_updated" ON "dongles" USING btree ("state","updated_at","serial");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree (lower("email") text_pattern_ops,"created_at","id");