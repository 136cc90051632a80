CREATE TABLE "compatibility_check_days" (
	"day" date NOT NULL,
	"is_compatible" boolean NOT NULL,
	"shard" smallint NOT NULL,
	"checks" integer NOT NULL,
	CONSTRAINT "compatibility_check_days_day_is_compatible_shard_pk" PRIMARY KEY("day","is_compatible","shard")
);
--> statement-breakpoint
CREATE TABLE "order_days" (
	"day" date NOT NULL,
	"country" text NOT NULL,
	"language" text NOT NULL,
	"orders" integer NOT NULL,
	"paid" integer NOT NULL,
	"revenue" numeric(12, 2) NOT NULL,
	CONSTRAINT "order_days_day_country_language_pk" PRIMARY KEY("day","country","language")
);
