CREATE TABLE "data_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" serial PRIMARY KEY NOT NULL,
	"what" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"rows" integer,
	"is_trial" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "data_links_expires" ON "data_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "retention_runs_what" ON "retention_runs" USING btree ("what","is_trial","at");--> statement-breakpoint
CREATE INDEX "retention_runs_at" ON "retention_runs" USING btree ("at");