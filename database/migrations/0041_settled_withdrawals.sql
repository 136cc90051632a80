ALTER TABLE "withdrawals" ADD COLUMN "is_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A declaration stays as it was made, but that it may be settled once.
DROP TRIGGER "withdrawals_stay" ON "withdrawals";--> statement-breakpoint
UPDATE "withdrawals" SET "is_settled" = true WHERE EXISTS (SELECT FROM "withdrawal_events" WHERE "withdrawal_id" = "withdrawals"."id" AND ("kind" IN ('disputed', 'refused') OR "order_id" IS NOT NULL));--> statement-breakpoint
CREATE TRIGGER "withdrawals_stay" BEFORE UPDATE ON "withdrawals" FOR EACH ROW
  WHEN (OLD."is_settled" OR to_jsonb(OLD) - 'is_settled' IS DISTINCT FROM to_jsonb(NEW) - 'is_settled') EXECUTE FUNCTION "keep_withdrawal"();--> statement-breakpoint
CREATE FUNCTION "settle_withdrawal"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "withdrawals" SET "is_settled" = true WHERE "id" = NEW."withdrawal_id" AND NOT "is_settled";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "withdrawal_events_settle" AFTER INSERT ON "withdrawal_events" FOR EACH ROW
  WHEN (NEW."kind" IN ('disputed', 'refused') OR NEW."order_id" IS NOT NULL) EXECUTE FUNCTION "settle_withdrawal"();--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("received_at","id") WHERE outcome <> 'order' and not is_settled;
