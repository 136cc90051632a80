DROP INDEX "invoices_issued";--> statement-breakpoint
CREATE INDEX "invoices_order_number" ON "invoices" USING btree ("order_number");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_at","id");