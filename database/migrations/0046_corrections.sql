ALTER TABLE "invoices" DROP CONSTRAINT "invoices_credit";--> statement-breakpoint
DROP INDEX "invoices_one_per_refund";--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_per_refund" ON "invoices" USING btree ("order_id","kind","refunded_total") WHERE kind <> 'invoice';--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credit" CHECK (("invoices"."kind" <> 'invoice') = ("invoices"."credited_invoice_id" is not null)
        and ("invoices"."kind" <> 'invoice') = ("invoices"."refunded_total" is not null));