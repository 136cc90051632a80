CREATE TABLE "api_key_calls" (
	"key_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"request" text NOT NULL,
	"status" integer,
	"content_type" text,
	"answer" text,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_key_calls_key_id_idempotency_key_pk" PRIMARY KEY("key_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"former_hash" text,
	"former_until" timestamp with time zone,
	"permissions" text[] NOT NULL,
	"user_id" text NOT NULL,
	"per_minute" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "api_key_calls" ADD CONSTRAINT "api_key_calls_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_calls_started" ON "api_key_calls" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "api_keys_former_hash" ON "api_keys" USING btree ("former_hash");