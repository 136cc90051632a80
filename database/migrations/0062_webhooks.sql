CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"topics" text[] NOT NULL,
	"secret" text NOT NULL,
	"former_secret" text,
	"former_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_messages_created" ON "webhook_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_messages_state" ON "webhook_messages" USING btree ("state","attempts","created_at");--> statement-breakpoint
-- Outgoing webhooks (decisions 12.3): written in the statement of the change, one message for each endpoint that asks for
-- the topic. Old events are those of a restored dump. app/webhooks/webhook-jobs.server.ts delivers them.
CREATE FUNCTION "queue_webhook"(event_topic text, event_at timestamptz, event_data jsonb) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  INSERT INTO public.webhook_messages (endpoint_id, topic, body)
  SELECT endpoint.id, event_topic, jsonb_build_object('type', event_topic,
    'timestamp', to_char(event_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', event_data)::text
  FROM public.webhook_endpoints endpoint
  WHERE endpoint.removed_at IS NULL AND event_at > now() - interval '1 hour'
    AND (event_topic = ANY (endpoint.topics) OR split_part(event_topic, '.', 1) || '.*' = ANY (endpoint.topics))
$$;--> statement-breakpoint
CREATE FUNCTION "queue_order_webhooks"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.webhook_endpoints WHERE removed_at IS NULL) THEN RETURN NULL; END IF;
  PERFORM public.queue_webhook(topic, event.at, jsonb_strip_nulls(jsonb_build_object('orderId', event.order_id,
    'number', orders.number, 'isTest', orders.is_test, 'status', event.to_status, 'paymentStatus', event.to_payment_status,
    'amountCents', CASE WHEN topic = 'order.refunded' THEN (event.amount * 100)::integer END)))
  FROM added event JOIN public.orders ON orders.id = event.order_id
  CROSS JOIN LATERAL (VALUES
    (CASE WHEN event.from_status IS NULL THEN 'order.placed' END),
    (CASE WHEN event.to_payment_status IN ('paid', 'free') AND event.from_payment_status IS DISTINCT FROM event.to_payment_status
      AND coalesce(event.from_payment_status, 'pending') IN ('pending', 'failed') THEN 'order.paid' END),
    (CASE WHEN event.to_status IS NOT DISTINCT FROM event.from_status OR event.from_status IS NULL THEN NULL
      WHEN event.to_status = 'Expediee' THEN CASE event.from_status WHEN 'Livree' THEN 'order.delivery_undone' ELSE 'order.shipped' END
      WHEN event.to_status = 'A_expedier' AND event.from_status = 'Expediee' THEN 'order.shipping_undone'
      WHEN event.to_status = 'Livree' THEN 'order.delivered'
      WHEN event.to_status = 'Annulee' THEN 'order.cancelled'
      WHEN event.to_status = 'Retractation' THEN 'order.withdrawn' END),
    (CASE WHEN event.kind = 'refund' THEN 'order.refunded' END)
  ) topics (topic)
  WHERE topic IS NOT NULL ORDER BY event.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_events_webhooks" AFTER INSERT ON "order_events" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "queue_order_webhooks"();--> statement-breakpoint
CREATE FUNCTION "queue_dongle_webhooks"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.webhook_endpoints WHERE removed_at IS NULL) THEN RETURN NULL; END IF;
  PERFORM public.queue_webhook('dongle.' || event.to_state, event.at,
    jsonb_strip_nulls(jsonb_build_object('serial', event.serial, 'from', event.from_state, 'orderId', event.order_id)))
  FROM added event WHERE event.to_state IS DISTINCT FROM event.from_state ORDER BY event.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "dongle_events_webhooks" AFTER INSERT ON "dongle_events" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "queue_dongle_webhooks"();--> statement-breakpoint
CREATE FUNCTION "queue_request_webhook"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.state = OLD.state THEN RETURN NULL; END IF;
  PERFORM public.queue_webhook(CASE TG_OP WHEN 'INSERT' THEN 'request.created' ELSE 'request.' || NEW.state END,
    CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END,
    jsonb_build_object('requestId', NEW.id, 'kind', NEW.kind, 'state', NEW.state));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "contact_requests_webhooks" AFTER INSERT OR UPDATE OF "state" ON "contact_requests"
  FOR EACH ROW EXECUTE FUNCTION "queue_request_webhook"();
