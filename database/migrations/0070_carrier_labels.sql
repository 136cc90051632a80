CREATE TABLE "carrier_labels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"carrier" text NOT NULL,
	"option" text NOT NULL,
	"service" text NOT NULL,
	"weight_grams" integer NOT NULL,
	"receiver" text NOT NULL,
	"shipment_id" text,
	"parcel_id" text,
	"tracking_number" text,
	"tracking_url" text,
	"file" "bytea",
	"error" text,
	"progress" text,
	"asked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"bought_at" timestamp with time zone,
	"check_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "carrier_labels" ADD CONSTRAINT "carrier_labels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_labels_one" ON "carrier_labels" USING btree ("order_id") WHERE "carrier_labels"."state" in ('requested', 'bought');--> statement-breakpoint
CREATE INDEX "carrier_labels_order" ON "carrier_labels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "carrier_labels_due" ON "carrier_labels" USING btree ("check_at") WHERE "carrier_labels"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "carrier_labels_shipment" ON "carrier_labels" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "carrier_labels_parcel" ON "carrier_labels" USING btree ("parcel_id");