CREATE TABLE "erasures" (
	"person" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
