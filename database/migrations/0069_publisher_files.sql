CREATE TABLE "publisher_files" (
	"name" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"contents" "bytea" NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
