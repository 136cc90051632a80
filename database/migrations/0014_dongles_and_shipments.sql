CREATE TABLE "dongle_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"serial" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"author" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"order_id" uuid,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dongles" (
	"serial" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'in_stock' NOT NULL,
	"order_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dongles_order_by_state" CHECK (("dongles"."order_id" is not null) = ("dongles"."state" in ('associated', 'shipped', 'activated')))
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"tracking_number" text,
	"shipped_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "dongle_events" ADD CONSTRAINT "dongle_events_serial_dongles_serial_fk" FOREIGN KEY ("serial") REFERENCES "public"."dongles"("serial") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dongle_events" ADD CONSTRAINT "dongle_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dongles" ADD CONSTRAINT "dongles_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dongle_events_serial" ON "dongle_events" USING btree ("serial");--> statement-breakpoint
CREATE INDEX "dongle_events_order" ON "dongle_events" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dongles_order" ON "dongles" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "dongles_state_updated" ON "dongles" USING btree ("state","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_tracking" ON "shipments" USING btree ("carrier","tracking_number");