CREATE TABLE "model_demand" (
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"checks" integer NOT NULL,
	"first_year" integer NOT NULL,
	"last_year" integer NOT NULL,
	CONSTRAINT "model_demand_brand_model_pk" PRIMARY KEY("brand","model")
);
--> statement-breakpoint
CREATE TABLE "model_demand_progress" (
	"id" boolean PRIMARY KEY NOT NULL,
	"counted_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "compatibility_attempts_created";--> statement-breakpoint
CREATE INDEX "compatibility_attempts_checks" ON "compatibility_attempts" USING btree ("created_at","brand","model","year") WHERE email is null and notified_at is null;--> statement-breakpoint
CREATE INDEX "compatibility_attempts_waiting" ON "compatibility_attempts" USING btree ("brand","model","email","year") WHERE email is not null and notified_at is null;--> statement-breakpoint
CREATE INDEX "withdrawals_unproved" ON "withdrawals" USING btree ("received_at") WHERE outcome <> 'order';