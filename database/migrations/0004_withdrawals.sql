CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"order_reference" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"order_id" uuid,
	"outcome" text NOT NULL,
	"submission_hash" text,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_submission" ON "withdrawals" USING btree ("submission_hash");--> statement-breakpoint
CREATE INDEX "withdrawals_received" ON "withdrawals" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "withdrawals_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
-- A declaration stays as it was made. Deleting at the end of its keeping time is allowed.
CREATE FUNCTION "keep_withdrawal"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a withdrawal is never changed'; END $$;--> statement-breakpoint
CREATE TRIGGER "withdrawals_stay" BEFORE UPDATE ON "withdrawals" FOR EACH ROW EXECUTE FUNCTION "keep_withdrawal"();
