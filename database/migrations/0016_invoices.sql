CREATE TABLE "invoice_documents" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"pdf" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"net" numeric(10, 2) NOT NULL,
	"gross" numeric(10, 2) NOT NULL,
	CONSTRAINT "invoice_lines_invoice_id_position_pk" PRIMARY KEY("invoice_id","position")
);
--> statement-breakpoint
CREATE TABLE "invoice_numbers" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_numbers_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "invoice_progress" (
	"source" text PRIMARY KEY NOT NULL,
	"done_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"is_test" boolean NOT NULL,
	"order_id" uuid NOT NULL,
	"order_number" text NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"credited_invoice_id" uuid,
	"refunded_total" numeric(10, 2),
	"issued_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"language" text NOT NULL,
	"country" text NOT NULL,
	"vat_country" text,
	"vat_rate" numeric(5, 2),
	"net" numeric(10, 2) NOT NULL,
	"vat" numeric(10, 2) NOT NULL,
	"gross" numeric(10, 2) NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	CONSTRAINT "invoices_amounts" CHECK ("invoices"."gross" = "invoices"."net" + "invoices"."vat" and "invoices"."gross" > 0 and "invoices"."net" >= 0 and "invoices"."vat" >= 0
        and ("invoices"."vat_rate" is null) = ("invoices"."vat_country" is null) and ("invoices"."vat_rate" is not null or "invoices"."vat" = 0)),
	CONSTRAINT "invoices_credit" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."credited_invoice_id" is not null)
        and ("invoices"."kind" = 'credit_note') = ("invoices"."refunded_total" is not null))
);
--> statement-breakpoint
ALTER TABLE "invoice_documents" ADD CONSTRAINT "invoice_documents_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credited_invoice_id_invoices_id_fk" FOREIGN KEY ("credited_invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_sequence" ON "invoices" USING btree ("series","year","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_per_order" ON "invoices" USING btree ("order_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_per_refund" ON "invoices" USING btree ("order_id","refunded_total") WHERE kind = 'credit_note';--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "order_events_paid" ON "order_events" USING btree ("at") WHERE to_payment_status = 'paid';--> statement-breakpoint
-- An issued invoice stays as it is (Code de commerce L123-22: ten years). Its rows may go when ten years have passed since the end of its year.
CREATE FUNCTION "keep_invoice"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.year < extract(year from now()) - 10 THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'an invoice is never changed, and kept for ten years';
END $$;--> statement-breakpoint
-- Lines and files go with their invoice: when it is deleted its row is away before theirs.
CREATE FUNCTION "keep_invoice_part"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM invoices WHERE id = OLD.invoice_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'an invoice is never changed, and kept for ten years';
END $$;--> statement-breakpoint
CREATE TRIGGER "invoices_stay" BEFORE UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION "keep_invoice"();--> statement-breakpoint
CREATE TRIGGER "invoice_lines_stay" BEFORE UPDATE OR DELETE ON "invoice_lines" FOR EACH ROW EXECUTE FUNCTION "keep_invoice_part"();--> statement-breakpoint
CREATE TRIGGER "invoice_documents_stay" BEFORE UPDATE OR DELETE ON "invoice_documents" FOR EACH ROW EXECUTE FUNCTION "keep_invoice_part"();--> statement-breakpoint
CREATE TRIGGER "invoices_not_truncated" BEFORE TRUNCATE ON "invoices" FOR EACH STATEMENT EXECUTE FUNCTION "keep_invoice"();
