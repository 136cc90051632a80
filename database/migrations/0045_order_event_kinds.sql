-- What earlier versions wrote as an English sentence becomes columns. Of other notes (a serial, a parcel) the function returns null.
CREATE FUNCTION "pg_temp"."kind_of"("note" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT CASE
  WHEN note LIKE 'payment of %' THEN 'disputed'
  WHEN note LIKE 'payment %' THEN 'payment'
  WHEN note = 'delivered' THEN 'delivered'
  WHEN note = 'delivery undone' THEN 'deliveryUndone'
  WHEN note LIKE 'unpaid after %' THEN 'unpaid'
  WHEN note = 'card refused' THEN 'refused'
  WHEN note = 'card refused too often' THEN 'refusedTooOften'
  WHEN note = 'nothing to pay' THEN 'nothingToPay'
  WHEN note = 'nothing to return' THEN 'nothingToReturn'
  WHEN note = 'replaced by the buyer' THEN 'replaced'
  WHEN note = 'released' THEN 'released'
  WHEN note = 'address corrected' THEN 'addressCorrected'
  WHEN note = 'shipping undone' THEN 'shippingUndone'
  WHEN note LIKE 'refund of % EUR requested%' THEN 'refundRequested'
  WHEN note LIKE 'refund of % EUR failed' THEN 'refundFailed'
  WHEN note LIKE 'refund of % EUR' THEN 'refund'
  WHEN note LIKE 'failed refund of % EUR settled: %' THEN 'refundSettled'
  WHEN note LIKE 'failed refund of % EUR chargeback: %' THEN 'refundChargeback'
  WHEN note LIKE 'failed refund of % EUR waived%: %' THEN 'refundWaived'
  WHEN note LIKE 'late payment %, to be refunded' THEN 'latePaymentToRefund'
  WHEN note LIKE 'late payment %' THEN 'latePayment'
  WHEN note LIKE 'withdrawal %, declared %' THEN 'withdrawal'
  WHEN note = 'dispute closed, payment kept' THEN 'disputeWon'
  WHEN note = 'dispute closed, payment lost' THEN 'disputeLost'
  WHEN note LIKE 'held: %' THEN 'held'
  WHEN note LIKE 'cancelled: %' THEN 'cancelled'
  WHEN note LIKE 'returned: %' THEN 'returned'
  WHEN note LIKE 'tracking corrected: %' THEN 'trackingCorrected'
  WHEN note ~ '^(warranty|press|demonstration): ' THEN 'ownOrder'
END $$;--> statement-breakpoint
-- What is left of the sentence: a payment's id, hours, a day, or the words of staff.
CREATE FUNCTION "pg_temp"."rest_of"("note" text, "kind" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT coalesce(CASE
  WHEN kind IN ('payment', 'latePayment', 'latePaymentToRefund') THEN substring(note from 'payment ([^ ,]+)')
  WHEN kind = 'unpaid' THEN substring(note from '[0-9]+')
  WHEN kind IN ('disputed', 'withdrawal') THEN substring(note from '(?:due by|declared) (.*)$')
  ELSE substring(note from ': (.*)$')
END, '') $$;--> statement-breakpoint
-- Cheaper than the function above. Payments and deliveries, nearly all of the sentences, stay: they are read as what they are
-- (app/orders/order-history.server.ts), because writing them again takes minutes for a million orders.
CREATE FUNCTION "pg_temp"."is_rewritten"("note" text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT note LIKE ANY (ARRAY[
  'payment of %', 'delivery undone', 'unpaid after %', 'card refused%', 'nothing to %', 'replaced by %', 'released',
  'address corrected', 'shipping undone', 'refund of %', 'failed refund of %', 'late payment %', 'withdrawal %', 'dispute closed, %',
  'held: %', 'cancelled: %', 'returned: %', 'tracking corrected: %', 'warranty: %', 'press: %', 'demonstration: %']) $$;--> statement-breakpoint
-- All that reads whole tables comes before the first lock that orders wait for.
CREATE TEMPORARY TABLE "old_events" ON COMMIT DROP AS
  SELECT "id", "pg_temp"."kind_of"("note") AS "kind" FROM "order_events" WHERE "pg_temp"."is_rewritten"("note");--> statement-breakpoint
-- The audit log repeats these sentences; its actions say what they say, except how a dispute ended.
UPDATE "audit_log" SET
  "after" = CASE WHEN "detail" LIKE '%refund of % EUR%' THEN coalesce("after", '{}') || jsonb_build_object('amount', substring("detail" from ' of ([0-9.]+) EUR'))
    ELSE "after" END,
  "detail" = CASE WHEN "action" = 'order-dispute-closed' THEN "pg_temp"."kind_of"("detail") ELSE "pg_temp"."rest_of"("detail", "pg_temp"."kind_of"("detail")) END
WHERE "subject" LIKE 'order:%' AND ("detail" = 'delivered' OR "pg_temp"."is_rewritten"("detail")) AND "pg_temp"."kind_of"("detail") IS NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "amount" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "nothing_owed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "dispute" text;--> statement-breakpoint
-- Written since, or by a transaction that was open then.
INSERT INTO "old_events" SELECT "id", "pg_temp"."kind_of"("note") FROM "order_events"
WHERE "id" > (SELECT max("id") - 10000 FROM "order_events") AND "pg_temp"."is_rewritten"("note") AND "id" NOT IN (SELECT "id" FROM "old_events");--> statement-breakpoint
UPDATE "order_events" SET
  "kind" = "old_events"."kind",
  "amount" = substring("note" from '^(?:failed )?(?:refund|payment) of ([0-9.]+) EUR')::numeric,
  "nothing_owed" = "note" LIKE 'failed refund of % EUR waived, nothing owed: %',
  "note" = "pg_temp"."rest_of"("note", "old_events"."kind")
FROM "old_events" WHERE "old_events"."id" = "order_events"."id" AND "old_events"."kind" IS NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "dispute" = CASE "last"."kind" WHEN 'disputed' THEN 'open' WHEN 'disputeWon' THEN 'kept' ELSE 'lost' END
FROM (SELECT DISTINCT ON ("order_id") "order_id", "old_events"."kind" FROM "old_events" JOIN "order_events" USING ("id")
  WHERE "old_events"."kind" IN ('disputed', 'disputeWon', 'disputeLost')
  ORDER BY "order_id", "id" DESC) AS "last" WHERE "last"."order_id" = "orders"."id";--> statement-breakpoint
CREATE INDEX "orders_disputed" ON "orders" USING btree ("created_at","id") WHERE "orders"."dispute" = 'open';