DROP INDEX "orders_status_created";--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower("orders"."number" || ' ' || "orders"."email" || ' ' || "orders"."first_name" || ' ' || "orders"."last_name" || ' ' || "orders"."license_plate" || ' ' || replace("orders"."license_plate", '-', '')), 'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿžšœæÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŸŽŠ', 'aaaaaaceeeeiiiinoooooouuuuyyzsoaaaaaaaceeeeiiiinoooooouuuuyyzs')) STORED;--> statement-breakpoint
CREATE INDEX "orders_payment_created" ON "orders" USING btree ("payment_status","created_at","id","country","status","language");--> statement-breakpoint
CREATE INDEX "orders_country_created" ON "orders" USING btree ("country","created_at","id","language","status","payment_status");--> statement-breakpoint
CREATE INDEX "orders_language_created" ON "orders" USING btree ("language","created_at","id","country","status","payment_status");--> statement-breakpoint
CREATE INDEX "orders_tests" ON "orders" USING btree ("created_at","id") WHERE "orders"."is_test";--> statement-breakpoint
CREATE INDEX "orders_status_created" ON "orders" USING btree ("status","created_at","id","country","payment_status","language");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id","status","payment_status","country","language");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "search_text" SET STATISTICS 1000;--> statement-breakpoint
CREATE STATISTICS "orders_filters" (mcv) ON "status", "payment_status", "country", "language" FROM "orders";
