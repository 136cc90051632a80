CREATE TABLE "visit_counts" (
	"day" date NOT NULL,
	"counted" text NOT NULL,
	"language" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "visit_counts_day_counted_language_pk" PRIMARY KEY("day","counted","language")
);
--> statement-breakpoint
-- The checks that were counted before, whose language is not known.
INSERT INTO "visit_counts" ("day", "counted", "language", "times")
  SELECT "day", 'check', '', sum("checks") FROM "compatibility_check_days" GROUP BY "day"
  UNION ALL
  SELECT "day", 'compatible', '', sum("checks") FROM "compatibility_check_days" WHERE "is_compatible" GROUP BY "day";
