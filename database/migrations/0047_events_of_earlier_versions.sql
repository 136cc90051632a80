-- While a new version is rolled out, the earlier one still writes sentences: what is owed and disputed must be known by their kind
-- afterwards. A later release removes this.
CREATE FUNCTION "order_event_of_earlier_version"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW."kind" := CASE
    WHEN NEW."note" LIKE 'refund of % EUR requested%' THEN 'refundRequested'
    WHEN NEW."note" LIKE 'refund of % EUR failed' THEN 'refundFailed'
    WHEN NEW."note" LIKE 'refund of % EUR' THEN 'refund'
    WHEN NEW."note" LIKE 'failed refund of % EUR settled: %' THEN 'refundSettled'
    WHEN NEW."note" LIKE 'failed refund of % EUR chargeback: %' THEN 'refundChargeback'
    WHEN NEW."note" LIKE 'failed refund of % EUR waived%: %' THEN 'refundWaived'
    WHEN NEW."note" LIKE 'payment of % EUR disputed%' THEN 'disputed'
    WHEN NEW."note" = 'dispute closed, payment kept' THEN 'disputeWon'
    WHEN NEW."note" = 'dispute closed, payment lost' THEN 'disputeLost'
  END;
  IF NEW."kind" IS NULL THEN RETURN NEW; END IF;
  NEW."amount" := substring(NEW."note" from '^(?:failed )?(?:refund|payment) of ([0-9.]+) EUR')::numeric;
  NEW."nothing_owed" := NEW."note" LIKE 'failed refund of % EUR waived, nothing owed: %';
  NEW."note" := coalesce(substring(NEW."note" from CASE NEW."kind" WHEN 'disputed' THEN 'due by (.*)$' ELSE ': (.*)$' END), '');
  IF NEW."kind" LIKE 'dispute%' THEN
    UPDATE "orders" SET "dispute" = CASE NEW."kind" WHEN 'disputed' THEN 'open' WHEN 'disputeWon' THEN 'kept' ELSE 'lost' END
    WHERE "id" = NEW."order_id";
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_events_of_earlier_version" BEFORE INSERT ON "order_events" FOR EACH ROW
  WHEN (NEW."kind" IS NULL AND NEW."note" LIKE ANY (ARRAY['refund of %', 'failed refund of %', 'payment of %', 'dispute closed, %']))
  EXECUTE FUNCTION "order_event_of_earlier_version"();
