CREATE TABLE "e_reports" (
	"month" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"platform" text NOT NULL,
	"digest" text NOT NULL,
	"author" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"reference" text,
	"error" text
);
