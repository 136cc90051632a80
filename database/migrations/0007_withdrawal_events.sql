CREATE TABLE "withdrawal_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"withdrawal_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"author" text NOT NULL,
	"order_id" uuid
);
--> statement-breakpoint
ALTER TABLE "withdrawal_events" ADD CONSTRAINT "withdrawal_events_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_events" ADD CONSTRAINT "withdrawal_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_events_once" ON "withdrawal_events" USING btree ("withdrawal_id","kind");--> statement-breakpoint
CREATE INDEX "withdrawal_events_order" ON "withdrawal_events" USING btree ("order_id");--> statement-breakpoint
-- What was answered stays as it was, like the declaration itself.
CREATE TRIGGER "withdrawal_events_stay" BEFORE UPDATE ON "withdrawal_events" FOR EACH ROW EXECUTE FUNCTION "keep_withdrawal"();
