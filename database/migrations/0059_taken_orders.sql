CREATE TABLE "taken_orders" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "taken_orders" ADD CONSTRAINT "taken_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "taken_orders_user" ON "taken_orders" USING btree ("user_id","taken_at");--> statement-breakpoint
CREATE INDEX "orders_queues" ON "orders" USING btree ("status","is_test","created_at","id") WHERE "orders"."status" in ('A_traiter', 'A_expedier') and "orders"."held_at" is null;