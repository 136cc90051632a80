CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("total_amount","id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ((translate(lower("number" || ' ' || "email" || ' ' || "first_name" || ' ' || "last_name" || ' ' || "license_plate" || ' ' || replace("license_plate", '-', '')), 'àáâãäåçèéêëìíîïñòóôõöøùúûüýÿžšœæÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŸŽŠ', 'aaaaaaceeeeiiiinoooooouuuuyyzsoaaaaaaaceeeeiiiinoooooouuuuyyzs')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");