CREATE TABLE "shop_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- The last activity of a shop that runs already; a new one has none.
INSERT INTO "shop_clock" ("id", "seen_at")
SELECT 1, "at" FROM (
	SELECT greatest(
		(SELECT max("at") FROM "order_events"),
		(SELECT max("issued_at") FROM "invoices"),
		(SELECT max("at") FROM "audit_log"),
		(SELECT max("at") FROM "retention_runs" WHERE NOT "is_trial")
	) AS "at"
) AS "last" WHERE "at" IS NOT NULL;
